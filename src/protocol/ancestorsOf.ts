/**
 * All the URIs that would cover this one (`covers`), the nearest first: itself, then what is left of each path
 * boundary. With them a match is a few look-ups, however many URIs are watched.
 */
export function* ancestorsOf(uri: string): Generator<string> {
  yield uri;
  for (let end = uri.length - 1; end >= 0; end--) {
    const character = uri.charAt(end);
    if (character !== '/' && character !== '?' && character !== '#') continue;
    if (character === '/' && end + 1 < uri.length) yield uri.slice(0, end + 1);
    yield uri.slice(0, end);
  }
}
