// Benchmark 9: another tab comes to the front for a minute.
import { mountPanels, untilShown } from '../mountPanels.jsx';
import { servePage } from '../servePage.js';

const { world } = globalThis;

export async function hidden({ peer, panels: count, isWatched, hiddenMs }) {
  world.rtt = 50;
  world.hasConnectionLimit = true;
  const uris = Array.from({ length: count }, (_, index) => `bench://hidden/${index}`);
  const server = servePage({ caps: { resources: isWatched ? { subscribe: true } : {} } }, uris);
  const panels = await mountPanels(peer, uris, { pollMs: 30_000 });
  await untilShown(panels, count);
  await world.wait(10_000);
  world.setHidden(true);
  await world.settle();
  const before = { ...world.counters };
  await world.wait(hiddenMs / 2);
  for (const uri of uris) server.set(uri, '1');
  // The last moment belongs to what comes next.
  await world.wait(hiddenMs / 2 - 1);
  const atShow = { ...world.counters };
  const shownAt = world.now();
  world.setHidden(false);
  let freshMs;
  for (let waited = 0; waited < 60_000 && freshMs === undefined; waited += 5) {
    if (panels.values().every((value) => value === '1')) freshMs = world.now() - shownAt;
    else await world.wait(5);
  }
  await world.wait(2_000);
  return {
    wakeUps: atShow.timersFired - before.timersFired, readsHidden: atShow.reads - before.reads, rendersHidden: atShow.commits - before.commits,
    readsShown: world.counters.reads - atShow.reads, freshMs: freshMs ?? null,
  };
}
