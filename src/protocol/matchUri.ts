/**
 * The URI in the one spelling that comparisons use: scheme and host without case, needless %-escapes decoded, the escapes that
 * stay in capitals (RFC 3986 §6.2.2). Path case and reserved escapes such as `%2F` keep their meaning. Any string is a URI here.
 */
export function normalizeUri(uri: string): string {
  const parts = /^([A-Za-z][A-Za-z0-9+.-]*:)(\/\/[^/?#]*)?/.exec(uri);
  const scheme = parts?.[1] ?? '';
  const authority = parts?.[2] ?? '';
  const rest = uri.slice(scheme.length + authority.length);
  return scheme.toLowerCase() + lowerHost(decodeNeedless(authority)) + decodeNeedless(rest);
}

/** Whether an announcement for `announced` is about `watched`: the same URI, or a part of it at a path boundary. Both normalized. */
export function covers(watched: string, announced: string): boolean {
  if (announced === watched) return true;
  if (!announced.startsWith(watched)) return false;
  return watched.endsWith('/') || /[/?#]/.test(announced.charAt(watched.length));
}

/** The nearest of `watched` (all normalized) that covers `announced`, the longest being the nearest. */
export function nearestWatched(watched: Iterable<string>, announced: string): string | undefined {
  let nearest: string | undefined;
  for (const candidate of watched) {
    if (covers(candidate, announced) && (nearest === undefined || candidate.length > nearest.length)) nearest = candidate;
  }
  return nearest;
}

function lowerHost(authority: string): string {
  const at = authority.lastIndexOf('@');
  return authority.slice(0, at + 1) + authority.slice(at + 1).toLowerCase();
}

function decodeNeedless(text: string): string {
  // Of most there is nothing to decode, and every announcement passes here.
  return !text.includes('%') ? text : text.replace(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase();
  });
}
