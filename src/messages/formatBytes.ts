import { cachedByLocale, defaultLocale } from './intlCache.js';

type ByteUnit = 'byte' | 'kilobyte' | 'megabyte' | 'gigabyte';

const unitFormat = (unit: ByteUnit): ((locale: string) => Intl.NumberFormat) => cachedByLocale((locale) => new Intl.NumberFormat(locale, {
  style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short', maximumFractionDigits: 1,
}));

const steps = [
  { atLeast: 1e9, format: unitFormat('gigabyte') },
  { atLeast: 1e6, format: unitFormat('megabyte') },
  { atLeast: 1e3, format: unitFormat('kilobyte') },
];
const bytesFormat = unitFormat('byte');

/** A size for people: '512 bytes', '1.2 kB', '3 MB'. */
export function formatBytes(bytes: number, locale: string = defaultLocale): string {
  const step = steps.find(({ atLeast }) => bytes >= atLeast);
  return step === undefined ? bytesFormat(locale).format(bytes) : step.format(locale).format(bytes / step.atLeast);
}
