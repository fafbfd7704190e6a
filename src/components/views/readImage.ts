/** What the first bytes of a raster image tell. */
export interface ImageFacts {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif' | 'image/bmp';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** More is a bomb: a few bytes that take gigabytes to draw. */
const mostPixels = 64_000_000;

type Measure = (view: DataView) => readonly [width: number, height: number];

/**
 * Type and size of a raster image, by its own bytes and never by what is said of it. Formats that are documents (SVG) are none.
 * @returns `undefined` for bytes that are no such image, are cut off before their size, or claim more pixels than a page should draw
 */
export function readImage(bytes: Uint8Array): ImageFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = String.fromCharCode(...bytes.subarray(0, 32));
  const [, type, measure] = formats.find(([pattern]) => pattern.test(start)) ?? [];
  if (type === undefined || measure === undefined) return undefined;
  try {
    const [width, height] = measure(view);
    return width > 0 && height > 0 && width * height <= mostPixels ? { type, width, height } : undefined;
  } catch {
    // A RangeError: its size lies behind its end.
    return undefined;
  }
}

const formats: readonly (readonly [pattern: RegExp, type: ImageFacts['type'], measure: Measure])[] = [
  [/^\x89PNG[^]{8}IHDR/, 'image/png', (view) => [view.getUint32(16), view.getUint32(20)]],
  [/^GIF8[79]a/, 'image/gif', (view) => [view.getUint16(6, true), view.getUint16(8, true)]],
  [/^BM[^]{12}[(l|]/, 'image/bmp', (view) => [view.getInt32(18, true), Math.abs(view.getInt32(22, true))]],
  [/^\xff\xd8\xff/, 'image/jpeg', measureJpeg],
  [/^RIFF[^]{4}WEBPVP8 /, 'image/webp', (view) => [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]],
  [/^RIFF[^]{4}WEBPVP8L/, 'image/webp', (view) => {
    const bits = view.getUint32(21, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }],
  [/^RIFF[^]{4}WEBPVP8X/, 'image/webp', (view) => [1 + (view.getUint32(24, true) & 0xffffff), 1 + (view.getUint32(26, true) >>> 8)]],
  [/^[^]{4}ftypavi[fs]/, 'image/avif', measureAvif],
];

/** The frame header, behind any number of other segments. */
function measureJpeg(view: DataView): readonly [number, number] {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xff01) return [0, 0];
    // SOF0 to SOF15 without the tables that stand among them.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
}

/** The largest `ispe` box near the beginning; the smaller ones are of thumbnails and of an alpha plane. */
function measureAvif(view: DataView): readonly [number, number] {
  let size: readonly [number, number] = [0, 0];
  for (let at = 12; at + 16 <= Math.min(view.byteLength, 4_096); at++) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const found = [view.getUint32(at + 8), view.getUint32(at + 12)] as const;
    if (found[0] * found[1] > size[0] * size[1]) size = found;
  }
  return size;
}
