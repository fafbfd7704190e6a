// Benchmark 8: a server that is away for ten minutes, and the tabs that wait for it.
import { mountPanels, untilShown } from '../mountPanels.jsx';
import { servePage } from '../servePage.js';

const { world } = globalThis;
const uri = 'bench://outage';
const outageMs = 600_000;

/** How unevenly requests arrive: standard deviation by mean, over seconds. 1 is what chance alone makes of one a second. */
function unevenness(times, from, to) {
  const seconds = Array.from({ length: Math.ceil((to - from) / 1_000) }, () => 0);
  for (const at of times) if (at >= from && at < to) seconds[Math.floor((at - from) / 1_000)] += 1;
  const mean = seconds.reduce((sum, count) => sum + count, 0) / seconds.length;
  const variance = seconds.reduce((sum, count) => sum + (count - mean) ** 2, 0) / seconds.length;
  return { peak: Math.max(...seconds), cv: mean === 0 ? 0 : Math.sqrt(variance) / mean };
}

export async function outage({ peer, tabs, isWatched, losesSessions }) {
  world.rtt = 20;
  const server = servePage({ caps: { resources: isWatched ? { subscribe: true } : {} } }, [uri]);
  const pages = [];
  for (let tab = 0; tab < tabs; tab += 1) {
    pages.push(await mountPanels(peer, [uri], { pollMs: 30_000 }));
    // All within a second, as when a link is passed around.
    await world.wait(1_000 / tabs);
  }
  for (const page of pages) await untilShown(page, 1);
  await world.wait(60_000);
  const arrivals = [];
  const reads = [];
  const { fetch } = server;
  world.servers.set('/mcp', { fetch: (url, init) => { arrivals.push(world.now()); if (typeof init.body === 'string' && init.body.includes('"resources/read"')) reads.push(world.now()); return fetch(url, init); } });
  const from = world.now();
  server.script.outage = { status: 503 };
  server.cutStreams();
  server.set(uri, '1');
  await world.wait(outageMs);
  const keptData = pages.filter((page) => page.values()[0] === '0').length;
  const during = arrivals.length;
  const readsDuring = reads.length;
  if (losesSessions) server.restart();
  server.script.outage = undefined;
  const recovered = world.now();
  const freshAt = pages.map(() => undefined);
  for (let waited = 0; waited < 900_000 && freshAt.includes(undefined); waited += 250) {
    await world.wait(250);
    pages.forEach((page, index) => { if (freshAt[index] === undefined && page.values()[0] === '1') freshAt[index] = world.now() - recovered; });
  }
  const waits = freshAt.filter((wait) => wait !== undefined).toSorted((a, b) => a - b);
  const last = arrivals.filter((at) => at >= recovered - 300_000 && at < recovered).length;
  return {
    perTab: during / tabs, readsPerTab: readsDuring / tabs, perTabLastFiveMinutes: last / tabs, ...unevenness(arrivals, from + 60_000, recovered), keptData,
    recoveryPeak: unevenness(arrivals, recovered, recovered + 60_000).peak, recovered: waits.length,
    medianRecoveryMs: waits[Math.floor(waits.length / 2)] ?? null, lastRecoveryMs: waits.length === tabs ? waits.at(-1) : null,
  };
}
