// `npm run bench:fleet`: what a fleet of browsers does to one server. Writes fleet/RESULTS.md and a plot for each question.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawLines } from '../report/drawLines.mjs';
import { describeMachine } from '../report/describeMachine.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const minuteMs = 60_000;

const round = (value, digits = 1) => (value === null || value === undefined ? '—' : Number(value.toFixed(digits)).toLocaleString('en-GB', { maximumFractionDigits: digits }));
const seconds = (ms) => (ms === null ? 'not within the time watched' : `${round(ms / 1_000)} s`);
const row = (...cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells)), ''].join('\n');

/** @param isQuick up to 1,000 clients @returns the checks: what holds and what does not */
export async function runFleet({ isQuick = false, log = console.log } = {}) {
  const { measureAnnouncement, measureLoad, measureOutage, measureTtl } = await import('./experiments.mjs');
  const checks = [];
  const check = (what, holds, found) => checks.push({ what, holds, found });
  const plot = (name, picture) => writeFileSync(join(here, 'plots', `${name}.svg`), drawLines(picture));
  mkdirSync(join(here, 'plots'), { recursive: true });
  const largest = isQuick ? 1_000 : 100_000;
  const sizes = [1, 10, 100, 1_000, 10_000, 100_000].filter((clients) => clients <= largest);
  const text = [];

  log('fleet: load');
  const hoursFor = (clients) => (isQuick ? Math.min(8, 800 / clients) : Math.min(8, 20_000 / clients));
  const loads = sizes.map((clients) => measureLoad({ clients, hours: Math.max(hoursFor(clients), 1 / 6) }));
  for (const load of loads) {
    check(`${load.clients} clients read as often as estimateLoad says, within 1 %`, Math.abs(load.ratio - 1) <= (load.reads < 2_000 ? 0.02 : 0.01), `${round(100 * (load.ratio - 1), 2)} %`);
    // Where a fleet has seen few changes, chance alone moves their mean.
    check(`mean staleness of ${load.clients} clients is what estimateLoad says, within 5 %`, load.clients < 10 || Math.abs(load.meanStalenessMs / load.estimatedMeanMs - 1) <= (load.hours < 1 ? 0.25 : 0.05), `${round(load.meanStalenessMs)} ms, said ${round(load.estimatedMeanMs)} ms`);
    check(`nothing is older than estimateLoad's worst case with ${load.clients} clients`, load.maxStalenessMs <= load.estimatedMaxMs, `${round(load.maxStalenessMs)} ms, said ${round(load.estimatedMaxMs)} ms`);
  }
  text.push('## Arithmetic', '', 'Pollers at the default policy (30 s, jitter 0.1), round trip 20 ms, started within 30 s.', '', table(
    ['clients', 'hours', 'reads a second', '`estimateLoad`', 'ratio', 'busiest second', 'mean staleness', 'said', 'worst', 'said'],
    loads.map((load) => [load.clients.toLocaleString('en-GB'), round(load.hours, 2), round(load.perSecond, 3), round(load.estimated, 3), round(load.ratio, 4), load.busiestSecond, `${round(load.meanStalenessMs / 1_000, 2)} s`, `${round(load.estimatedMeanMs / 1_000, 2)} s`, `${round(load.maxStalenessMs / 1_000, 2)} s`, `${round(load.estimatedMaxMs / 1_000, 2)} s`]),
  ), '![Reads a second by number of clients, simulated and estimated](plots/load.svg)', '');
  plot('load', {
    title: 'Reads a second, simulated and estimated', xLabel: 'clients', yLabel: 'reads a second', isLogX: true, isLogY: true,
    description: `From 1 to ${largest} polling clients the simulated load and estimateLoad lie on one line: about one read a second for every 28.5 clients.`,
    lines: [
      { name: 'simulated', points: loads.map((load) => [load.clients, load.perSecond]) },
      { name: 'estimateLoad', points: loads.map((load) => [load.clients, load.estimated]), isDashed: true },
    ],
  });

  log('fleet: announcement');
  const herd = isQuick ? 1_000 : 10_000;
  const spreads = [0, 5_000, 30_000];
  const announced = spreads.map((announceSpreadMs) => measureAnnouncement({ clients: herd, announceSpreadMs }));
  const crowd = sizes.filter((clients) => clients >= 100).flatMap((clients) => [0, 30_000].map((announceSpreadMs) => (
    announced.find((known) => known.clients === clients && known.announceSpreadMs === announceSpreadMs) ?? measureAnnouncement({ clients, announceSpreadMs }))));
  for (const { announceSpreadMs, reads } of announced) check(`one announcement causes one read a client (spread ${announceSpreadMs} ms)`, reads >= herd && reads <= herd * 1.3, `${reads} reads within five minutes, verifications among them, by ${herd} clients`);
  check('announceSpreadMs divides the peak', announced[2].peakReads <= (1.5 * herd) / 30 + 20, `${announced[2].peakReads} a second over 30 s instead of ${announced[0].peakReads}`);
  text.push('## One announcement', '', `Watchers, one way 5 to 50 ms, a server that serves 2,000 reads a second.`, '', table(
    ['clients', '`announceSpreadMs`', 'most reads in a second', 'longest queue', 'all current after'],
    crowd.map((one) => [one.clients.toLocaleString('en-GB'), one.announceSpreadMs.toLocaleString('en-GB'), round(one.peakReads, 0), seconds(one.longestQueueMs), seconds(one.allFreshMs)]),
  ), `![Reads a second after one announcement](plots/announcement.svg)`, '');
  plot('announcement', {
    title: `${herd.toLocaleString('en-GB')} watchers after one announcement`, xLabel: 'seconds after the announcement', yLabel: 'reads a second',
    description: `Without a spread all ${herd} reads arrive in the first second; spread over 5 s at most ${round(announced[1].peakReads, 0)} a second, over 30 s at most ${round(announced[2].peakReads, 0)}.`,
    lines: announced.map(({ announceSpreadMs, arrivals }) => ({ name: `announceSpreadMs ${announceSpreadMs.toLocaleString('en-GB')}`, points: arrivals.slice(0, 40).map((count, second) => [second, count]) })),
  });

  const away = (downMs) => [
    { name: 'watching', ...measureOutage({ clients: herd, isWatched: true, downMs }) },
    { name: 'watching, announceSpreadMs 30,000', ...measureOutage({ clients: herd, isWatched: true, downMs, announceSpreadMs: 30_000 }) },
    { name: 'polling', ...measureOutage({ clients: herd, isWatched: false, downMs }) },
  ];
  const describeAway = (name, title, downMs, fleets, picture) => {
    text.push(`## ${title}`, '', `${herd.toLocaleString('en-GB')} clients; the server is away for ${seconds(downMs)}, every push stream breaks at the start, and the contents have changed when it is back.`, '', table(
      ['clients', 'requests each meanwhile', 'in the last minute', 'most reads in a second after', 'most streams opened in a second', 'longest queue', 'all current after'],
      fleets.map((fleet) => [fleet.name, round(fleet.perClientDuring), round(fleet.perClientLastMinute, 2), round(fleet.peakReads, 0), round(fleet.peakOpenings, 0), seconds(fleet.longestQueueMs), seconds(fleet.allFreshMs)]),
    ), `![Requests a second after the server came back](plots/${name}.svg)`, '');
    plot(name, {
      title: picture, xLabel: 'seconds after the server came back', yLabel: 'requests a second',
      description: fleets.map((fleet) => `${fleet.name}: at most ${round(fleet.peakReads, 0)} reads and ${round(fleet.peakOpenings, 0)} openings a second, all current after ${seconds(fleet.allFreshMs)}`).join('; '),
      lines: fleets.map((fleet) => ({ name: fleet.name, points: fleet.arrivals.slice(0, 90).map((count, second) => [second, count + fleet.openings[second]]) })),
    });
  };
  log('fleet: restart');
  const restarted = away(5_000);
  describeAway('restart', 'A restart', 5_000, restarted, `${herd.toLocaleString('en-GB')} clients after a restart of 5 s`);
  log('fleet: outage');
  const outage = away(10 * minuteMs);
  describeAway('outage', 'An outage', 10 * minuteMs, outage, `${herd.toLocaleString('en-GB')} clients after an outage of ten minutes`);
  for (const fleet of outage) {
    const lastMinute = fleet.isWatched ? 2 : 1;
    check(`an outage of ten minutes: requests of a client (${fleet.name}) have decayed`, fleet.perClientLastMinute <= lastMinute, `${round(fleet.perClientLastMinute, 2)} in the last minute`);
    check(`no synchronised peak after an outage (${fleet.name})`, fleet.peakReads <= herd / 10, `${round(fleet.peakReads, 0)} of ${herd} in the busiest second`);
    check(`every client comes back after an outage (${fleet.name})`, fleet.allFreshMs !== null, seconds(fleet.allFreshMs));
  }

  log('fleet: ttl');
  const pollers = isQuick ? 100 : 1_000;
  const ttls = [0, 30_000, 60_000, 120_000, 300_000];
  const heeded = ttls.map((ttlMs) => measureTtl({ clients: pollers, ttlMs }));
  const unheeded = measureTtl({ clients: pollers, ttlMs: 300_000, honourTtl: false });
  check('heeding a ttl of five minutes saves nine reads in ten', heeded.at(-1).perClient <= 0.11 * unheeded.perClient, `${round(heeded.at(-1).perClient)} instead of ${round(unheeded.perClient)} an hour`);
  text.push('## What heeding `ttlMs` saves', '', 'Pollers at 30 s; the server vouches for its answers for so long.', '', table(
    ['`ttlMs`', 'reads a client and hour', 'saved'],
    [...heeded.map((one) => [one.ttlMs.toLocaleString('en-GB'), round(one.perClient), `${round(100 * (1 - one.perClient / unheeded.perClient), 0)} %`]), ['300,000, not heeded', round(unheeded.perClient), '—']],
  ), '![Reads of one client in an hour by ttl](plots/ttl.svg)', '');
  plot('ttl', {
    title: 'Reads of one client in an hour, by ttl', xLabel: 'ttlMs, seconds', yLabel: 'reads an hour',
    description: `Reads fall from ${round(heeded[0].perClient)} an hour without a ttl to ${round(heeded.at(-1).perClient)} with five minutes.`,
    lines: [{ name: 'heeded (the default)', points: heeded.map((one) => [one.ttlMs / 1_000, one.perClient]) }, { name: 'honourTtl: false', points: ttls.map((ttlMs) => [ttlMs / 1_000, unheeded.perClient]), isDashed: true }],
  });

  const failed = checks.filter(({ holds }) => !holds);
  writeFileSync(join(here, 'RESULTS.md'), [
    '# A fleet of browsers and one server', '',
    'Written by `npm run bench:fleet`. Every client runs the library’s own `transition` and its own retry timer; only the network, the server and the clock are simulated.', '',
    describeMachine(), isQuick ? '\nA quick run: up to 1,000 clients.\n' : '', ...text,
    '## Asserted', '', table(['what', 'holds', 'found'], checks.map(({ what, holds, found }) => [what, holds ? 'yes' : '**no**', found])),
  ].join('\n'));
  for (const { what, found } of failed) log(`FAILED ${what}: ${found}`);
  return checks;
}
