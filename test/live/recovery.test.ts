import { resourceKey } from 'mcp-live';
import { expect, test } from 'vitest';
import { type LiveClient, liveClient, type Observed } from '../support/liveClient.js';

const uris = Array.from({ length: 12 }, (_, index) => `demo://${index}`);
const pollIntervalMs = 30_000;

/** A page of twelve panels whose server was away for ten minutes. */
async function afterOutage(): Promise<LiveClient & { readonly panels: readonly Observed[] }> {
  const client = await liveClient('sdk, legacy', { caps: { resources: {} }, resources: Object.fromEntries(uris.map((uri) => [uri, 'v1'])) }, { pollIntervalMs });
  const panels = uris.map((uri) => client.observe(uri));
  await client.pass(1_000);
  client.server.script.outage = { status: 503 };
  await client.pass(600_000);
  for (const uri of uris) client.server.set(uri, 'v2', { announce: false });
  client.server.script.outage = undefined;
  return { ...client, panels };
}

const current = (panels: readonly Observed[]): number => panels.filter((panel) => panel.text() === 'v2').length;

async function untilFirst({ pass, panels }: Awaited<ReturnType<typeof afterOutage>>): Promise<void> {
  for (let waited = 0; current(panels) === 0; waited += 1_000) {
    if (waited > 300_000) throw new Error('nothing came back within the longest wait');
    await pass(1_000);
  }
}

test('with the first panel that is back after an outage the others come back within an interval', async () => {
  const page = await afterOutage();
  await untilFirst(page);
  expect(current(page.panels), 'they do not come in one moment').toBeLessThan(uris.length / 2);
  await page.pass(pollIntervalMs);
  expect(current(page.panels)).toBe(uris.length);
  await page.close();
});

test('a refresh of a reading that came from a server’s render, and that nobody holds, reaches the wire', async () => {
  const { server, queryClient, live, pass, close } = await liveClient('sdk, legacy', { caps: { resources: {} }, resources: { 'demo://a': 'new' } });
  await pass(100);
  queryClient.setQueryData(resourceKey('demo', 'demo://a'), { contents: [{ uri: 'demo://a', text: 'old' }] });
  const refreshed = live.resource('demo', 'demo://a').refresh();
  await pass(1_000);
  await refreshed;
  expect(server.log.count('resources/read')).toBe(1);
  expect(queryClient.getQueryData(resourceKey('demo', 'demo://a'))).toMatchObject({ contents: [{ text: 'new' }] });
  await close();
});
