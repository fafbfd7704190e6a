// Benchmark 10: panels that come and go.
import { mountPanels, untilShown } from '../mountPanels.jsx';
import { servePage } from '../servePage.js';

const { world } = globalThis;
const uri = 'bench://churn';
let running;

function counts({ log }) {
  return { subscribes: log.count('resources/subscribe'), unsubscribes: log.count('resources/unsubscribe'), reads: log.count('resources/read') };
}

function since(before, after) {
  return Object.fromEntries(Object.keys(after).map((key) => [key, after[key] - before[key]]));
}

export async function churn({ peer, isStrict, phase, flips, isWatched }) {
  if (phase === 'start') {
    world.rtt = 20;
    // What is there once on a page, whoever renders, is not left behind by anybody.
    servePage({ caps: { resources: {} } }, [uri]);
    const first = await mountPanels(peer, [uri]);
    await untilShown(first, 1);
    first.unmount();
    await world.wait(600_000);
    const resting = { listeners: world.counters.listeners, timers: world.time.live().length };
    const server = servePage({ caps: { resources: isWatched ? { subscribe: true } : {} } }, [uri]);
    const panels = await mountPanels(peer, [uri], { isStrict });
    await untilShown(panels, 1);
    await world.wait(5_000);
    running = { server, panels, resting };
    return counts(server);
  }
  const { server, panels, resting } = running;
  if (phase === 'flip') {
    const before = counts(server);
    for (let flip = 0; flip < flips; flip += 1) {
      panels.show([]);
      await world.wait(100);
      panels.show([uri]);
      await world.wait(100);
    }
    await world.wait(2_000);
    const after = since(before, counts(server));
    server.log.clear();
    return after;
  }
  panels.unmount();
  await world.wait(5_000);
  const soon = { streams: server.openStreams, subscribed: [...server.sessions.values()].reduce((sum, { subscribed }) => sum + subscribed.size, 0) };
  // Caches may keep what nobody looks at for five minutes.
  await world.wait(600_000);
  return { ...soon, timers: world.time.live().length - resting.timers, listeners: world.counters.listeners - resting.listeners };
}
