import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LivePanel } from 'mcp-live';
import { McpDevtools } from 'mcp-live/devtools';
import { expect, it } from 'vitest';
import { livePage } from '../support/renderLive.js';

const policy = { pollIntervalMs: 10_000, jitter: 0 };

it('shows every live resource with the means by which it is kept current', async () => {
  const page = livePage({ caps: { resources: {}, tools: {}, vendorThing: {} } });
  page.server.set('demo://a', 'v1');
  page.show(<><LivePanel uri="demo://a" /><LivePanel uri="demo://a" /><McpDevtools /></>, { policy });
  await page.pass(500);
  const row = screen.getByRole('row', { name: /demo:\/\/a/ });
  expect(within(row).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['demo', 'ready', 'polling', 'not-declared', 'no', 'no', 'no', 'no', '12:00:00', '12:00:10', '0', '2']);
});

it('tells the four facts of a watch apart', async () => {
  const page = livePage({ caps: { resources: { subscribe: true } } });
  page.server.set('demo://a', 'v1');
  page.show(<><LivePanel uri="demo://a" /><McpDevtools /></>, { policy });
  const facts = (): (string | null)[] => within(screen.getByRole('row', { name: /demo:\/\/a/ })).getAllByRole('cell').slice(4, 8).map((cell) => cell.textContent);
  await page.pass(500);
  expect(facts()).toEqual(['yes', 'yes', 'yes', 'no']);
  page.server.set('demo://a', 'v2');
  await page.pass(500);
  expect(facts()).toEqual(['yes', 'yes', 'yes', 'yes']);
});

it('tells a promise that the server did not keep', async () => {
  const page = livePage({ caps: { resources: { subscribe: true } }, subscribeReply: { error: { code: -32601, message: 'no' } } });
  page.show(<><LivePanel uri="demo://a" /><McpDevtools /></>, { policy });
  await page.pass(500);
  expect(within(screen.getByRole('row', { name: /demo:\/\/a/ })).getAllByRole('cell').slice(3, 8).map((cell) => cell.textContent)).toEqual(['rejected', 'yes', 'asked', 'no', 'no']);
});

it('says that a server declares tools and lists none, once that is known', async () => {
  const user = userEvent.setup();
  const page = livePage({ caps: { tools: {}, resources: {} } });
  page.server.set('demo://a', 'v1');
  page.show(<McpDevtools />);
  await page.pass(100);
  await user.click(screen.getByRole('tab', { name: 'Connections' }));
  expect(screen.queryByText(/lists none/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'List tools, resources of demo' }));
  await page.pass(100);
  expect(screen.getByText('Declares tools, lists none.')).toBeDefined();
  expect(screen.queryByText('Declares resources, lists none.')).toBeNull();
});

it('shows what both sides declared, unknown keys kept, and is reached by keyboard', async () => {
  const user = userEvent.setup();
  const page = livePage({ caps: { resources: {}, vendorThing: { a: 1 } } });
  page.show(<McpDevtools />);
  await page.pass(100);
  screen.getByRole('tab', { name: 'Resources' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Connections' })).toHaveProperty('ariaSelected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Connections' }).textContent).toContain('vendorThing');
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Load' }));
});

it.each([['long', [1_500, 20], /… \(\d+ characters\)/], ['deep', [1, 2_000], /^\{"resources":/]] as const)('shows what a server declares in bounds where it is %s', async (_, [members, depth], expected) => {
  const user = userEvent.setup();
  const nest = (level: number): object => (level === 0 ? {} : { a: nest(level - 1) });
  const experimental = Object.fromEntries(Array.from({ length: members }, (_member, number) => [`feature${number}`, nest(depth)]));
  const page = livePage({ caps: { resources: {}, experimental } });
  page.show(<McpDevtools />);
  await page.pass(100);
  await user.click(screen.getByRole('tab', { name: 'Connections' }));
  const [declared] = screen.getByRole('tabpanel').querySelectorAll('figure pre');
  expect(declared?.textContent).toMatch(expected);
  expect(declared?.textContent.length).toBeLessThan(21_000);
});

it('lists the frames that match, newest first', async () => {
  const user = userEvent.setup();
  const page = livePage({ caps: { resources: {} } });
  page.server.set('demo://a', 'v1');
  page.show(<><LivePanel uri="demo://a" /><McpDevtools /></>, { policy });
  await page.pass(500);
  await user.click(screen.getByRole('tab', { name: 'Frames' }));
  const lines = (): string[] => screen.getAllByRole('listitem').map((line) => line.textContent ?? '');
  await user.type(screen.getByRole('searchbox', { name: 'Method' }), 'resources/read');
  expect(lines()).toHaveLength(2);
  expect(lines()[1]).toMatch(/c->s {2}req {2}resources\/read/);
  expect(lines()[0], 'its answer, with the time that it took').toMatch(/s->c {2}res {2}resources\/read .* \d+ms/);
  await user.clear(screen.getByRole('searchbox', { name: 'Method' }));
  await user.type(screen.getByRole('searchbox', { name: 'URI' }), 'demo://A');
  expect(lines(), 'the request and the answer that bears no URI itself').toHaveLength(2);
  await user.type(screen.getByRole('searchbox', { name: 'URI' }), '/none');
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

it('marks the frame that nobody declared, and says what hangs beside the state of the push stream', async () => {
  const user = userEvent.setup();
  const page = livePage({ caps: { resources: {} }, readReply: 'hang' });
  page.show(<><LivePanel uri="demo://a" /><McpDevtools /></>, { policy });
  await page.pass(100);
  page.server.announceListChanged();
  await page.pass(3_000);
  page.server.announceListChanged();
  await page.pass(100);
  await user.click(screen.getByRole('tab', { name: 'Frames' }));
  expect(screen.getAllByText(/undeclared: resources\.listChanged/)).toHaveLength(2);
  expect(screen.getByText(/1 unanswered; push stream: open/)).toBeDefined();
  expect(screen.getByText('resources/read demo://a').closest('li')?.textContent).toMatch(/for 3 s/);
});

it('audits the frame logs on request', async () => {
  const user = userEvent.setup();
  const page = livePage({ caps: { resources: {} } });
  page.show(<McpDevtools />);
  await page.pass(100);
  page.server.announceListChanged();
  await page.pass(100);
  await user.click(screen.getByRole('tab', { name: 'Findings' }));
  expect(screen.getByRole('tabpanel').textContent).toContain('resources.listChanged');
  await user.click(screen.getByRole('button', { name: /Audit/ }));
  await page.pass(100);
  expect(await screen.findByRole('heading', { name: 'Audit' }, { timeout: 10_000 })).toBeDefined();
  expect(screen.getByRole('tabpanel').textContent?.match(/undeclared/g)?.length).toBeGreaterThanOrEqual(2);
});
