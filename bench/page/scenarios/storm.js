// Benchmark 2: announcements faster than reads.
import { mountPanels, untilShown } from '../mountPanels.jsx';
import { servePage } from '../servePage.js';

const { world } = globalThis;

/** The same storm with so many endings: where the last announcement falls into a read makes the difference. */
export async function storm({ endings, changes, ...options }) {
  const played = [];
  const wholeRead = Math.max(endings, options.rttMs / options.everyMs);
  for (let ending = 0; ending < endings; ending += 1) {
    played.push(await play({ ...options, changes: changes + Math.floor((ending * wholeRead) / endings) }, `/mcp/${ending}`));
  }
  return { ...played[0], endings, currentInTime: played.filter(({ isCurrentInTime }) => isCurrentInTime).length, currentInTheEnd: played.filter(({ isCurrentInTheEnd }) => isCurrentInTheEnd).length };
}

async function play({ peer, rttMs, changes, everyMs, isWatched }, path) {
  const uri = 'bench://storm';
  // Half of it on the way, half for the server's work: a read tells what was there when the work began.
  world.rtt = rttMs / 2;
  const server = servePage({ caps: { resources: isWatched ? { subscribe: true } : {} }, readDelayMs: rttMs / 2 }, [uri], path);
  const panels = await mountPanels(peer, [uri], { url: new URL(path, location.href).href });
  await untilShown(panels, 1);
  await world.wait(5_000);
  const seen = [];
  const observer = new MutationObserver(() => seen.push({ at: world.now(), value: Number(panels.values()[0]) }));
  observer.observe(panels.element, { subtree: true, childList: true, characterData: true });
  const before = { ...world.counters, cancelled: server.log.count('notifications/cancelled') };
  world.counters.mostReadsInFlight = 0;
  const changedAt = [];
  for (let change = 1; change <= changes; change += 1) {
    world.later(() => {
      changedAt[change] = world.now();
      server.set(uri, String(change));
    }, change * everyMs);
  }
  await world.wait(changes * everyMs);
  // What was changed last may be read one read later, and the reads of one document keep their distance.
  await world.wait(2 * rttMs + 100);
  const isCurrentInTime = panels.values()[0] === String(changes);
  const readsInStorm = world.counters.reads - before.reads;
  await world.wait(120_000);
  const shownAt = (change) => seen.find(({ value }) => value >= change)?.at;
  const lags = changedAt.slice(1).map((at, index) => (shownAt(index + 1) ?? Infinity) - at);
  const firstUpdate = seen[0] === undefined ? null : seen[0].at - changedAt[1];
  const maxLag = Math.max(...lags);
  const isCurrentInTheEnd = panels.values()[0] === String(changes);
  observer.disconnect();
  panels.unmount();
  await world.wait(3_000);
  return {
    reads: readsInStorm, aborted: server.log.count('notifications/cancelled') - before.cancelled, most: world.counters.mostReadsInFlight,
    firstUpdateMs: firstUpdate, maxLagMs: Number.isFinite(maxLag) ? maxLag : null, isCurrentInTime, isCurrentInTheEnd,
    updatesShown: seen.filter(({ at }) => at <= changedAt[changes]).length,
  };
}
