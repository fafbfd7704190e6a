/** British English: days before months, twenty-four hours, and the words that the English messages expect. */
export const defaultLocale = 'en-GB';

/** Keeps one formatter a locale: making one costs hundreds of times what using it does. */
export function cachedByLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const known = made.get(locale);
    if (known !== undefined) return known;
    const fresh = make(locale);
    made.set(locale, fresh);
    return fresh;
  };
}
