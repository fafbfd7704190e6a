'use client';
import { useCallback, useSyncExternalStore } from 'react';
import type { Tone } from '../freshness/index.js';
import { type FreshnessOptions, useFreshnessFeed } from './useFreshnessFeed.js';

/** How old a reading is, in figures and in words. */
export interface Freshness {
  /** Local arrival of the last answer from the wire, epoch milliseconds. */
  readonly checkedAt: number | undefined;
  /** Last time the contents differed, epoch milliseconds. */
  readonly changedAt: number | undefined;
  /** By the monotonic clock, milliseconds, as of this render; `undefined` where it cannot be told. */
  readonly ageMs: number | undefined;
  /** 'updated 12 seconds ago', in the locale; `undefined` where there is nothing to say. */
  readonly label: string | undefined;
  readonly tone: Tone;
  /** When the next look at the server is planned, epoch milliseconds. */
  readonly nextCheckAt: number | undefined;
}

/**
 * The age of a resource. Renders when the words change, which is every second under a minute: `<FreshnessLine>` shows the same
 * without rendering. Reads state only: it does not hold the resource.
 * @param uri `undefined` says nothing
 */
export function useFreshness(uri: string | undefined, options: FreshnessOptions = {}): Freshness {
  // Reads at every render what goes on beneath an identity that stays.
  'use no memo';
  const { feed, slot } = useFreshnessFeed(uri, options, 'useFreshness');
  const getWords = useCallback(() => wordsOf(feed.getText()), [feed]);
  useSyncExternalStore(feed.subscribe, getWords, noWords);
  const { label, tone } = feed.getText();
  const { checkedAt, changedAt, ageMs, nextCheckAt } = slot.view().getFreshness();
  return { checkedAt, changedAt, ageMs, label, tone, nextCheckAt };
}

/** The present moment of a check is no reason to render; its words are. */
function wordsOf({ tone, label }: { tone: Tone; label: string | undefined }): string {
  return `${tone} ${label ?? ''}`;
}

function noWords(): string {
  return wordsOf({ tone: 'quiet', label: undefined });
}
