import { act, screen } from '@testing-library/react';
import { FreshnessLine, LivePanel, useFreshness } from 'mcp-live';
import { Profiler, type ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { livePage } from '../support/renderLive.js';

const uri = 'demo://a';
const polled = { caps: { resources: {} } };

function line(): HTMLElement {
  const element = document.querySelector<HTMLElement>('[data-mcp-freshness]');
  if (element === null) throw new Error('no freshness line');
  return element;
}

const words = (): string => (line().hidden ? '' : (line().textContent ?? '').replace(/\s+/g, ' ').trim());
let observer: MutationObserver | undefined;

/** Everything that is written to the page from now on. */
function observe(): MutationRecord[] {
  const records: MutationRecord[] = [];
  observer = new MutationObserver((more) => { records.push(...more); });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  return records;
}

afterEach(() => observer?.disconnect());

describe('the freshness line', () => {
  test('ticks without a React commit, and writes only its words', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'one');
    let commits = 0;
    page.show(<Profiler id="panel" onRender={() => { commits += 1; }}><LivePanel uri={uri} /></Profiler>, { policy: { pollIntervalMs: 600_000 } });
    await page.pass(1_000);
    expect(words()).toBe('updated 1 second ago');
    const before = commits;
    const records = observe();
    await page.pass(11_000);
    expect(words()).toBe('updated 12 seconds ago');
    expect(commits).toBe(before);
    expect(records.map(({ type }) => type)).toEqual(Array(11).fill('characterData'));
    expect(records.every(({ target }) => target.parentElement?.tagName === 'TIME')).toBe(true);
  });

  test('an unchanged poll writes nothing but the label and its moment', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'one');
    page.show(<LivePanel uri={uri} />, { policy: { pollIntervalMs: 10_400, jitter: 0 } });
    await page.pass(10_100);
    const records = observe();
    await page.pass(400);
    expect(page.server.log.count('resources/read')).toBe(2);
    expect(words()).toBe('updated 0 seconds ago');
    expect(records.every(({ target }) => (target.parentElement ?? target as Element).closest('[data-mcp-freshness]') !== null)).toBe(true);
    expect(records.filter(({ type }) => type === 'characterData')).toHaveLength(1);
  });

  test('turns amber at the edge with a word and a mark, and back with the next answer', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'one');
    page.show(<LivePanel uri={uri} staleAfterMs={20_500} />, { policy: { pollIntervalMs: 30_000, jitter: 0 } });
    await page.pass(20_000);
    expect([line().dataset['tone'], words()]).toEqual(['fresh', 'updated 20 seconds ago']);
    expect(line().querySelector<HTMLElement>('[data-mcp-mark]')?.hidden).toBe(true);
    await page.pass(500);
    expect([line().dataset['tone'], words()]).toEqual(['amber', 'Outdated updated 20 seconds ago']);
    expect(line().querySelector<HTMLElement>('[data-mcp-mark]')?.hidden).toBe(false);
    expect(line().querySelector('svg')).not.toBeNull();
    await page.pass(10_000);
    expect([line().dataset['tone'], words()]).toEqual(['fresh', 'updated 0 seconds ago']);
  });

  test('heeds the limit that the provider sets for all', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'one');
    page.show(<LivePanel uri={uri} />, { policy: { staleAfterMs: 5_000 } });
    await page.pass(6_000);
    expect(line().dataset['tone']).toBe('amber');
  });

  test('is empty while live updates arrive, and says why when they do not', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    page.show(<LivePanel uri={uri} />);
    await page.pass(40_000);
    expect([line().hidden, line().textContent?.trim()]).toEqual([true, '']);
    page.server.script.streamReply = 503;
    page.server.cutStreams();
    await page.pass(3_000);
    expect(words()).toMatch(/^updated \d+ seconds? ago live updates are interrupted$/);
  });

  test('bears the moment of the last answer, for machines and for a pointer that rests on it', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'one');
    page.show(<LivePanel uri={uri} />);
    await page.pass(1_000);
    const time = line().querySelector('time');
    expect(time?.dateTime).toBe('2026-01-01T12:00:00.000Z');
    expect(time?.title).toMatch(/^1 Jan 2026, \d\d:00:00$/);
  });

  test('says no number after a sleep until the answer is there, and none at all where it fails', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'one');
    page.show(<LivePanel uri={uri} />);
    await page.pass(5_000);
    page.server.script.readReply = { afterMs: 2_000, reply: 'network-error' };
    page.world.clock.jump(3_600_000);
    await page.pass(1_000);
    expect(words()).toBe('checking');
    await page.pass(2_500);
    expect(words()).toMatch(/^Outdated last updated at \d\d:00/);
    page.server.script.readReply = 'ok';
    await page.pass(120_000);
    expect(words()).toMatch(/^updated \d+ seconds? ago$/);
  });

  test('TIME-01 counts from the arrival of the answer, whatever the server says of the time', async () => {
    const page = livePage(polled);
    const ahead = new Date(page.world.clock.wallNow() + 90_000).toISOString();
    page.server.set(uri, [{ text: 'one', annotations: { lastModified: ahead } }]);
    page.show(<LivePanel uri={uri} />, { policy: { pollIntervalMs: 2_000, jitter: 0 } });
    await page.pass(1_000);
    expect(words()).toBe('updated 1 second ago');
    expect(document.querySelector('[data-mcp-statement]')?.textContent).toMatch(/^dated 1 Jan 2026, \d\d:01:30 by the server$/);
    const behind = new Date(page.world.clock.wallNow() - 3_600_000).toISOString();
    page.server.set(uri, [{ text: 'one', annotations: { lastModified: behind } }]);
    await page.pass(2_000);
    expect(words()).toBe('updated 1 second ago');
    expect(document.querySelector('[data-mcp-statement] time')?.getAttribute('datetime')).toBe(behind);
  });

  test('speaks the language of the provider', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'one');
    page.show(<LivePanel uri={uri} />, { locale: 'de', messages: { freshness: { updatedAgo: (age: string) => `aktualisiert ${age}` } } });
    await page.pass(3_000);
    expect(words()).toBe('aktualisiert vor 3 Sekunden');
  });

  test('stands still in a hidden tab, and is right when it is shown', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'one');
    page.show(<LivePanel uri={uri} />, { policy: { pollIntervalMs: 600_000 } });
    await page.pass(1_000);
    act(() => page.world.visibility.hide());
    const records = observe();
    await page.pass(30_000);
    expect(records).toEqual([]);
    act(() => page.world.visibility.show());
    await page.pass(0);
    expect(words()).toBe('updated 31 seconds ago');
  });

  test('does not hold what it speaks of', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'one');
    page.show(<FreshnessLine uri={uri} />);
    await page.pass(60_000);
    expect(page.server.log.count('resources/read')).toBe(0);
    expect(words()).toBe('');
  });

  test('stands outside every live region', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'one');
    page.show(<LivePanel uri={uri} />);
    await page.pass(1_000);
    expect(line().closest('[aria-live], [role=status], [role=alert], [role=log], [role=timer]')).toBeNull();
  });

  test('thirty lines share one timer', async () => {
    const page = livePage(polled);
    for (let index = 0; index < 30; index++) page.server.set(`demo://${index}`, 'one');
    page.show(<>{Array.from({ length: 30 }, (_, index) => <LivePanel key={index} uri={`demo://${index}`} />)}</>);
    await page.pass(5_000);
    // One for what is due, one for all labels; the connection has none of its own while all is well.
    expect(page.world.clock.pending).toBeLessThanOrEqual(2);
    expect(document.querySelectorAll('time[datetime]')).toHaveLength(30);
  });
});

describe('useFreshness', () => {
  function Label({ onRender }: { onRender?: () => void }): ReactElement {
    const { label, tone, checkedAt, changedAt, ageMs } = useFreshness(uri);
    onRender?.();
    return <p data-testid="label">{JSON.stringify({ label, tone, checked: checkedAt !== undefined, changed: changedAt !== undefined, aged: ageMs !== undefined })}</p>;
  }
  const shown = (): unknown => JSON.parse(screen.getByTestId('label').textContent ?? '');

  test('renders when the words change, and only then', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'one');
    let renders = 0;
    page.show(<><LivePanel uri={uri} /><Label onRender={() => { renders += 1; }} /></>, { policy: { pollIntervalMs: 600_000 } });
    await page.pass(1_000);
    expect(shown()).toEqual({ label: 'updated 1 second ago', tone: 'fresh', checked: true, changed: true, aged: true });
    await page.pass(60_000);
    expect(shown()).toMatchObject({ label: 'updated 1 minute ago' });
    const before = renders;
    await page.pass(50_000);
    expect(renders).toBe(before);
  });

  test('does not render while live updates arrive', async () => {
    const page = livePage();
    page.server.set(uri, 'one');
    let renders = 0;
    page.show(<><LivePanel uri={uri} /><Label onRender={() => { renders += 1; }} /></>);
    await page.pass(5_000);
    expect(shown()).toMatchObject({ tone: 'quiet' });
    const before = renders;
    await page.pass(300_000);
    expect(renders).toBe(before);
  });
});
