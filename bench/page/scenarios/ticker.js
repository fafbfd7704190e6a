// Benchmark 5: labels that grow old.
import { mountPanels, untilShown } from '../mountPanels.jsx';
import { servePage } from '../servePage.js';
import { watchWrites } from '../probe.js';

const { world } = globalThis;
let running;

export async function ticker({ peer, panels: count, phase, ms }) {
  if (phase === 'start') {
    const uris = Array.from({ length: count }, (_, index) => `bench://tick/${index}`);
    servePage({ caps: { resources: {} } }, uris);
    const panels = await mountPanels(peer, uris, { pollMs: 3_600_000 });
    await untilShown(panels, count, 60_000);
    await world.wait(2_500);
    running = { panels, commits: 0 };
    return {};
  }
  if (phase === 'begin') {
    running.commits = world.counters.commits;
    running.watch = watchWrites(running.panels.element);
    return {};
  }
  if (phase === 'wait') {
    await world.wait(ms);
    return {};
  }
  return { commits: world.counters.commits - running.commits, ...running.watch.stop() };
}
