import { cachedByLocale, defaultLocale } from './intlCache.js';

const timeOfDay = cachedByLocale((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }));
const dayAndTime = cachedByLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }));
const toTheSecond = cachedByLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }));
const exact = cachedByLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }));
const day = cachedByLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'short' }));

/** The time of day, '14:02'; with the day where that is not the day of `now`. Both epoch milliseconds, shown in the local time zone. */
export function formatMoment(at: number, now: number, locale: string = defaultLocale): string {
  const isSameDay = day(locale).format(at) === day(locale).format(now);
  return (isSameDay ? timeOfDay : dayAndTime)(locale).format(at);
}

/** The whole moment to the second. @param at epoch milliseconds */
export function formatExactMoment(at: number, locale: string = defaultLocale): string {
  return exact(locale).format(at);
}

/** The time of day to the second, for what happens soon. @param at epoch milliseconds */
export function formatTimeOfDay(at: number, locale: string = defaultLocale): string {
  return toTheSecond(locale).format(at);
}
