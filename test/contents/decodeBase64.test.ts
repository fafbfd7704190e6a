import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64 } from '../../src/contents/index.js';

const bytesOf = (blob: string): number[] | undefined => {
  const bytes = decodeBase64(blob);
  return bytes === undefined ? undefined : [...bytes];
};

describe('decodeBase64', () => {
  it.each([
    ['AAEC/w==', [0, 1, 2, 255]],
    ['data:image/png;base64,AAAA', [0, 0, 0]],
    ['DATA:image/png;charset=x;BASE64,AAAA', [0, 0, 0]],
    ['AAEC_w', [0, 1, 2, 255]],
    ['-_-_', [251, 255, 191]],
    ['AAEC/w', [0, 1, 2, 255]],
    ['AAEC/w=', [0, 1, 2, 255]],
    [' AA\r\nEC\t/w==\n', [0, 1, 2, 255]],
    ['', []],
  ])('reads %j', (blob, bytes) => {
    expect(bytesOf(blob)).toEqual(bytes);
  });

  it.each(['%%%', 'A', 'AAAAA', 'AA==AA==', 'AAA=A', '====', 'Ünïcödé=', 'data:text/plain,hello', 'AAAA\u0000', 'hello world!'])('refuses %j', (blob) => {
    expect(decodeBase64(blob)).toBeUndefined();
  });

  it('takes no time over a blob that is all white space', () => {
    const startedAt = performance.now();
    expect(bytesOf(`AAAA${' '.repeat(200_000)}?`)).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('gives back what was encoded, in every spelling', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      for (const encoding of ['base64', 'base64url'] as const) expect(bytesOf(Buffer.from(bytes).toString(encoding))).toEqual([...bytes]);
    }));
  });

  it('agrees with the platform on what is base64 at all', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom('A', 'b', '/', '=', '%', ' '), maxLength: 12 }), (blob) => {
      let byPlatform: number[] | undefined;
      try {
        byPlatform = [...atob(blob)].map((character) => character.charCodeAt(0));
      } catch {
        // Where the platform refuses it, leniency with padding may still read it.
        return;
      }
      expect(bytesOf(blob)).toEqual(byPlatform);
    }));
  });
});
