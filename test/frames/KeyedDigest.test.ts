import { describe, expect, it } from 'vitest';
import { KeyedDigest } from '../../src/frames/KeyedDigest.js';

// The first outputs of the reference implementation, key 00…07, input 00, 00 01, …
const reference = [
  '218d1f59b9b83cc8', 'be552412f8387315', '064f39ef7c50eb57', 'ce0f1a45f7060679', 'd5e78a175be52ea1', 'cb9d7c3f2f3db580',
  'ce3e91358aa2bc25', 'ff202728b07bc684', 'edfee820bce4858c', '5b51cccc13888307', '95b0469f06a6f2ee', 'ae26333994ddcd48',
];

describe('KeyedDigest', () => {
  it.each(reference.map((digest, length) => ({ digest, length })))('agrees with the reference on $length bytes', ({ digest, length }) => {
    const input = Uint8Array.from({ length }, (_, index) => index);
    expect(new KeyedDigest([0x03020100, 0x07060504]).ofBytes(input)).toBe(digest);
  });

  it('gives another digest under another key', () => {
    const text = 'the same';
    expect(new KeyedDigest().of(text)).not.toBe(new KeyedDigest().of(text));
    const digest = new KeyedDigest();
    expect(digest.of(text)).toBe(digest.of(text));
  });
});
