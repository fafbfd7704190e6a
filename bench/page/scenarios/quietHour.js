// Benchmark 1: polls that find nothing new.
import { mountPanels, untilShown } from '../mountPanels.jsx';
import { servePage } from '../servePage.js';
import { probe, watchWrites } from '../probe.js';

const { world } = globalThis;

export function quietUris(count) {
  return Array.from({ length: count }, (_, index) => `bench://quiet/${index}`);
}

/** Counts, by hand-moved time against a server in the page. */
export async function quietCounts({ peer, panels: count, pollMs, polls }) {
  const uris = quietUris(count);
  const server = servePage({ caps: { resources: {} } }, uris);
  const panels = await mountPanels(peer, uris, { pollMs });
  await untilShown(panels, count);
  // The first interval settles everything that a start still has to do.
  await world.wait(pollMs);
  const readsBefore = server.log.count('resources/read');
  const watch = watchWrites(panels.element);
  const before = { renders: probe.renders, ...world.counters };
  await world.wait(polls * pollMs);
  const writes = watch.stop();
  return {
    reads: server.log.count('resources/read') - readsBefore, renders: probe.renders - before.renders,
    commits: world.counters.commits - before.commits, timersSet: world.counters.timersSet - before.timersSet,
    timersFired: world.counters.timersFired - before.timersFired, valueWrites: writes.values, labelWrites: writes.labels,
  };
}

/** The same for longer, for a profile. */
export async function quietMore({ ms }) {
  const before = world.counters.reads;
  await world.wait(ms);
  return { reads: world.counters.reads - before };
}

let running;

/** Processor time, in real time against a server beyond the network. */
export async function quietCost({ peer, panels: count, pollMs, polls, phase, policy }) {
  if (phase === 'start') {
    running = await mountPanels(peer, quietUris(count), { pollMs, policy: { staleAfterMs: 60_000, ...policy } });
    await untilShown(running, count);
    await world.wait(pollMs);
    return {};
  }
  await world.wait(polls * pollMs);
  return {};
}
