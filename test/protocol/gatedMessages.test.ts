import {
  ClientNotificationSchema, ClientRequestSchema, ServerNotificationSchema, ServerRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  capabilitiesIn, capabilityHistory, existsIn, findGates, gatedInputRequests, gatedMessage, gatedMessages, gatedParts, knownCapabilities, readCapability,
  type Revision, revisions, type Side,
} from '../../src/protocol/index.js';

/** What crosses without any declaration. */
const ungated = [
  'initialize', 'ping', 'server/discover', 'notifications/initialized', 'notifications/progress', 'notifications/cancelled',
  // The acknowledgment of a listen, which is gated by its parts.
  'notifications/subscriptions/acknowledged',
];

/** The methods of a union of the SDK, as its own types list them. */
function methodsOf(union: { options: readonly { shape: { method: unknown } }[] }): string[] {
  return union.options.map(({ shape }) => (shape.method as { value: string }).value);
}

/** Every method literal in the files of a package, whichever revision it belongs to. */
function methodsNamedBy(door: string): string[] {
  const folder = dirname(fileURLToPath(import.meta.resolve(door)));
  const text = readdirSync(folder).filter((name) => /\.m?js$/.test(name)).map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const literals = [...text.matchAll(/literal\(["']([a-z]+(?:\/[a-zA-Z_/]+)?)["']\)|^\s*["']([a-z]+\/[a-zA-Z_/]+)["']: (?:null|s\.)/gm)].map(([, literal, key]) => literal ?? key ?? '');
  const families = /^(initialize|ping|(server|notifications|resources|tools|prompts|completion|logging|roots|sampling|elicitation|tasks|subscriptions)\/.+)$/;
  return [...new Set(literals)].filter((literal) => families.test(literal));
}

const of = (sender: Side, revision: Revision): string[] => gatedMessages.filter((row) => row.sender === sender && existsIn(row, revision)).map(({ method }) => method).sort();

describe('the table of gated messages', () => {
  it.each([
    ['client', [...methodsOf(ClientRequestSchema), ...methodsOf(ClientNotificationSchema)]],
    ['server', [...methodsOf(ServerRequestSchema), ...methodsOf(ServerNotificationSchema)]],
  ] as const)('has every message that a %s of 2025-11-25 may send, as the SDK lists them, but those that need no declaration', (sender, methods) => {
    expect(methods.length).toBeGreaterThan(5);
    expect(of(sender, '2025-11-25')).toEqual([...new Set(methods)].filter((method) => !ungated.includes(method)).sort());
  });

  it('has the messages of 2026-07-28: no subscriptions by request, no requests of the server, tasks as an extension', () => {
    expect(of('client', '2026-07-28')).toEqual([
      'completion/complete', 'prompts/get', 'prompts/list', 'resources/list', 'resources/read', 'resources/templates/list', 'tasks/cancel', 'tasks/get',
      'tasks/update', 'tools/call', 'tools/list',
    ]);
    expect(of('server', '2026-07-28')).toEqual([
      'notifications/message', 'notifications/prompts/list_changed', 'notifications/resources/list_changed', 'notifications/resources/updated',
      'notifications/tasks', 'notifications/tools/list_changed',
    ]);
    expect(gatedInputRequests.map(({ method, capability }) => [method, capability])).toEqual([
      ['roots/list', 'roots'], ['sampling/createMessage', 'sampling'], ['elicitation/create', 'elicitation'],
    ]);
  });

  it.each(['@modelcontextprotocol/sdk/types.js', '@modelcontextprotocol/client', '@modelcontextprotocol/server'])('knows every method that %s names, or says by name that nothing gates it', (door) => {
    const known = new Set([...gatedMessages, ...gatedParts, ...gatedInputRequests].map(({ method }) => method));
    const named = methodsNamedBy(door);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((method) => !known.has(method) && !ungated.includes(method))).toEqual([]);
  });

  it('lets completion cross without a declaration in 2024-11-05, which had none for it', () => {
    expect(of('client', '2024-11-05')).not.toContain('completion/complete');
    expect(of('client', '2025-03-26')).toContain('completion/complete');
  });

  it('names for each row a capability that its revisions know, and the paragraph', () => {
    for (const row of [...gatedMessages, ...gatedParts, ...gatedInputRequests]) {
      for (const revision of revisions.filter((one) => existsIn(row, one))) {
        const known = capabilitiesIn(revision, row.declaredBy).map(({ path }) => path);
        expect(known, `${row.method} in ${revision}`).toContain(row.capability.startsWith('extensions.') ? 'extensions' : row.capability);
      }
      expect(row.paragraph).toMatch(/^[a-z-]+\/[a-z/]+.*("|SEP-\d+\))$/);
    }
  });

  it('gives the row of the revision that is asked for', () => {
    expect(gatedMessage('client', 'tasks/get')?.capability).toBe('tasks');
    expect(gatedMessage('client', 'tasks/get', '2026-07-28')?.capability).toBe('extensions.io.modelcontextprotocol/tasks');
    expect(gatedMessage('server', 'tools/call')).toBeUndefined();
  });
});

describe('findGates', () => {
  const needed = (sender: Side, method: string, params?: unknown, revision?: string): string[] => findGates({ sender, method, params, revision }).map(({ capability }) => capability);

  it('counts the parts of a message that need a capability of their own', () => {
    expect(needed('client', 'subscriptions/listen', { notifications: { resourceSubscriptions: ['demo://a'], toolsListChanged: true, promptsListChanged: false } })).toEqual(['resources.subscribe', 'tools.listChanged']);
    expect(needed('client', 'subscriptions/listen', { notifications: { resourceSubscriptions: [] } })).toEqual([]);
    expect(needed('client', 'tools/call', { name: 'a', task: { ttl: 1 } }, '2025-11-25')).toEqual(['tools', 'tasks.requests.tools.call']);
    expect(needed('server', 'elicitation/create', { mode: 'url' }, '2025-11-25')).toEqual(['elicitation', 'elicitation.url']);
    expect(needed('server', 'elicitation/create', { mode: 'form', requestedSchema: {} }, '2025-11-25')).toEqual(['elicitation', 'elicitation.form']);
    expect(needed('server', 'elicitation/create', { requestedSchema: {} }, '2025-06-18')).toEqual(['elicitation']);
    expect(needed('server', 'sampling/createMessage', { includeContext: 'none', tools: [] }, '2025-11-25')).toEqual(['sampling']);
    expect(needed('server', 'sampling/createMessage', { includeContext: 'allServers', tools: [{}] }, '2025-11-25')).toEqual(['sampling', 'sampling.tools', 'sampling.context']);
  });

  it('needs nothing for what is gated by nothing', () => {
    for (const method of [...ungated, 'vendor/thing']) expect(needed('client', method, null)).toEqual([]);
  });
});

describe('the known capabilities', () => {
  it('are the same in the table by key and in the one by revision', () => {
    for (const side of ['server', 'client'] as const) {
      const keys = Object.entries(knownCapabilities[side]).flatMap(([key, flags]) => [key, ...flags.map((flag) => `${key}.${flag}`)]);
      const paths = capabilityHistory.filter((one) => one.side === side && one.path.split('.').length <= 2).map(({ path }) => path);
      expect(keys.sort()).toEqual(paths.sort());
    }
  });

  it('come and go with the revisions', () => {
    const known = (revision: string | undefined, side: Side): string[] => capabilitiesIn(revision, side).map(({ path }) => path);
    expect(known('2024-11-05', 'server')).not.toContain('completions');
    expect(known('2025-11-25', 'server')).toEqual(expect.arrayContaining(['completions', 'tasks.requests.tools.call']));
    expect(known('2026-07-28', 'client')).not.toContain('roots.listChanged');
    expect(known(undefined, 'client')).toEqual(expect.arrayContaining(['roots.listChanged', 'extensions']));
  });
});

describe('readCapability', () => {
  it.each([
    [{ resources: {} }, 'resources', 'declared'], [{}, 'resources', 'absent'], [undefined, 'resources', 'absent'], [{ resources: true }, 'resources', 'malformed'],
    [{ resources: { subscribe: true } }, 'resources.subscribe', 'declared'], [{ resources: { subscribe: false } }, 'resources.subscribe', 'absent'],
    [{ resources: { subscribe: 'yes' } }, 'resources.subscribe', 'malformed'], [{ resources: { subscribe: {} } }, 'resources.subscribe', 'malformed'],
    [{ elicitation: { url: {} } }, 'elicitation.url', 'declared'], [{ elicitation: { url: {} } }, 'elicitation.form', 'absent'],
    [{ elicitation: {} }, 'elicitation.form', 'declared'], [{ elicitation: {} }, 'elicitation.url', 'absent'], [{ elicitation: { form: {} } }, 'elicitation.form', 'declared'],
    [{ tasks: { requests: { tools: { call: {} } } } }, 'tasks.requests.tools.call', 'declared'],
    [{ tasks: { requests: {} } }, 'tasks.requests.tools.call', 'absent'],
    [{ extensions: { 'io.modelcontextprotocol/tasks': {} } }, 'extensions.io.modelcontextprotocol/tasks', 'declared'],
    [{ extensions: {} }, 'extensions.io.modelcontextprotocol/tasks', 'absent'],
    [Object.create({ resources: {} }), 'resources', 'absent'],
  ])('reads %j at %s as %s', (declared, path, verdict) => {
    expect(readCapability(declared, path)).toBe(verdict);
  });
});
