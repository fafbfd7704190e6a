// Beside the eleven: what a panel costs in memory, and whether hours of use add to it.
import { mountPanels, untilShown } from '../mountPanels.jsx';
import { servePage } from '../servePage.js';

const { world } = globalThis;
let running;

/** A log of frames that has a bound of its own is full before anything is measured. */
async function fillLogs(server, uriOf) {
  for (let frame = 0; frame < 2_200; frame += 1) server.notify('notifications/message', { level: 'info', data: { contents: [{ uri: uriOf(frame), mimeType: 'text/plain', text: '0' }] } });
  await world.wait(500);
}

/** Grows from a few panels to many, so that what there is once on a page does not count. */
export async function memory({ peer, panels: count, isDistinct, isWatched, phase }) {
  const uriOf = (index) => `bench://memory/${isDistinct ? index : 0}`;
  if (phase === 'start') {
    const all = Array.from({ length: isDistinct ? 12 * count : 1 }, (_, index) => uriOf(index));
    const server = servePage({ caps: { resources: isWatched ? { subscribe: true } : {} } }, all);
    const panels = await mountPanels(peer, [uriOf(0)], { pollMs: 3_600_000 });
    running = { panels, server };
    await untilShown(panels, 1);
    await world.wait(500);
    await fillLogs(server, uriOf);
  }
  const { panels, server } = running;
  panels.show(Array.from({ length: count }, (_, index) => uriOf(index)));
  await untilShown(panels, count, 120_000);
  await world.wait(1_500);
  server.log.clear();
  return {};
}

/** Polls, announcements, a broken stream and a hidden tab, over and over, for as many hours as are asked for. */
export async function hours({ peer, panels: count, phase, minutes }) {
  if (phase === 'start') {
    const uris = Array.from({ length: count }, (_, index) => `bench://hours/${index}`);
    const server = servePage({ caps: { resources: { subscribe: true } } }, uris);
    const panels = await mountPanels(peer, uris, { pollMs: 30_000, policy: { watchdogMs: 60_000 } });
    await untilShown(panels, count);
    running = { panels, server, uris, round: 0 };
    await fillLogs(server, (index) => uris[index % count]);
  }
  const { server, uris } = running;
  for (let minute = 0; minute < minutes; minute += 1) {
    running.round += 1;
    for (const uri of uris) server.set(uri, String(running.round));
    await world.wait(20_000);
    if (running.round % 5 === 0) server.cutStreams();
    await world.wait(20_000);
    if (running.round % 7 === 0) {
      world.setHidden(true);
      await world.wait(10_000);
      world.setHidden(false);
      await world.wait(10_000);
    } else await world.wait(20_000);
    server.log.clear();
  }
  return { timers: world.time.live().length, isCurrent: running.panels.values().every((value) => value === String(running.round)) };
}
