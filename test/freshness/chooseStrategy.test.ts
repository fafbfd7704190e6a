import { describe, expect, it } from 'vitest';
import { chooseStrategy } from '../../src/freshness/index.js';
import type { ServerFacts } from '../../src/protocol/index.js';

const facts = (serverCapabilities: Record<string, unknown> | undefined): ServerFacts => ({
  serverInfo: undefined, serverCapabilities, clientCapabilities: undefined, protocolVersion: '2025-11-25', era: 'legacy',
});

describe('chooseStrategy', () => {
  it.each([
    [{}, 'off', 'no-resources'],
    [{ tools: {} }, 'off', 'no-resources'],
    [{ resources: {} }, 'poll', 'not-declared'],
    [{ resources: { subscribe: false } }, 'poll', 'not-declared'],
    [{ resources: { subscribe: 'true' } }, 'poll', 'not-declared'],
    [{ resources: { subscribe: 1 } }, 'poll', 'not-declared'],
    [{ resources: true }, 'poll', 'not-declared'],
    [{ resources: { listChanged: true } }, 'poll', 'not-declared'],
    [{ resources: { subscribe: true } }, 'watch', undefined],
    [{ resources: { subscribe: true, sideways: true }, vendorThing: {} }, 'watch', undefined],
    [undefined, 'poll', 'not-known'],
  ])('reads %j as %s %s', (capabilities, kind, reason) => {
    expect(chooseStrategy(facts(capabilities), { strategy: 'auto' })).toEqual(reason === undefined ? { kind } : { kind, reason });
  });

  it('never watches where the caller chose to poll, and is off where there is nothing to poll', () => {
    expect(chooseStrategy(facts({ resources: { subscribe: true } }), { strategy: 'poll' })).toEqual({ kind: 'poll', reason: 'chosen' });
    expect(chooseStrategy(facts({}), { strategy: 'poll' })).toEqual({ kind: 'off', reason: 'no-resources' });
  });

  it('does not take a capability from a prototype', () => {
    expect(chooseStrategy(facts(Object.create({ resources: { subscribe: true } }) as Record<string, unknown>), { strategy: 'auto' })).toEqual({ kind: 'off', reason: 'no-resources' });
  });
});
