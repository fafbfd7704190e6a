// Benchmark 4: one announcement each for many resources.
import { scriptedServer } from 'mcp-live/testing';
import { mountPanels, untilShown } from '../mountPanels.jsx';

const { world } = globalThis;

/** After every microtask, before the next frame. */
function turn() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); resolve(); };
    port2.postMessage(undefined);
  });
}

export async function fanOut({ peer, uris: count, announced, rounds }) {
  const uris = Array.from({ length: count }, (_, index) => `bench://fan/${index}`);
  const server = scriptedServer({ caps: { resources: { subscribe: true } }, resources: Object.fromEntries(uris.map((uri) => [uri, '0'])) });
  const panels = await mountPanels(peer, uris, { transport: () => server.transport() });
  await untilShown(panels, count, 120_000);
  const isSubscribed = () => [...server.sessions.values()].some(({ subscribed }) => subscribed.size === count);
  for (let tries = 0; !isSubscribed() && tries < 2_000; tries += 1) await world.wait(10);
  await world.wait(500);
  const isBare = peer.startsWith('bare');
  const dispatched = [];
  // Reads end in tasks of their own, so that handing out is seen alone.
  server.script.readDelayMs = 1;
  const told = uris.slice(0, announced);
  for (let round = 1; round <= rounds; round += 1) {
    const value = String(round);
    for (const uri of told) server.set(uri, value, { announce: false });
    const before = performance.now();
    for (const uri of told) server.announce(uri);
    await turn();
    dispatched.push(performance.now() - before);
    if (isBare) continue;
    for (let tries = 0; panels.values().slice(0, announced).some((shown) => shown !== value); tries += 1) {
      if (tries > 2_000) throw new Error(`${peer}: announced values are not shown`);
      await world.wait(10);
    }
    await world.wait(150);
  }
  const shown = [];
  for (let single = 0; !isBare && single < 20; single += 1) {
    const index = (single * 37) % count;
    const value = `s${single}`;
    const arrived = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (panels.values()[index] !== value) return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(panels.element.querySelectorAll('article')[index], { subtree: true, childList: true, characterData: true });
    });
    const before = performance.now();
    server.set(uris[index], value);
    shown.push(await arrived - before);
    await world.wait(120);
  }
  panels.unmount();
  return { dispatched, shown };
}
