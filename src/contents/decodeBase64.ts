/**
 * Bytes of a `blob`. Lenient where the meaning is plain: a data URL's prefix, the URL alphabet, white space, missing padding.
 * @returns `undefined` where it is not base64
 */
export function decodeBase64(blob: string): Uint8Array | undefined {
  const bare = blob.replace(/^data:[^,]*;base64,/i, '').replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/').replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(bare) || bare.length % 4 === 1) return undefined;
  const binary = atob(bare);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
