import { act, render, screen } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { json, type LiveResourceOptions, McpProvider, type ResourceReading, text, useLiveResource } from 'mcp-live';
import { scriptedServer } from 'mcp-live/testing';
import { type ReactElement, StrictMode } from 'react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { livePage, pass, sourceOf } from '../support/renderLive.js';

const uri = 'demo://a';

interface ViewProps { uri?: string | undefined; options?: LiveResourceOptions<unknown>; onRender?: () => void; id?: string }

function View({ options = { select: text() }, onRender, id = 'view', ...props }: ViewProps): ReactElement {
  const { status, data, error, mode, reason, watch, refresh } = useLiveResource<unknown>('uri' in props ? props.uri : uri, options);
  onRender?.();
  return (
    <button data-testid={id} onClick={() => void refresh()}>
      {`${status} ${mode} ${reason} ${watch} ${error?.kind ?? '-'} ${JSON.stringify(data) ?? '-'}`}
    </button>
  );
}

const shown = (id = 'view'): string | null => screen.getByTestId(id).textContent;

describe('a live resource', () => {
  test('goes from connecting over loading to ready, and is kept current by the declared means', async () => {
    const page = livePage({ readDelayMs: 200 });
    page.server.set(uri, 'one');
    page.show(<View />);
    expect(shown()).toBe('connecting off connecting none - -');
    await page.pass(100);
    expect(shown()).toMatch(/^loading /);
    await page.pass(1_000);
    expect(shown()).toMatch(/^ready subscribed declared carried - "one"$/);
    page.server.set(uri, 'two');
    await page.pass(300);
    expect(shown()).toBe('ready subscribed declared proven - "two"');
  });

  test('RQ-01 in StrictMode opens one connection, and three hooks on a URI cost one read, one catch-up and one watch', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    page.show(<><View id="a" /><View id="b" /><View id="c" /></>);
    await page.pass(3_000);
    expect([shown('a'), shown('b'), shown('c')]).toEqual(Array(3).fill('ready subscribed declared carried - "one"'));
    const { log } = page.server;
    expect(log.count('initialize')).toBe(1);
    expect(log.count('resources/subscribe')).toBe(1);
    expect(log.count('resources/read')).toBe(2);
  });

  test('on its way to the first reading renders only for what it shows', async () => {
    const page = livePage({ caps: { resources: {} }, readDelayMs: 200 });
    page.server.set(uri, 'one');
    let renders = 0;
    const seen = new Set<string | null>();
    page.show(<View onRender={() => { renders += 1; }} />);
    const look = new MutationObserver(() => seen.add(shown()));
    look.observe(screen.getByTestId('view'), { subtree: true, characterData: true });
    seen.add(shown());
    await page.pass(1_000);
    look.disconnect();
    expect([...seen]).toEqual(['connecting off connecting none - -', 'loading polling not-declared none - -', 'ready polling not-declared none - "one"']);
    // StrictMode renders each time twice.
    expect(renders).toBe(2 * seen.size);
  });

  test('renders nothing for a poll that finds nothing new, nor its parent', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set(uri, 'one');
    let renders = 0;
    page.show(<View onRender={() => { renders += 1; }} />);
    await page.pass(1_000);
    expect(shown()).toBe('ready polling not-declared none - "one"');
    const before = renders;
    await page.pass(300_000);
    expect(page.server.log.count('resources/read')).toBeGreaterThanOrEqual(11);
    expect(renders).toBe(before);
    page.server.set(uri, 'two');
    await page.pass(30_000);
    expect(shown()).toMatch(/"two"$/);
    // Twice: StrictMode renders each time twice.
    expect(renders - before).toBe(2);
  });

  test('keeps its data through failures, and the error goes with the next success', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set(uri, 'one');
    page.show(<View />);
    await page.pass(1_000);
    page.server.script.readReply = { error: { code: -32603, message: 'disk on fire' } };
    await page.pass(31_000);
    expect(shown()).toBe('error polling not-declared none server "one"');
    page.server.script.readReply = { error: { code: -32002, message: 'gone' } };
    act(() => screen.getByTestId('view').click());
    await page.pass(0);
    expect(shown()).toBe('not-found polling not-declared none not-found "one"');
    page.server.script.readReply = 'ok';
    act(() => screen.getByTestId('view').click());
    await page.pass(0);
    expect(shown()).toBe('ready polling not-declared none - "one"');
  });

  test('sends nothing without a URI, and nothing while it is not enabled', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    const { rerender } = page.show(<><View uri={undefined} id="a" /><View options={{ select: text(), enabled: false }} id="b" /></>);
    await page.pass(60_000);
    expect([shown('a'), shown('b')]).toEqual(Array(2).fill('idle off idle none - -'));
    expect(page.server.log.methods.filter((method) => method.startsWith('resources/'))).toEqual([]);
    rerender(page.tree(<><View uri={uri} id="a" /><View options={{ select: text(), enabled: true }} id="b" /></>));
    await page.pass(1_000);
    expect([shown('a'), shown('b')]).toEqual(Array(2).fill('ready subscribed declared carried - "one"'));
  });

  test('shows nothing of the URI before when the URI changes', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    page.server.set('demo://b', 'other');
    const { rerender } = page.show(<View />);
    await page.pass(1_000);
    rerender(page.tree(<View uri="demo://b" />));
    expect(shown()).toMatch(/ -$/);
    await page.pass(1_000);
    expect(shown()).toMatch(/"other"$/);
  });

  test('is built anew where the cache is cleared under it, and shows no old text', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    page.show(<View />);
    await page.pass(1_000);
    page.server.script.readDelayMs = 500;
    page.server.set(uri, 'two', { announce: false });
    act(() => page.queryClient.clear());
    await page.pass(100);
    expect(shown()).not.toMatch(/one/);
    await page.pass(1_000);
    expect(shown()).toMatch(/^ready .*"two"$/);
  });

  test('says that the server offers no resources, and sends none of their requests (CAP-01)', async () => {
    const page = livePage({ caps: { tools: {} } });
    page.show(<View />);
    await page.pass(60_000);
    expect(shown()).toBe('unavailable off no-resources none - -');
    expect(page.server.log.methods.filter((method) => method.startsWith('resources/'))).toEqual([]);
  });

  test('refreshes on demand beside a subscription', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    page.show(<View />);
    await page.pass(3_000);
    const before = page.server.log.count('resources/read');
    page.server.set(uri, 'two', { announce: false });
    act(() => screen.getByTestId('view').click());
    await page.pass(0);
    expect(page.server.log.count('resources/read')).toBe(before + 1);
    expect(shown()).toMatch(/"two"$/);
  });
});

describe('what is made of a reading', () => {
  test('JSON that does not parse is an error of kind parse, and the last good data stays until it parses again', async () => {
    const page = livePage();
    page.server.set(uri, '{"version":1}');
    page.show(<View options={{ select: json() }} />);
    await page.pass(1_000);
    page.server.set(uri, '{"version":');
    await page.pass(1_000);
    expect(shown()).toBe('error subscribed declared proven parse {"version":1}');
    page.server.set(uri, '{"version":3}');
    await page.pass(1_000);
    expect(shown()).toBe('ready subscribed declared proven - {"version":3}');
  });

  test('a schema refuses what does not fit, and gives what it makes of the rest', async () => {
    const page = livePage();
    page.server.set(uri, '{"version":"2"}');
    const options = { schema: z.object({ version: z.coerce.number().max(5) }) };
    page.show(<View options={options} />);
    await page.pass(1_000);
    expect(shown()).toMatch(/^ready .* - {"version":2}$/);
    page.server.set(uri, '{"version":"9"}');
    await page.pass(1_000);
    expect(shown()).toMatch(/^error .* parse {"version":2}$/);
  });

  test('a selector that throws is an error of kind parse that names it', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    const fail = (): never => { throw new TypeError('x is not a function'); };
    function Failing(): ReactElement {
      return <p data-testid="error">{useLiveResource(uri, { select: fail }).error?.message}</p>;
    }
    page.show(<Failing />);
    await page.pass(1_000);
    expect(shown('error')).toMatch(/select failed \(x is not a function\)/);
  });

  test('a selector whose result stays equal renders nothing, though the reading changed', async () => {
    const page = livePage();
    page.server.set(uri, '{"state":"live","beat":1}');
    let renders = 0;
    const select = (reading: ResourceReading): unknown => ({ state: (json<{ state: string }>()(reading)).state });
    page.show(<View options={{ select }} onRender={() => { renders += 1; }} />);
    await page.pass(1_000);
    page.server.set(uri, '{"state":"live","beat":2}');
    await page.pass(1_000);
    const before = renders;
    for (let beat = 3; beat < 10; beat++) {
      page.server.set(uri, `{"state":"live","beat":${beat}}`);
      await page.pass(1_000);
    }
    expect(page.server.log.count('resources/read')).toBeGreaterThanOrEqual(9);
    expect(renders).toBe(before);
  });
});

describe('a mistake of the programmer throws at render and names the remedy', () => {
  function renderAndCatch(element: ReactElement): unknown {
    try {
      render(element);
    } catch (error) {
      return error;
    }
    return undefined;
  }

  test('a hook outside the provider', () => {
    expect(renderAndCatch(<View />)).toMatchObject({ message: expect.stringMatching(/useLiveResource is used outside <McpProvider>; render it inside/) });
  });

  test('an unknown server name', () => {
    const page = livePage();
    expect(renderAndCatch(page.tree(<View options={{ server: 'nope' }} />))).toMatchObject({ message: expect.stringMatching(/"nope".*"demo"/) });
  });

  test('no name among several, with the names there are', () => {
    const page = livePage();
    const servers = { left: sourceOf(page.server), right: sourceOf(page.server) };
    expect(renderAndCatch(page.tree(<View />, { servers }))).toMatchObject({ message: expect.stringMatching(/\("left", "right"\).*defaultServer/) });
  });

  test.for([
    [{ pollIntervalMs: 10 }, /pollIntervalMs is 10/],
    [{ jitter: 2 }, /jitter is 2/],
    [{ staleAfterMs: Number.NaN }, /staleAfterMs/],
  ] as const)('an option out of range: %o', ([options, message]) => {
    const page = livePage();
    expect(renderAndCatch(page.tree(<View options={options} />))).toMatchObject({ name: 'RangeError', message: expect.stringMatching(message) });
    expect(renderAndCatch(page.tree(<View />, { policy: options }))).toMatchObject({ name: 'RangeError', message: expect.stringMatching(message) });
  });

  test('two isEqual for one URI', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    const a = { isEqual: (): boolean => true };
    const b = { isEqual: (): boolean => false };
    expect(renderAndCatch(page.tree(<><View options={a} id="a" /><View options={b} id="b" /></>)))
      .toMatchObject({ message: expect.stringMatching(/two hooks give different isEqual for demo:\/\/a.*one function/) });
  });

  test('the same isEqual written inline by one component is no mistake', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    const { rerender } = page.show(<View options={{ isEqual: () => true }} />);
    await page.pass(1_000);
    rerender(page.tree(<View options={{ isEqual: () => true }} />));
    await page.pass(1_000);
    expect(shown()).toMatch(/^ready/);
  });
});

describe('whose data it is', () => {
  test('a new identity is shown nothing of the former one, not for a single frame', async () => {
    const page = livePage();
    page.server.set(uri, 'secret of ann');
    const as = (identity: string): { demo: ReturnType<typeof sourceOf> } => ({ demo: sourceOf(page.server, { identity }) });
    const { rerender, container } = page.show(<View />, { servers: as('ann') });
    await page.pass(1_000);
    expect(shown()).toMatch(/secret of ann/);
    page.server.script.readDelayMs = 200;
    page.server.set(uri, 'news for ben', { announce: false });
    rerender(page.tree(<View />, { servers: as('ben') }));
    expect(container.textContent).not.toMatch(/ann/);
    await page.pass(1_000);
    expect(shown()).toMatch(/news for ben/);
    expect(JSON.stringify(page.queryClient.getQueryCache().getAll().map((query) => query.state.data))).not.toMatch(/ann/);
  });

  test('another address under the same name is another owner', async () => {
    const page = livePage();
    page.server.set(uri, 'of the old server');
    const next = scriptedServer({ clock: page.world.clock, readDelayMs: 200 });
    next.set(uri, 'of the new server');
    const { rerender, container } = page.show(<View />);
    await page.pass(1_000);
    rerender(page.tree(<View />, { servers: { demo: sourceOf(next, { headers: { 'x-tenant': 'other' } }) } }));
    expect(container.textContent).not.toMatch(/old/);
    await page.pass(1_000);
    expect(shown()).toMatch(/^ready subscribed declared carried - "of the new server"$/);
  });

  test('while it is paused keeps nothing of another resource, nor of a cache that was emptied', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    page.server.set('demo://b', 'two');
    const options = { select: text(), paused: true };
    const { rerender } = page.show(<><View options={options} /><View id="b" uri="demo://b" /></>);
    await page.pass(3_000);
    expect(shown()).toMatch(/"one"$/);
    rerender(page.tree(<><View uri="demo://b" options={options} /><View id="b" uri="demo://b" /></>));
    expect(shown()).toMatch(/"two"$/);
    page.server.set('demo://b', 'three');
    await page.pass(1_000);
    expect([shown(), shown('b')]).toEqual([expect.stringMatching(/"two"$/), expect.stringMatching(/"three"$/)]);
    act(() => page.queryClient.clear());
    await page.pass(1_000);
    expect(shown()).toMatch(/"three"$/);
  });

  test('a source made anew at every render is the same entry', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    const queryClient = new QueryClient();
    const tree = (): ReactElement => (
      <StrictMode>
        <McpProvider servers={{ demo: sourceOf(page.server) }} environment={page.world} queryClient={queryClient} policy={{ pollIntervalMs: 1_000 }}>
          <View />
        </McpProvider>
      </StrictMode>
    );
    const { rerender } = render(tree());
    await pass(page.world, 1_000);
    for (let round = 0; round < 5; round++) rerender(tree());
    await pass(page.world, 1_000);
    expect(page.server.log.count('initialize')).toBe(1);
    expect(page.server.log.count('resources/subscribe')).toBe(1);
  });
});
