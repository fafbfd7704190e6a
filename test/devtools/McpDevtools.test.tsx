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
  expect(within(row).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['demo', 'ready', 'polling', 'not-declared', 'none', '12:00:00', '12:00:10', '0', '2']);
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

it('lists the frames that match, newest first', async () => {
  const user = userEvent.setup();
  const page = livePage({ caps: { resources: {} } });
  page.server.set('demo://a', 'v1');
  page.show(<><LivePanel uri="demo://a" /><McpDevtools /></>, { policy });
  await page.pass(500);
  await user.click(screen.getByRole('tab', { name: 'Frames' }));
  await user.type(screen.getByRole('searchbox'), 'resources/read');
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent ?? '');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/c->s {2}req {2}resources\/read/);
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
  expect(await screen.findByRole('heading', { name: 'Audit' })).toBeDefined();
  expect(screen.getByRole('tabpanel').textContent?.match(/undeclared/g)?.length).toBeGreaterThanOrEqual(2);
});
