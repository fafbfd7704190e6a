'use client';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Gives an element these bytes as its source, under an address that is valid for as long as they are shown. */
export function useObjectUrl<Element extends HTMLImageElement | HTMLAudioElement>(bytes: Blob): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(bytes);
    if (element.current !== null) element.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return element;
}
