import { act, render, screen } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { type LiveError, McpProvider, text, useSuspenseLiveResource } from 'mcp-live';
import { Component, type ReactElement, type ReactNode, StrictMode, Suspense } from 'react';
import { describe, expect, test } from 'vitest';
import { expectConsole } from '../support/failOnConsole.js';
import { livePage, sourceOf } from '../support/renderLive.js';

const uri = 'demo://a';

class Boundary extends Component<{ children: ReactNode }, { error: (Error & Partial<LiveError>) | undefined }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state as { error: (Error & Partial<LiveError>) | undefined };
    if (error === undefined) return this.props.children;
    return <button onClick={() => this.setState({ error: undefined })}>{`${error.kind ?? error.name}: ${error.message}`}</button>;
  }
}

function Text(): ReactElement {
  const { data, mode, status, refresh } = useSuspenseLiveResource(uri, { select: text() });
  return <p data-testid="text" onClick={() => void refresh()}>{`${data} ${status} ${mode}`}</p>;
}

const waiting = <p>waiting</p>;
const shown = (): string | null => screen.getByTestId('text').textContent;

describe('a suspense hook', () => {
  test('suspends below the provider until there is data, and is live from then on', async () => {
    const page = livePage({ readDelayMs: 100 });
    page.server.set(uri, 'one');
    page.show(<Suspense fallback={waiting}><Text /></Suspense>);
    expect(screen.getByText('waiting')).toBeTruthy();
    await page.pass(3_000);
    expect(shown()).toBe('one ready subscribed');
    page.server.set(uri, 'two');
    await page.pass(1_000);
    expect(shown()).toBe('two ready subscribed');
    expect(page.server.log.count('initialize')).toBe(1);
    expect(page.server.log.count('resources/subscribe')).toBe(1);
    // The first, the catch-up, the announced one.
    expect(page.server.log.count('resources/read')).toBe(3);
  });

  test('does not suspend again once it has data, and keeps it through failures', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.server.set(uri, 'one');
    page.show(<Suspense fallback={waiting}><Text /></Suspense>);
    await page.pass(1_000);
    page.server.script.readReply = { error: { code: -32603, message: 'broken' } };
    await page.pass(31_000);
    expect(shown()).toBe('one error polling');
    page.server.script.readReply = 'ok';
    act(() => screen.getByTestId('text').click());
    await page.pass(100);
    expect(shown()).toBe('one ready polling');
  });

  test('throws to its boundary where there is nothing to show, and reads anew when the boundary is reset', async () => {
    expectConsole(/broken/);
    const page = livePage({ readReply: { error: { code: -32603, message: 'broken' } } });
    page.server.set(uri, 'one');
    page.show(<Boundary><Suspense fallback={waiting}><Text /></Suspense></Boundary>);
    await page.pass(500);
    const button = screen.getByRole('button');
    expect(button.textContent).toMatch(/^server: resources\/read.*broken/);
    expect(page.server.log.count('resources/read')).toBe(1);
    await page.pass(5_000);
    page.server.script.readReply = 'ok';
    act(() => button.click());
    await page.pass(3_000);
    expect(shown()).toBe('one ready subscribed');
  });

  test('throws where the server offers no resources, and sends none of their requests', async () => {
    expectConsole(/not-supported|not declare|resources/);
    const page = livePage({ caps: { tools: {} } });
    page.show(<Boundary><Suspense fallback={waiting}><Text /></Suspense></Boundary>);
    await page.pass(1_000);
    expect(screen.getByRole('button').textContent).toMatch(/^not-supported: /);
    expect(page.server.log.methods.filter((method) => method.startsWith('resources/'))).toEqual([]);
  });
});

describe('a Suspense boundary above the provider', () => {
  test('waits no longer than the read where the QueryClient comes from outside', async () => {
    const page = livePage({ readDelayMs: 100 });
    page.server.set(uri, 'one');
    render(<Suspense fallback={waiting}>{page.tree(<Text />)}</Suspense>);
    expect(screen.getByText('waiting')).toBeTruthy();
    await page.pass(3_000);
    expect(shown()).toBe('one ready subscribed');
    expect(page.server.log.count('initialize')).toBe(1);
    page.server.set(uri, 'two');
    await page.pass(1_000);
    expect(shown()).toBe('two ready subscribed');
  });

  test('waits out a handshake that takes longer than an unused registration lives', async () => {
    const page = livePage({ initializeReply: { afterMs: 15_000, reply: 'ok' } });
    page.server.set(uri, 'one');
    render(<Suspense fallback={waiting}>{page.tree(<Text />)}</Suspense>);
    await page.pass(20_000);
    expect(shown()).toBe('one ready subscribed');
    expect(page.server.log.count('initialize')).toBe(1);
  });

  test('is told what to do where the provider makes a QueryClient of its own, instead of waiting for ever', async () => {
    expectConsole(/Suspense/);
    const page = livePage();
    page.server.set(uri, 'one');
    const servers = { demo: sourceOf(page.server) };
    render(
      <StrictMode>
        <Boundary>
          <Suspense fallback={waiting}><McpProvider servers={servers} environment={page.world}><Text /></McpProvider></Suspense>
        </Boundary>
      </StrictMode>,
    );
    for (let turn = 0; turn < 10; turn++) await page.pass(200);
    expect(screen.getByRole('button').textContent).toMatch(/<Suspense> boundary above <McpProvider>.*below the provider, or give the provider a queryClient/);
    await page.pass(30_000);
    expect(page.server.sessions.size).toBe(0);
  });

  test('keeps its connection where it hides a tree that was on screen', async () => {
    const page = livePage({ readDelayMs: 300 });
    page.server.set(uri, 'one');
    page.server.set('demo://b', 'other');
    function Other({ name }: { name: string }): ReactElement {
      return <p data-testid="text">{useSuspenseLiveResource(name, { select: text() }).data}</p>;
    }
    const queryClient = new QueryClient();
    const tree = (name: string): ReactElement => <Suspense fallback={waiting}>{page.tree(<Other name={name} />, { queryClient })}</Suspense>;
    const { rerender } = render(tree(uri));
    await page.pass(3_000);
    expect(shown()).toBe('one');
    rerender(tree('demo://b'));
    await page.pass(3_000);
    expect(shown()).toBe('other');
    expect(page.server.log.count('initialize')).toBe(1);
    expect(page.server.log.count('DELETE')).toBe(0);
  });
});
