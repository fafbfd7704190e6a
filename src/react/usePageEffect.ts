'use client';
import { useEffect, useLayoutEffect } from 'react';
import { canOpen } from './canOpen.js';

/** A layout effect; on a server, where none runs, without React 18's warning about it. */
export const usePageEffect: typeof useLayoutEffect = canOpen ? useLayoutEffect : useEffect;
