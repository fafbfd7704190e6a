const longestName = 80;
/** Of a path no more is looked at, in characters: the time that the patterns below take grows with the square of it. */
const longestPath = 1_000;

/**
 * A file name from the last part of a URI's path. It comes from a server: no path, no control or direction characters, bounded.
 * @returns `undefined` where the URI gives none
 */
export function downloadName(uri: string): string | undefined {
  const path = uri.replace(/[?#].*$/s, '').slice(-longestPath).replace(/\/+$/, '');
  const last = decode(path.slice(path.lastIndexOf('/') + 1));
  // Control characters, separators and characters that Windows refuses; marks that turn the reading direction and so hide an ending.
  const safe = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  const name = Array.from(safe).slice(-longestName).join('');
  return name === '' ? undefined : name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
