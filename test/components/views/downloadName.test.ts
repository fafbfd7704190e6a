import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { downloadName } from '../../../src/components/views/downloadName.js';

describe('the name of a download', () => {
  test.for([
    ['file:///srv/report.pdf', 'report.pdf'],
    ['demo://a/logs/build%20log.txt?raw=1#L3', 'build log.txt'],
    ['demo://a/', 'a'],
    ['deploy://production', 'production'],
    ['demo://a/..%2F..%2Fetc%2Fpasswd', '_.._etc_passwd'],
    ['demo://a/%00%0Aevil.exe', '_evil.exe'],
    ['demo://a/invoice%E2%80%AEfdp.exe', 'invoice_fdp.exe'],
    ['demo://a/con|aux?.txt', 'con_aux'],
    ['demo://a/%', '%'],
    ['demo://a/...', undefined],
    ['', undefined],
  ] as const)('of %j is %j', ([uri, name]) => {
    expect(downloadName(uri)).toBe(name);
  });

  test('is bounded and keeps its ending', () => {
    expect(downloadName(`demo://a/${'x'.repeat(500)}.pdf`)).toMatch(/^x+\.pdf$/);
    expect(downloadName(`demo://a/${'x'.repeat(500)}.pdf`)).toHaveLength(80);
  });

  test.each(['/', '.', '%20'])('takes no time to find among a great many %j', (mark) => {
    const startedAt = performance.now();
    downloadName(`demo://${mark.repeat(200_000)}a?`);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  test('never holds a path, a control character or one that turns the reading direction', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = downloadName(`demo://a/${encodeURIComponent(text)}`);
      expect(name ?? 'x').toMatch(/^[^\p{Cc}\p{Cf}/\\]+$/u);
    }), { numRuns: 300 });
  });
});
