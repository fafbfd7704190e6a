/**
 * Bytes of a `blob`. Lenient where the meaning is plain: a data URL's prefix, the URL alphabet, white space, missing padding.
 * @returns `undefined` where it is not base64
 */
export function decodeBase64(blob: string): Uint8Array<ArrayBuffer> | undefined {
  const [prefix = '', type = ';base64'] = /^\s*data:([^,]*),?/i.exec(blob) ?? [];
  if (!/;base64\s*$/i.test(type)) return undefined;
  try {
    // White space goes first: a pattern that looks for the end past it takes minutes on a blob that is made of it.
    const digits = blob.slice(prefix.length).replace(/[\t\n\f\r ]+/g, '').replaceAll('-', '+').replaceAll('_', '/');
    const binary = atob(digits.replace(/={1,2}$/, ''));
    const bytes = new Uint8Array(binary.length);
    // A loop: `Uint8Array.from` takes seconds for what this does in milliseconds.
    for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
}
