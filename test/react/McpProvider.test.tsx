import { act, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type Finding, json, liveResourceOptions, McpProvider, text, useConnection, useLiveResource } from 'mcp-live';
import { scriptedServer } from 'mcp-live/testing';
import { type ReactElement, StrictMode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { livePage, pass, sourceOf } from '../support/renderLive.js';

const uri = 'demo://a';

function Text({ server, id = 'text' }: { server?: string; id?: string }): ReactElement {
  const { data, mode, reason } = useLiveResource(uri, { server, select: text() });
  return <p data-testid={id}>{`${data ?? '-'} ${mode} ${reason}`}</p>;
}

const shown = (id = 'text'): string | null => screen.getByTestId(id).textContent;

describe('the provider', () => {
  test('adds, replaces and removes single servers and leaves the others alone', async () => {
    const page = livePage();
    const [left, right, other] = ['left', 'right', 'other'].map((name) => {
      const server = scriptedServer({ clock: page.world.clock });
      server.set(uri, name);
      return server;
    }) as [ReturnType<typeof scriptedServer>, ReturnType<typeof scriptedServer>, ReturnType<typeof scriptedServer>];
    const { rerender } = page.show(<Text server="left" />, { servers: { left: sourceOf(left) } });
    await page.pass(1_000);
    rerender(page.tree(<><Text server="left" /><Text server="right" id="b" /></>, { servers: { left: sourceOf(left), right: sourceOf(right) } }));
    await page.pass(1_000);
    expect([shown(), shown('b')]).toEqual(['left subscribed declared', 'right subscribed declared']);
    const replaced = sourceOf(other, { headers: { 'x-tenant': 'other' } });
    rerender(page.tree(<><Text server="left" /><Text server="right" id="b" /></>, { servers: { left: sourceOf(left), right: replaced } }));
    await page.pass(2_000);
    expect(shown('b')).toBe('other subscribed declared');
    expect(right.log.count('DELETE')).toBe(1);
    rerender(page.tree(<Text server="left" />, { servers: { left: sourceOf(left) } }));
    await page.pass(5_000);
    expect(other.log.count('DELETE')).toBe(1);
    expect(left.log.methods.filter((method) => method !== 'resources/read')).toEqual(['initialize', 'notifications/initialized', 'resources/subscribe']);
    expect(left.log.count('DELETE')).toBe(0);
  });

  test('ends the session when it goes, and sends nothing and keeps no timer after that', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    const { unmount } = page.show(<Text />);
    await page.pass(1_000);
    unmount();
    await page.pass(5_000);
    expect(page.server.log.entries.at(-1)?.what).toBe('DELETE');
    expect(page.server.sessions.size).toBe(0);
    const sent = page.server.log.entries.length;
    page.server.set(uri, 'two');
    await page.pass(600_000);
    expect(page.server.log.entries.length).toBe(sent);
    expect(page.world.clock.pending).toBe(0);
    expect(page.world.visibility.listeners).toBe(0);
  });

  test('RQ-01 that goes while it connects leaves no session behind and says nothing', async () => {
    const page = livePage({ initializeReply: { afterMs: 200, reply: 'ok' } });
    page.server.set(uri, 'one');
    const { unmount } = page.show(<Text />);
    await page.pass(100);
    unmount();
    await page.pass(20_000);
    expect(page.server.log.count('initialize')).toBe(1);
    expect(page.server.log.count('resources/read')).toBe(0);
    expect(page.server.sessions.size).toBe(0);
  });

  test('stands in a table body, for it renders nothing of its own', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    function Row(): ReactElement {
      return <tr><td>{useLiveResource(uri, { select: text() }).data}</td></tr>;
    }
    const { container } = render(
      <table><tbody>{page.tree(<Row />)}</tbody></table>,
    );
    await page.pass(1_000);
    expect(container.innerHTML).toBe('<table><tbody><tr><td>one</td></tr></tbody></table>');
  });

  test('makes a QueryClient of its own where there is none, and gives it to the queries below', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    function Query(): ReactElement {
      const { data } = useQuery(liveResourceOptions('demo', uri));
      const [first] = data?.contents ?? [];
      return <p data-testid="raw">{first?.kind === 'text' ? first.text : '-'}</p>;
    }
    render(
      <StrictMode>
        <McpProvider servers={{ demo: sourceOf(page.server) }} environment={page.world}><Query /><Text /></McpProvider>
      </StrictMode>,
    );
    await page.pass(1_000);
    expect([shown('raw'), shown()]).toEqual(['one', 'one subscribed declared']);
    page.server.set(uri, 'two');
    await page.pass(1_000);
    expect([shown('raw'), shown()]).toEqual(['two', 'two subscribed declared']);
    expect(page.server.log.count('resources/subscribe')).toBe(1);
  });

  test('uses the nearest QueryClient, and leaves it the one of the queries below where it is given another', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    const host = new QueryClient();
    let used: QueryClient | undefined;
    function Probe(): ReactElement {
      useQuery({ queryKey: ['host'], queryFn: ({ client }) => { used = client; return 1; } });
      return <Text />;
    }
    const { unmount } = render(
      <QueryClientProvider client={host}>
        <McpProvider servers={{ demo: sourceOf(page.server) }} environment={page.world}><Probe /></McpProvider>
      </QueryClientProvider>,
    );
    await page.pass(1_000);
    expect(host.getQueryCache().getAll().map((query) => query.queryKey[0])).toEqual(['host', 'mcp-live']);
    unmount();
    await page.pass(5_000);
    render(<QueryClientProvider client={host}>{page.tree(<Probe />)}</QueryClientProvider>);
    await page.pass(1_000);
    expect(used).toBe(host);
    expect(page.queryClient.getQueryCache().getAll()).toHaveLength(1);
  });

  test('tells each finding once', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set(uri, 'one');
    const found: Finding[] = [];
    page.show(<Text />, { onFinding: (finding) => found.push(finding) });
    await page.pass(1_000);
    page.server.announce(uri, { toAll: true });
    page.server.announce(uri, { toAll: true });
    await page.pass(1_000);
    expect(found).toMatchObject([{ verdict: 'undeclared', capability: 'resources.subscribe', server: 'demo' }]);
  });

  test('refuses a locale that is none, by name', () => {
    const page = livePage();
    expect(() => page.show(<Text />, { locale: 'not a locale' })).toThrow(/locale is "not a locale"; it takes a BCP 47 tag/);
  });
});

describe('two providers', () => {
  test('on one QueryClient stand side by side', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    const other = scriptedServer({ clock: page.world.clock, caps: { resources: {} } });
    other.set(uri, 'two');
    const otherSources = { other: sourceOf(other) };
    const { rerender } = render(<>{page.tree(<Text />)}{page.tree(<Text id="b" />, { servers: otherSources })}</>);
    await page.pass(3_000);
    expect([shown(), shown('b')]).toEqual(['one subscribed declared', 'two polling not-declared']);
    rerender(<>{page.tree(<Text />)}</>);
    await page.pass(5_000);
    expect(other.log.count('DELETE')).toBe(1);
    page.server.set(uri, 'three');
    await page.pass(1_000);
    expect(shown()).toBe('three subscribed declared');
    expect(page.server.log.count('initialize')).toBe(1);
  });

  test('on one QueryClient may name the same source, which is then one connection', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    const { rerender } = render(<>{page.tree(<Text />)}{page.tree(<Text id="b" />)}</>);
    await page.pass(3_000);
    expect(page.server.log.count('initialize')).toBe(1);
    rerender(<>{page.tree(<Text />)}</>);
    await page.pass(5_000);
    expect(page.server.log.count('DELETE')).toBe(0);
    expect(shown()).toBe('one subscribed declared');
  });

  test('each give their own policy to the hooks below them', async () => {
    const page = livePage({ caps: { resources: {} } });
    for (const known of [uri, 'demo://b']) page.server.set(known, 'one');
    const Other = (): ReactElement => <p data-testid="other">{useLiveResource('demo://b', { select: text() }).data}</p>;
    render(<>
      {page.tree(<Text />, { policy: { pollIntervalMs: 5_000, jitter: 0 } })}
      {page.tree(<Other />, { policy: { pollIntervalMs: 60_000, jitter: 0 } })}
    </>);
    await page.pass(49_500);
    expect([uri, 'demo://b'].map((read) => page.server.log.count('resources/read', read))).toEqual([10, 1]);
  });

  test('on one QueryClient may not give one name to different sources', () => {
    const page = livePage();
    const other = { demo: sourceOf(page.server, { headers: { 'x-tenant': 'b' } }) };
    const { rerender } = page.show(<Text />);
    expect(() => rerender(<>{page.tree(<Text />)}{page.tree(<Text id="b" />, { servers: other })}</>))
      .toThrow(/two providers on one QueryClient give the name "demo" to different sources; rename one/);
  });

  test('on clients of their own share nothing', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    render(<>{page.tree(<Text />)}{page.tree(<Text id="b" />, { queryClient: new QueryClient() })}</>);
    await page.pass(3_000);
    expect(page.server.log.count('initialize')).toBe(2);
    expect([shown(), shown('b')]).toEqual(Array(2).fill('one subscribed declared'));
  });
});

describe('a pause of the provider', () => {
  function Controlled({ children, onAsked }: { children: (paused: boolean) => ReactElement; onAsked: (next: boolean) => void }): ReactElement {
    const [paused, setPaused] = useState(true);
    return <><button onClick={() => { setPaused(!paused); onAsked(!paused); }}>toggle</button>{children(paused)}</>;
  }

  test('held by the caller rests the polls, lets the first read pass, and ends with a read that is due', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set(uri, 'one');
    const asked = vi.fn();
    render(<Controlled onAsked={asked}>{(paused) => page.tree(<Text />, { paused })}</Controlled>);
    await page.pass(1_000);
    expect(shown()).toBe('one off paused');
    page.server.set(uri, 'two');
    await page.pass(120_000);
    expect(page.server.log.count('resources/read')).toBe(1);
    act(() => screen.getByText('toggle').click());
    await page.pass(100);
    expect(shown()).toBe('two polling not-declared');
    expect(asked).toHaveBeenCalledExactlyOnceWith(false);
  });

  test('does not touch another provider of the same QueryClient', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set(uri, 'one');
    const other = scriptedServer({ clock: page.world.clock, caps: { resources: {} } });
    other.set(uri, 'other');
    const otherSources = { other: sourceOf(other) };
    render(<>{page.tree(<Text />, { defaultPaused: true })}{page.tree(<Text id="b" />, { servers: otherSources })}</>);
    await page.pass(61_000);
    expect([shown(), shown('b')]).toEqual(['one off paused', 'other polling not-declared']);
    expect(page.server.log.count('resources/read')).toBe(1);
    expect(other.log.count('resources/read')).toBeGreaterThanOrEqual(3);
  });
});

describe('the connection', () => {
  function Status(): ReactElement {
    const { status, serverInfo, serverCapabilities, protocolVersion, era, push, server, reconnect, close } = useConnection();
    return (
      <>
        <p data-testid="status">{`${server} ${status} ${era} ${push} ${protocolVersion}`}</p>
        <p data-testid="caps">{JSON.stringify({ serverInfo, serverCapabilities })}</p>
        <button onClick={reconnect}>reconnect</button><button onClick={() => void close()}>close</button>
      </>
    );
  }

  test('tells what was declared as it was on the wire, with unknown keys', async () => {
    const page = livePage({ caps: { resources: { subscribe: true }, 'x-acme/magic': { depth: 3 } }, serverInfo: { name: 'acme', version: '9' } });
    page.show(<><Status /><Text /></>);
    expect(shown('status')).toBe('demo connecting undefined unknown undefined');
    await page.pass(1_000);
    expect(shown('status')).toBe('demo ready legacy open 2025-11-25');
    expect(shown('caps')).toBe(JSON.stringify({
      serverInfo: { name: 'acme', version: '9' }, serverCapabilities: { resources: { subscribe: true }, 'x-acme/magic': { depth: 3 } },
    }));
  });

  test('closes for a person and opens again for a person', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    page.show(<><Status /><Text /></>);
    await page.pass(1_000);
    act(() => screen.getByText('close').click());
    await page.pass(3_000);
    expect(shown('status')).toMatch(/^demo closed/);
    expect(shown()).toBe('one off closed');
    page.server.set(uri, 'two');
    act(() => screen.getByText('reconnect').click());
    await page.pass(3_000);
    expect(shown('status')).toMatch(/^demo ready/);
    expect(shown()).toBe('two subscribed declared');
  });

  test('of another revision is unsupported, closed and final until a person tries again (VER-01)', async () => {
    const page = livePage({ protocolVersion: '1999-01-01' });
    page.show(<><Status /><Text /></>);
    await page.pass(600_000);
    expect(shown('status')).toMatch(/^demo unsupported-version/);
    expect(shown()).toBe('- off no-connection');
    expect(page.server.log.methods).toEqual(['initialize']);
  });
});

test('json() keeps the type that it is told', async () => {
  const page = livePage();
  page.server.set(uri, '{"version":3}');
  function Version(): ReactElement {
    const { data } = useLiveResource(uri, { select: json<{ version: number }>() });
    const version: number | undefined = data?.version;
    return <p data-testid="version">{version}</p>;
  }
  page.show(<Version />);
  await page.pass(1_000);
  expect(shown('version')).toBe('3');
  await pass(page.world, 0);
});
