import { describe, expect, test } from 'vitest';
import { type LiveClient, liveClient, type Observed } from '../support/liveClient.js';

const uris = Array.from({ length: 40 }, (_, index) => `demo://${index}`);

interface Wall extends LiveClient { readonly panels: readonly Observed[] }

/** Forty watched resources, caught up; from now on a read takes 100 ms. */
async function wall(): Promise<Wall> {
  const client = await liveClient('sdk, legacy', { resources: Object.fromEntries([...uris, 'demo://new'].map((uri) => [uri, 'v1'])) });
  const panels = uris.map((uri) => client.observe(uri));
  await client.pass(5_000);
  expect(panels.map((panel) => panel.state())).toEqual(uris.map(() => 'ready subscribed declared carried'));
  client.server.script.readDelayMs = 100;
  client.server.log.clear();
  return { ...client, panels };
}

function announceAll({ server }: Wall, value: string): void {
  for (const uri of uris) server.set(uri, value);
}

describe('forty resources that are announced in one moment', () => {
  test('are read four at a time, and shown as they come', async () => {
    const page = await wall();
    announceAll(page, 'v2');
    await page.pass(0);
    expect(page.server.log.count('resources/read')).toBe(4);
    await page.pass(100);
    expect(page.server.log.count('resources/read')).toBe(8);
    expect(page.panels.filter((panel) => panel.text() === 'v2')).toHaveLength(4);
    await page.pass(1_000);
    expect(page.panels.filter((panel) => panel.text() === 'v2')).toHaveLength(40);
    expect(page.server.log.count('resources/read')).toBe(40);
    await page.close();
  });

  test('and announced again while most of them wait for their turn, are read once more only where a read was on its way', async () => {
    const page = await wall();
    announceAll(page, 'v2');
    await page.pass(50);
    announceAll(page, 'v3');
    await page.pass(5_000);
    expect(page.panels.map((panel) => panel.text())).toEqual(uris.map(() => 'v3'));
    expect(page.server.log.count('resources/read')).toBe(44);
    await page.close();
  });

  test('do not keep a new panel, nor a person, waiting behind all of them', async () => {
    const page = await wall();
    announceAll(page, 'v2');
    await page.pass(0);
    const fresh = page.observe('demo://new');
    void page.live.resource('demo', 'demo://39').refresh();
    await page.pass(200);
    expect(fresh.text()).toBe('v1');
    expect(page.panels[39]?.text()).toBe('v2');
    await page.pass(5_000);
    // The new one's second follows the acknowledgment of its watch.
    expect(page.server.log.count('resources/read')).toBe(42);
    await page.close();
  });

  test('and left before their turn came are not read', async () => {
    const page = await wall();
    announceAll(page, 'v2');
    await page.pass(0);
    for (const panel of page.panels) panel.stop();
    await page.pass(5_000);
    expect(page.server.log.count('resources/read')).toBe(4);
    await page.close();
  });

  test.for(['hidden', 'paused'] as const)('and are %s before their turn came, are read when that is over', async (how) => {
    const page = await wall();
    const rest = (isResting: boolean): void => (how === 'hidden' ? page.world.visibility[isResting ? 'hide' : 'show']() : page.live.setPaused(isResting));
    announceAll(page, 'v2');
    await page.pass(0);
    rest(true);
    await page.pass(5_000);
    expect(page.server.log.count('resources/read')).toBe(4);
    rest(false);
    await page.pass(5_000);
    expect(page.panels.map((panel) => panel.text())).toEqual(uris.map(() => 'v2'));
    await page.close();
  });
});
