import { describe, expect, it } from 'vitest';
import { defaultPolicy, mergePolicies, resolvePolicy } from '../../src/freshness/index.js';

describe('resolvePolicy', () => {
  it('gives the defaults where nothing is said', () => {
    expect(resolvePolicy()).toEqual(defaultPolicy);
    expect(resolvePolicy({ pollIntervalMs: undefined })).toEqual(defaultPolicy);
  });

  it('takes Infinity for never', () => {
    expect(resolvePolicy({ pollIntervalMs: Infinity, watchdogMs: Infinity })).toMatchObject({ pollIntervalMs: Infinity, watchdogMs: Infinity });
  });

  it.each([
    ['pollIntervalMs', 49], ['pollIntervalMs', -1], ['pollIntervalMs', Number.NaN], ['pollIntervalMs', '30000'], ['staleAfterMs', 0],
    ['maxBackoffMs', 0], ['readTimeoutMs', 0], ['minReadGapMs', -1], ['jitter', 1.1], ['jitter', -0.1], ['pauseWhenHidden', 1], ['strategy', 'push'],
    ['honourTtl', null],
  ])('refuses %s = %s with a message that names it', (option, value) => {
    expect(() => resolvePolicy({ [option]: value })).toThrow(new RegExp(`^mcp-live: ${option} is .*; it takes`));
  });

  it('names the very value', () => {
    expect(() => resolvePolicy({ jitter: Number.NaN })).toThrow(/jitter is NaN;/);
    expect(() => resolvePolicy({ pollIntervalMs: '30' as never })).toThrow(/pollIntervalMs is "30";/);
  });
});

describe('mergePolicies', () => {
  it('takes the shortest of every duration, auto before poll, and false before true', () => {
    const merged = mergePolicies([
      resolvePolicy({ pollIntervalMs: 5_000, strategy: 'poll', minReadGapMs: 500 }),
      resolvePolicy({ pollIntervalMs: 60_000, pauseWhenHidden: false, honourTtl: false }),
    ]);
    expect(merged).toMatchObject({ pollIntervalMs: 5_000, strategy: 'auto', minReadGapMs: 100, pauseWhenHidden: false, honourTtl: false });
  });

  it('keeps a single wish as it is', () => {
    const wish = resolvePolicy({ pollIntervalMs: 60_000, strategy: 'poll' });
    expect(mergePolicies([wish])).toEqual(wish);
  });
});
