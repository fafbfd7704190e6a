import { describe, expect, it } from 'vitest';
import { decodeReading } from '../../src/contents/index.js';

describe('decodeReading', () => {
  it('CON-04 keeps four items in order, each with what it is, none hidden by another', () => {
    const { contents } = decodeReading({
      contents: [
        { uri: 'd/a', text: 'A' }, { uri: 'd/b', blob: 'AAEC/w==' }, { uri: 'd/c', mimeType: 'image/png', blob: 'data:image/png;base64,AAAA' },
        { uri: 'd/e', blob: '%%%' },
      ],
    });
    expect(contents).toEqual([
      { uri: 'd/a', kind: 'text', text: 'A' },
      { uri: 'd/b', kind: 'binary', bytes: Uint8Array.of(0, 1, 2, 255) },
      { uri: 'd/c', mimeType: 'image/png', kind: 'binary', bytes: Uint8Array.of(0, 0, 0) },
      { uri: 'd/e', kind: 'undecodable', note: 'its blob is not base64' },
    ]);
  });

  it('CON-02 tells empty contents, empty text and text apart', () => {
    expect(decodeReading({ contents: [] }).contents).toEqual([]);
    expect(decodeReading({ contents: [{ uri: 'd/a', text: '' }] }).contents).toEqual([{ uri: 'd/a', kind: 'text', text: '' }]);
    expect(decodeReading({ contents: [{ uri: 'd/a', text: 'x' }] }).contents).toEqual([{ uri: 'd/a', kind: 'text', text: 'x' }]);
  });

  it('gives the same object for the same wire form', () => {
    const wire = { contents: [{ uri: 'd/a', blob: 'AAEC' }] };
    expect(decodeReading(wire)).toBe(decodeReading(wire));
    expect(decodeReading(structuredClone(wire))).not.toBe(decodeReading(wire));
  });

  it('keeps what the server vouches for and what it says of an item', () => {
    const annotations = { lastModified: '2026-01-01T00:00:00Z', audience: ['user'], priority: 1 };
    expect(decodeReading({ contents: [{ uri: 'd/a', text: 'x', annotations }], ttlMs: 5_000, cacheScope: 'private' })).toEqual({
      contents: [{ uri: 'd/a', kind: 'text', text: 'x', annotations }], ttlMs: 5_000, cacheScope: 'private',
    });
  });

  it('reads a frozen wire form', () => {
    const wire = Object.freeze({ contents: [Object.freeze({ uri: 'd/a', text: 'x' })] });
    expect(decodeReading(wire).contents).toHaveLength(1);
  });
});
