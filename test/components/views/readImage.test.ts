import { describe, expect, test } from 'vitest';
import { readImage } from '../../../src/components/views/readImage.js';
import { pngBase64 } from '../../support/hostileItems.js';

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
const ascii = (...parts: (string | number[])[]): Uint8Array => new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((each) => each.charCodeAt(0)) : part)));

const images: readonly (readonly [type: string, bytes: Uint8Array, size: string])[] = [
  ['image/png', bytesOf(pngBase64), '1x1'],
  ['image/gif', ascii('GIF89a', [2, 1, 3, 0], [0, 0, 0]), '258x3'],
  ['image/bmp', ascii('BM', Array<number>(12).fill(0), [40, 0, 0, 0], [5, 0, 0, 0], [0xfa, 0xff, 0xff, 0xff]), '5x6'],
  ['image/jpeg', ascii([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2], [0xff, 0xc4, 0, 3, 0], [0xff, 0xc2, 0, 17, 8, 1, 2, 3, 4]), '772x258'],
  ['image/webp', ascii('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', Array<number>(10).fill(0), [7, 0, 8, 0]), '7x8'],
  ['image/webp', ascii('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f], [0x09, 0xc0, 0x04, 0x00]), '10x20'],
  ['image/webp', ascii('RIFF', [0, 0, 0, 0], 'WEBPVP8X', Array<number>(8).fill(0), [99, 0, 0, 199, 0, 0]), '100x200'],
  ['image/avif', ascii([0, 0, 0, 28], 'ftypavif', [0, 0, 0, 20], 'ispe', [0, 0, 0, 0], [0, 0, 0, 9], [0, 0, 0, 8], [0, 0, 0, 20], 'ispe', [0, 0, 0, 0], [0, 0, 0, 90], [0, 0, 0, 80]), '90x80'],
];

describe('an image is known by its bytes', () => {
  test.for(images)('%s', ([type, bytes, size]) => {
    const image = readImage(bytes);
    expect([image?.type, `${image?.width}x${image?.height}`]).toEqual([type, size]);
  });

  test.for(images)('and is none where it is cut off before its size: %s', ([, bytes]) => {
    for (let length = 0; length < Math.min(bytes.length, 10); length++) expect(readImage(bytes.subarray(0, length))).toBeUndefined();
  });

  test('wherever they lie in a larger buffer', () => {
    const whole = new Uint8Array([9, 9, 9, ...bytesOf(pngBase64), 9]);
    expect(readImage(whole.subarray(3))?.width).toBe(1);
  });

  test.for(['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '<!doctype html>', '', 'RIFF0000WAVE', 'BMx'])('and %j is none', (text) => {
    expect(readImage(ascii(text))).toBeUndefined();
  });

  test('and what claims more pixels than a page can bear is none', () => {
    const bomb = bytesOf(pngBase64);
    bomb.set([0, 0, 0x40, 0, 0, 0, 0x40, 0], 16);
    expect(readImage(bomb)).toBeUndefined();
    bomb.set([0, 0, 0x10, 0, 0, 0, 0x10, 0], 16);
    expect(readImage(bomb)?.width).toBe(4_096);
  });
});
