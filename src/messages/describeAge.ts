import { cachedByLocale, defaultLocale } from './intlCache.js';

/** A text that is right for a while. */
export interface AgeText {
  readonly text: string;
  /** In how many milliseconds the text will be another one. */
  readonly changesInMs: number;
}

const relativeTime = cachedByLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;
const second = { unit: 'second', ms: 1_000 } as const;

/**
 * An age in whole units of the largest that fits, rounded down: '12 seconds ago', '3 minutes ago'.
 * @param ageMs milliseconds; below zero counts as zero
 */
export function describeAge(ageMs: number, locale: string = defaultLocale): AgeText {
  const age = Math.max(0, ageMs);
  const { unit, ms } = units.find((candidate) => age >= candidate.ms) ?? second;
  const whole = Math.floor(age / ms);
  // Minus zero is 'zero seconds ago'; plain zero would be 'in 0 seconds'.
  return { text: relativeTime(locale).format(-whole, unit), changesInMs: (whole + 1) * ms - age };
}
