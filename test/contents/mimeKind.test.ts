import { describe, expect, it } from 'vitest';
import { isTextual, mimeKind } from '../../src/contents/index.js';

describe('mimeKind', () => {
  it.each([
    ['application/json', 'json'], ['Application/JSON; charset=utf-8', 'json'], ['application/vnd.api+json', 'json'],
    ['text/plain', 'text'], ['text/html', 'text'], ['application/xml', 'text'], ['application/atom+xml', 'text'], ['image/svg+xml', 'text'],
    ['application/yaml', 'text'], ['image/png', 'image'], ['IMAGE/JPEG', 'image'],
    ['application/pdf', 'other'], ['application/octet-stream', 'other'], ['image/tiff', 'other'], ['', 'other'], [undefined, 'other'],
  ] as const)('takes %j as %s', (mimeType, kind) => {
    expect(mimeKind(mimeType)).toBe(kind);
    expect(isTextual(mimeType)).toBe(kind === 'json' || kind === 'text');
  });
});
