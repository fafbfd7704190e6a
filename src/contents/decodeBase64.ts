const white = 64;
const padding = 65;
const foreign = 255;

/** Six bits for each character code; the alphabet of RFC 4648 §4 and, for `-` and `_`, of §5. */
const sixBits: Uint8Array = makeTable();

/**
 * Bytes of a `blob`. Lenient where the meaning is plain: a data URL's prefix, the URL alphabet, white space, missing padding. One
 * pass and no copy of the text, so that megabytes cost milliseconds.
 * @returns `undefined` where it is not base64
 */
export function decodeBase64(blob: string): Uint8Array<ArrayBuffer> | undefined {
  const start = skipDataUrl(blob);
  if (start === undefined) return undefined;
  const bytes = new Uint8Array(Math.ceil(((blob.length - start) * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  let paddings = 0;
  for (let at = start; at < blob.length; at++) {
    const code = sixBits[blob.charCodeAt(at)] ?? foreign;
    if (code === white) continue;
    if (code === padding) {
      paddings += 1;
      continue;
    }
    if (code === foreign || paddings > 0) return undefined;
    bits = (bits << 6) | code;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes[length++] = bits >> held;
      bits &= (1 << held) - 1;
    }
  }
  // Six bits left over are a character that belongs to no byte.
  return held === 6 || paddings > 2 ? undefined : bytes.subarray(0, length);
}

/** Where the base64 begins; `undefined` for a data URL in another encoding. */
function skipDataUrl(blob: string): number | undefined {
  if (!/^\s*data:/i.test(blob.slice(0, 100))) return 0;
  const comma = blob.indexOf(',');
  return comma >= 0 && /;base64$/i.test(blob.slice(0, comma).trimEnd()) ? comma + 1 : undefined;
}

function makeTable(): Uint8Array {
  const table = new Uint8Array(128).fill(foreign);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  for (let value = 0; value < letters.length; value++) table[letters.charCodeAt(value)] = value;
  table['-'.charCodeAt(0)] = 62;
  table['_'.charCodeAt(0)] = 63;
  table['='.charCodeAt(0)] = padding;
  for (const space of ' \t\r\n\f') table[space.charCodeAt(0)] = white;
  return table;
}
