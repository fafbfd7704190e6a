type ByteUnit = 'byte' | 'kilobyte' | 'megabyte' | 'gigabyte';

const steps: readonly (readonly [atLeast: number, unit: ByteUnit])[] = [[1e9, 'gigabyte'], [1e6, 'megabyte'], [1e3, 'kilobyte']];

/** A size for people: '512 bytes', '1.2 kB', '3 MB'. */
export function formatBytes(bytes: number, locale: string): string {
  const [size, unit] = steps.find(([atLeast]) => bytes >= atLeast) ?? [1, 'byte'];
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(bytes / size);
}
