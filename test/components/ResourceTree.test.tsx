import { act, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { LivePanel, ResourceTree } from 'mcp-live';
import type { ScriptedServerOptions } from 'mcp-live/testing';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type LivePage, livePage } from '../support/renderLive.js';

const declared = { caps: { resources: { listChanged: true } } };
const three = { 'deploy://production/api': 'v1', 'deploy://production/web': 'v2', 'deploy://staging/api': 'v3' };

async function treeOn(script: ScriptedServerOptions, onSelect = vi.fn()): Promise<{ page: LivePage; user: UserEvent; onSelect: typeof onSelect }> {
  const page = livePage({ ...declared, ...script });
  page.show(<ResourceTree onSelect={onSelect} />);
  await page.pass(1_000);
  return { page, user: userEvent.setup({ advanceTimers: () => {} }), onSelect };
}

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=tree] [role=treeitem]')];
const labels = (): (string | null)[] => rows().map((row) => row.querySelector('[data-mcp-tree-label]')?.textContent ?? null);
const row = (label: string): HTMLElement => {
  const found = rows().find((each) => each.querySelector('[data-mcp-tree-label]')?.textContent === label);
  if (found === undefined) throw new Error(`no row ${label} among ${labels().join(', ')}`);
  return found;
};
const focused = (): string | null | undefined => document.activeElement?.querySelector('[data-mcp-tree-label]')?.textContent;
const root = (): HTMLElement => document.querySelector<HTMLElement>('[data-mcp-tree]') ?? document.body;

describe('what a server lists', () => {
  test('stands in folders by scheme, authority and path, in the order of the server', async () => {
    await treeOn({ resources: { ...three, 'file:///etc/hosts': 'x', 'urn:isbn:1': 'x' } });
    const shape = rows().map((each) => `${each.getAttribute('aria-level')} ${each.querySelector('[data-mcp-tree-label]')?.textContent} ${each.getAttribute('aria-posinset')}/${each.getAttribute('aria-setsize')}`);
    expect(shape).toEqual([
      '1 deploy: 1/3', '2 production 1/2', '3 api 1/2', '3 web 2/2', '2 staging 2/2', '3 api 1/1',
      '1 file: 2/3', '2 etc 1/1', '3 hosts 1/1', '1 urn: 3/3', '2 isbn:1 1/1',
    ]);
    expect(row('deploy:').getAttribute('aria-expanded')).toBe('true');
    expect(rows().filter((each) => each.tabIndex === 0)).toEqual([row('deploy:')]);
  });

  test('holds templates in a group of their own, which no press selects', async () => {
    const { user, onSelect } = await treeOn({ resources: three, templates: [{ uriTemplate: 'deploy://{env}/{app}', name: 'Any app' }] });
    expect(labels().slice(-2)).toEqual(['Templates', 'Any app']);
    expect(row('Any app').textContent).toContain('deploy://{env}/{app}');
    await user.click(row('Any app'));
    await user.keyboard('{Enter}');
    expect(onSelect).not.toHaveBeenCalled();
    expect(row('Any app').hasAttribute('aria-selected')).toBe(false);
  });

  test('LIST-03 of three pages is there whole, in order, published once', async () => {
    const resources = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`demo://${name}`, name]));
    const { page } = await treeOn({ resources, pageSize: 2 });
    expect(rows().slice(1).map((each) => each.title)).toEqual(Object.keys(resources));
    expect(page.server.log.count('resources/list')).toBe(3);
    const params = page.server.log.entries.filter(({ what }) => what === 'resources/list').map((entry) => entry.params as { cursor?: string } | undefined);
    expect(params.map((each) => each !== undefined && 'cursor' in each)).toEqual([false, true, true]);
    page.server.announceListChanged('resources');
    const counts = new Set<number>();
    const observer = new MutationObserver(() => { counts.add(rows().length); });
    observer.observe(document.body, { childList: true, subtree: true });
    await page.pass(1_000);
    observer.disconnect();
    expect(page.server.log.count('resources/list')).toBe(6);
    expect([...counts].filter((count) => count !== 7)).toEqual([]);
  });

  test('LIST-01 is walked once more for an announced change, and what is open, selected and focused stays', async () => {
    function Page(): React.JSX.Element {
      const [uri, setUri] = useState<string>();
      return <><ResourceTree onSelect={setUri} />{uri !== undefined && <LivePanel uri={uri} />}</>;
    }
    const page = livePage({ caps: { resources: { listChanged: true, subscribe: true } }, resources: three });
    page.show(<Page />);
    await page.pass(1_000);
    const user = userEvent.setup({ advanceTimers: () => {} });
    const api = rows()[2] as HTMLElement;
    await user.click(row('staging'));
    await user.click(api);
    await page.pass(3_000);
    expect(api.getAttribute('aria-selected')).toBe('true');
    const before = (what: string): number => page.server.log.count(what);
    const [walks, reads, subscriptions] = [before('resources/list'), before('resources/read'), before('resources/subscribe')];
    page.server.set('deploy://production/first', 'v9', { announce: false });
    page.server.announceListChanged('resources');
    await page.pass(3_000);
    expect(before('resources/list') - walks).toBe(1);
    expect([before('resources/read'), before('resources/subscribe')]).toEqual([reads, subscriptions]);
    expect(rows().map((each) => each.title)).toContain('deploy://production/first');
    expect(rows().find((each) => each.title === 'deploy://production/api')).toBe(api);
    expect(api.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(api);
    expect(row('staging').getAttribute('aria-expanded')).toBe('false');
    expect(rows().map((each) => each.title)).not.toContain('deploy://staging/api');
  });

  test('names the entries that cannot be used, keeps the rest, and walks again on demand', async () => {
    const { page, user } = await treeOn({ entries: [{ uri: 'demo://a', name: 'a' }, { name: 'nameless' }] });
    expect(labels()).toEqual(['demo:', 'a']);
    expect(root().dataset).toMatchObject({ status: 'ready', incomplete: 'true' });
    expect(within(root()).getByText('Some entries could not be used')).toBeDefined();
    expect(root().querySelector('[data-mcp-error]')?.textContent).toMatch(/resources\/list: 1 left out/);
    page.server.script.entries = [{ uri: 'demo://a', name: 'a' }];
    await user.click(within(root()).getByRole('button', { name: 'Try again' }));
    await page.pass(100);
    expect(root().dataset['incomplete']).toBe('false');
    expect(within(root()).queryByRole('button')).toBeNull();
  });

  test('stays on screen through a failed walk, marked as outdated', async () => {
    const { page } = await treeOn({ resources: three });
    page.server.script.listReply = { error: { code: -32603, message: 'broken' } };
    page.server.announceListChanged('resources');
    await page.pass(100);
    expect(root().dataset['status']).toBe('error');
    expect(rows()).toHaveLength(6);
    expect(root().textContent).toMatch(/The list could not be updated and may be outdated/);
  });

  test.for([
    [{ caps: { tools: {} } }, 'unavailable', 'This server does not offer resources'],
    [{ resources: {} }, 'ready', 'The server lists no resources'],
    [{ listReply: { error: { code: -32603, message: 'broken' } } }, 'error', 'The resources could not be listed'],
    [{ listReply: 'hang' }, 'loading', 'Listing the resources…'],
  ] as const satisfies [ScriptedServerOptions, string, string][])('is told in words where there is none: %o', async ([script, status, words]) => {
    await treeOn(script as ScriptedServerOptions);
    expect(root().dataset['status']).toBe(status);
    expect(root().textContent).toContain(words);
    expect(screen.queryByRole('tree')).toBeNull();
  });
});

describe('keyboard', () => {
  test('walks, opens, closes, jumps and selects', async () => {
    const { user, onSelect } = await treeOn({ resources: three });
    await user.tab();
    expect(focused()).toBe('deploy:');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('production');
    await user.keyboard('{ArrowLeft}');
    expect(row('production').getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('staging');
    await user.keyboard('{ArrowUp}{ArrowRight}');
    expect(row('production').getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(rows()[2]);
    await user.keyboard(' ');
    expect(onSelect).toHaveBeenLastCalledWith('deploy://production/api', expect.objectContaining({ uri: 'deploy://production/api' }));
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    expect(focused()).toBe('production');
    await user.keyboard('{Enter}');
    expect(row('production').getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(rows().at(-1));
    await user.keyboard('{Enter}');
    expect(rows().filter((each) => each.getAttribute('aria-selected') === 'true')).toEqual([rows().at(-1)]);
    await user.keyboard('{Home}');
    expect(focused()).toBe('deploy:');
    expect(rows().filter((each) => each.tabIndex === 0)).toHaveLength(1);
  });

  test('finds rows by their first letters, and opens all siblings', async () => {
    const { user } = await treeOn({ resources: three });
    await user.tab();
    await user.keyboard('st');
    expect(focused()).toBe('staging');
    await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowLeft}');
    expect(labels()).toEqual(['deploy:', 'production', 'staging']);
    expect(focused()).toBe('production');
    await user.keyboard('*');
    expect(rows()).toHaveLength(6);
  });

  test('finds a name of several words, whose space presses nothing', async () => {
    const { user, onSelect } = await treeOn({ entries: [{ uri: 'demo://a', name: 'file 1' }, { uri: 'demo://b', name: 'file 2' }] });
    await user.tab();
    await user.keyboard('file 2');
    expect(focused()).toBe('file 2');
    expect(onSelect).not.toHaveBeenCalled();
  });

  test('follows a focus that a screen reader has set', async () => {
    const { user } = await treeOn({ resources: three });
    act(() => row('staging').focus());
    expect(rows().filter((each) => each.tabIndex === 0)).toEqual([row('staging')]);
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('web');
  });

  test('goes to what is nearest when the focused row is gone', async () => {
    const { page, user } = await treeOn({ resources: three });
    await user.click(rows()[3] as HTMLElement);
    page.server.remove('deploy://production/web', { announce: false });
    page.server.announceListChanged('resources');
    await page.pass(1_000);
    expect(focused()).toBe('production');
    expect(document.activeElement).toBe(row('production'));
  });
});

describe('ten thousand resources', () => {
  test('draw a screenful, and Tab and End reach every row', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ uri: `log://host-${index % 100}/file-${index}`, name: `file ${index}` }));
    const { user } = await treeOn({ entries: many });
    expect(labels()[0]).toBe('log:');
    expect(rows().length).toBeLessThan(100);
    expect(row('log:').getAttribute('aria-expanded')).toBe('true');
    await user.click(row('host-0'));
    expect(row('file 0').getAttribute('aria-setsize')).toBe('100');
    await user.keyboard('{End}');
    expect(focused()).toBe('host-99');
    expect(document.activeElement?.getAttribute('aria-posinset')).toBe('100');
  });
});

describe('names from servers', () => {
  test('are text: no markup, no control characters, each in a direction of its own', async () => {
    await treeOn({ entries: [{ uri: 'demo://%00%0A%3Cb%3E/x', name: '<img src=x onerror=1>\u0000\u001b[31m' }, { uri: 'no scheme at all', name: '\u202eabc' }] });
    expect(root().querySelector('img, b')).toBeNull();
    // oxlint-disable-next-line no-control-regex -- finding them is the purpose
    expect(root().textContent).not.toMatch(/[\u0000-\u001f]/);
    expect(rows().every((each) => each.querySelector('bdi') !== null)).toBe(true);
    await act(async () => { rows().at(-1)?.click(); });
    expect(rows().at(-1)?.getAttribute('aria-selected')).toBe('true');
  });
});
