import { act, screen } from '@testing-library/react';
import { LivePanel, StatusAnnouncer, useLiveResource } from 'mcp-live';
import { useState, type ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { type LivePage, livePage } from '../support/renderLive.js';

const uri = 'demo://a';
const polled = { caps: { resources: {} } };

const regions = (): Element[] => [...document.querySelectorAll('[role=status]')];
const spoken = (): string => regions()[0]?.textContent ?? '';
let observer: MutationObserver | undefined;

/** Everything that is put into the region from now on, each time with its moment. */
function listen(page: LivePage): { at: number; text: string }[] {
  const heard: { at: number; text: string }[] = [];
  observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const text = addedNodes[0]?.textContent ?? '';
      if (target === regions()[0] && text !== '') heard.push({ at: page.world.clock.now(), text });
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return heard;
}

afterEach(() => observer?.disconnect());

describe('announcements', () => {
  test('come in one region for all panels, at the end of the page, empty at first', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    const { unmount } = page.show(<><LivePanel uri={uri} /><LivePanel uri="demo://b" /></>);
    expect(regions()).toHaveLength(1);
    expect(regions()[0]?.parentElement).toBe(document.body);
    expect(spoken()).toBe('');
    unmount();
    expect(regions()).toHaveLength(0);
  });

  test('never tell the mode that was there first', async () => {
    const page = livePage();
    page.server.set(uri, 'v1');
    page.server.set('demo://b', 'v1');
    page.show(<><LivePanel uri={uri} /><LivePanel uri="demo://b" strategy="poll" /></>);
    const heard = listen(page);
    await page.pass(60_000);
    page.server.set(uri, 'v2');
    await page.pass(60_000);
    expect(heard).toEqual([]);
  });

  test('tell a failure by the title and its end, at least ten seconds apart', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    page.show(<LivePanel uri={uri} title="Production" />, { policy: { pollIntervalMs: 5_000, maxBackoffMs: 2_000, jitter: 0 } });
    await page.pass(1_000);
    const heard = listen(page);
    page.server.script.readReply = { error: { code: -32603, message: 'broken' } };
    await page.pass(6_000);
    page.server.script.readReply = 'ok';
    await page.pass(60_000);
    expect(heard.map(({ text }) => text)).toEqual(['Production: could not be updated and may be outdated.', 'Production: current again.']);
    expect((heard[1]?.at ?? 0) - (heard[0]?.at ?? 0)).toBeGreaterThanOrEqual(10_000);
    expect(spoken()).toBe('');
  });

  test('say nothing of what comes and goes in between', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    page.show(<LivePanel uri={uri} controls title="Production" />, { policy: { pollIntervalMs: 600_000 } });
    await page.pass(1_000);
    const heard = listen(page);
    page.server.script.readReply = { error: { code: -32603, message: 'broken' } };
    act(() => screen.getByRole('button', { name: 'Refresh Production' }).click());
    await page.pass(300);
    page.server.script.readReply = 'ok';
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await page.pass(60_000);
    expect(heard).toEqual([]);
  });

  test('gather what happens to many into one sentence a kind', async () => {
    const page = livePage();
    for (const name of ['a', 'b', 'c']) page.server.set(`demo://${name}`, 'v1');
    page.show(<>{['a', 'b', 'c'].map((name) => <LivePanel key={name} uri={`demo://${name}`} title={name.toUpperCase()} />)}</>);
    await page.pass(5_000);
    const heard = listen(page);
    page.server.script.streamReply = 503;
    page.server.cutStreams();
    await page.pass(5_000);
    expect(heard.map(({ text }) => text)).toEqual(['3 panels: checked on a timer.']);
  });

  test('tell a change of mode with its reason', async () => {
    const page = livePage();
    page.server.set(uri, 'v1');
    page.show(<LivePanel uri={uri} title="Production" />);
    await page.pass(5_000);
    const heard = listen(page);
    page.server.script.streamReply = 503;
    page.server.cutStreams();
    await page.pass(5_000);
    expect(heard.map(({ text }) => text)).toEqual(['Production: live updates are interrupted.']);
  });

  test('are there where only hooks are used, by their URI', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    function Hook(): ReactElement {
      return <p>{useLiveResource(uri).status}</p>;
    }
    page.show(<><Hook /><StatusAnnouncer /></>, { policy: { pollIntervalMs: 5_000 } });
    await page.pass(1_000);
    const heard = listen(page);
    page.server.script.readReply = { error: { code: -32002, message: 'gone' } };
    await page.pass(10_000);
    expect(heard.map(({ text }) => text)).toEqual(['demo://a: no longer on the server.']);
  });

  test('keep their region and their batch through renders with messages written inline', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    const tree = (word: string): ReactElement => page.tree(<LivePanel uri={uri} title="Production" />, {
      policy: { pollIntervalMs: 5_000, jitter: 0 }, messages: { announcer: { one: (name, what) => `${word} ${name}: ${what}`, changes: { failed: 'kaputt' } } },
    });
    const { rerender } = page.show(null);
    rerender(tree('first'));
    await page.pass(1_000);
    const region = regions()[0];
    const heard = listen(page);
    page.server.script.readReply = { error: { code: -32603, message: 'broken' } };
    for (let stride = 0; stride < 8; stride++) {
      rerender(tree('now'));
      await page.pass(1_000);
      expect(regions()).toEqual([region]);
    }
    expect(heard.map(({ text }) => text)).toEqual(['now Production: kaputt']);
  });

  test('forget a panel that went before its turn came', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    function Page(): ReactElement {
      const [isShown, show] = useState(true);
      return <><button onClick={() => show(false)}>leave</button><StatusAnnouncer />{isShown && <LivePanel uri={uri} />}</>;
    }
    page.show(<Page />, { policy: { pollIntervalMs: 5_000, jitter: 0 } });
    await page.pass(1_000);
    const heard = listen(page);
    page.server.script.readReply = { error: { code: -32603, message: 'broken' } };
    await page.pass(4_200);
    act(() => screen.getByText('leave').click());
    await page.pass(60_000);
    expect(heard).toEqual([]);
  });
});
