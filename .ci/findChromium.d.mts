export const chromiumFlags: readonly string[];
export function findChromium(environment?: Record<string, string | undefined>): string | undefined;
