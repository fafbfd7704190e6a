'use client';
import { useState } from 'react';

/** The same object for as long as its members, down to plain values and functions, are the same, so that callers may write it inline. */
export function useStable<T extends object | undefined>(value: T): T {
  const [stable, setStable] = useState(value);
  if (hasSameMembers(stable, value)) return stable;
  setStable(value);
  return value;
}

function hasSameMembers(a: object | undefined, b: object | undefined): boolean {
  if (a === b || a === undefined || b === undefined) return a === b;
  const before = new Map(Object.entries(a));
  const after = Object.entries(b);
  return before.size === after.length && after.every(([key, value]) => before.has(key) && (Object.is(before.get(key), value) || isSameRecord(before.get(key), value)));
}

function isSameRecord(a: unknown, b: unknown): boolean {
  return isRecord(a) && isRecord(b) && hasSameMembers(a, b);
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
