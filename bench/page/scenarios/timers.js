// Benchmark 6: timers, watches and reads of N panels on U resources.
import { mountPanels, untilShown } from '../mountPanels.jsx';
import { servePage } from '../servePage.js';

const { world } = globalThis;

function countByOrigin(origins) {
  const counted = {};
  for (const origin of origins) counted[origin] = (counted[origin] ?? 0) + 1;
  return counted;
}

export async function timers({ peer, panels: count, uris: distinct, isWatched, isModern, polls }) {
  world.traced = {};
  const uris = Array.from({ length: count }, (_, index) => `bench://timers/${index % distinct}`);
  const caps = { resources: isWatched ? { subscribe: true } : {} };
  const server = servePage({ caps, ...(isModern ? { eras: ['modern'] } : {}) }, [...new Set(uris)]);
  const panels = await mountPanels(peer, uris, { pollMs: 30_000 });
  await untilShown(panels, count);
  await world.wait(30_000);
  const reads = server.log.count('resources/read');
  world.traced = {};
  await world.wait(polls * 30_000);
  const traced = world.traced;
  return {
    live: countByOrigin(world.time.live().map(({ origin }) => origin)), set: traced,
    readsPerInterval: (server.log.count('resources/read') - reads) / polls, subscribes: server.log.count('resources/subscribe'),
    listens: server.log.count('subscriptions/listen'), openStreams: server.openStreams, mistakes: server.log.mistakes.length,
  };
}
