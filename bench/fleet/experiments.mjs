// What a fleet of browsers does to one server. Every client is the library's own machine.
import { FleetClient } from './FleetClient.mjs';
import { FleetServer } from './FleetServer.mjs';
import { estimateLoad, resolvePolicy, seededRandom } from './policyCode.mjs';
import { VirtualClock } from './VirtualClock.mjs';

const polled = { serverCapabilities: { resources: {} } };
const watched = { serverCapabilities: { resources: { subscribe: true } } };
const minuteMs = 60_000;

function openFleet({ clients: count, facts, policy: parts = {}, readsPerSecond, networkMs, startWithinMs, seed = 1, onFresh }) {
  const clock = new VirtualClock();
  const random = seededRandom(seed);
  const server = new FleetServer(clock, random, { readsPerSecond, networkMs });
  const policy = resolvePolicy(parts);
  const clients = [];
  for (let index = 0; index < count; index += 1) {
    const client = new FleetClient({ clock, random, server, policy, facts, onFresh: onFresh && ((before, now) => onFresh(clock.now(), before, now, index)) });
    clients.push(client);
    clock.at(startWithinMs * random(), () => client.start());
  }
  return { clock, random, server, policy, clients };
}

/** How many a second, from one moment to another. */
export function perSecond(moments, from, to, binMs = 1_000) {
  const bins = Array.from({ length: Math.ceil((to - from) / binMs) }, () => 0);
  for (const at of moments) if (at >= from && at < to) bins[Math.floor((at - from) / binMs)] += 1;
  return bins.map((count) => (count * 1_000) / binMs);
}

const most = (numbers) => numbers.reduce((a, b) => Math.max(a, b), 0);

/** Reads a second and staleness in a quiet fleet, beside what `estimateLoad` says. */
export function measureLoad({ clients, hours, seed = 1 }) {
  const networkMs = [10, 10];
  const sessionMs = hours * 60 * minuteMs;
  const changes = [];
  const staleness = { sum: 0, count: 0, most: 0 };
  const fleet = openFleet({
    clients, facts: polled, networkMs, startWithinMs: 30_000, seed,
    onFresh(at, before, now) {
      for (let revision = Math.max(before, 0) + 1; before !== -1 && revision <= now; revision += 1) {
        const age = at - changes[revision];
        staleness.sum += age;
        staleness.count += 1;
        staleness.most = Math.max(staleness.most, age);
      }
    },
  });
  const { clock, server, random } = fleet;
  for (let at = 2 * minuteMs; at < sessionMs; at += minuteMs * (1 + 4 * random())) {
    clock.at(at, () => {
      server.revision += 1;
      changes[server.revision] = clock.now();
    });
  }
  const from = minuteMs;
  clock.runUntil(from + sessionMs);
  const reads = server.reads.filter((at) => at >= from).length;
  const estimate = estimateLoad({ users: clients, pollIntervalMs: 30_000, sessionMs: Math.min(sessionMs, 86_400_000), readMs: 20, jitter: fleet.policy.jitter });
  return {
    clients, hours, reads, perSecond: reads / (sessionMs / 1_000), estimated: estimate.busyPerSecond,
    ratio: reads / (sessionMs / 1_000) / estimate.busyPerSecond,
    busiestSecond: most(perSecond(server.reads, from, from + Math.min(sessionMs, 10 * minuteMs))),
    meanStalenessMs: staleness.sum / staleness.count, estimatedMeanMs: estimate.meanStalenessMs,
    maxStalenessMs: staleness.most, estimatedMaxMs: estimate.maxStalenessMs,
  };
}

const afterMs = 330_000;

/** How a fleet comes back to the present after `begin`. */
function follow(fleet, from) {
  const { clock, server, clients } = fleet;
  let allFreshMs;
  const look = () => {
    if (clients.every(({ revision }) => revision === server.revision)) allFreshMs = clock.now() - from;
    else clock.at(clock.now() + 250, look);
  };
  clock.at(from + 250, look);
  clock.runUntil(from + afterMs);
  const arrivals = perSecond(server.reads, from, from + afterMs);
  const openings = perSecond(server.openings, from, from + afterMs);
  return {
    arrivals, openings, peakReads: most(arrivals), peakOpenings: most(openings), longestQueueMs: server.longestQueueMs,
    allFreshMs: allFreshMs ?? null, reads: server.reads.filter((at) => at >= from).length,
  };
}

/** A change is announced to everybody at the same moment. */
export function measureAnnouncement({ clients, announceSpreadMs, readsPerSecond = 2_000 }) {
  const fleet = openFleet({ clients, facts: watched, policy: { announceSpreadMs }, readsPerSecond, startWithinMs: 5 * minuteMs });
  const from = 10 * minuteMs;
  fleet.clock.runUntil(from);
  fleet.server.longestQueueMs = 0;
  fleet.server.revision += 1;
  for (const client of fleet.clients) client.announce();
  return { clients, announceSpreadMs, ...follow(fleet, from) };
}

/** The server goes away for `downMs` and comes back with a change; streams are lost at the start. */
export function measureOutage({ clients, isWatched, downMs, announceSpreadMs = 0, readsPerSecond = 2_000 }) {
  const fleet = openFleet({
    clients, facts: isWatched ? watched : polled, policy: { announceSpreadMs }, readsPerSecond, startWithinMs: 30_000,
  });
  const from = 5 * minuteMs;
  const { clock, server } = fleet;
  clock.runUntil(from);
  server.isUp = false;
  for (const client of fleet.clients) client.loseStream();
  clock.runUntil(from + downMs);
  const during = server.reads.filter((at) => at >= from).length;
  const duringOpenings = server.openings.filter((at) => at >= from).length;
  const lastMinute = server.reads.filter((at) => at >= from + downMs - minuteMs).length + server.openings.filter((at) => at >= from + downMs - minuteMs).length;
  server.isUp = true;
  server.revision += 1;
  server.longestQueueMs = 0;
  return {
    clients, isWatched, downMs, announceSpreadMs, perClientDuring: (during + duringOpenings) / clients, perClientLastMinute: lastMinute / clients,
    ...follow(fleet, from + downMs),
  };
}

/** A server that vouches for its answers, and pollers that heed it. */
export function measureTtl({ clients, ttlMs, honourTtl = true }) {
  const fleet = openFleet({ clients, facts: polled, policy: { honourTtl }, startWithinMs: 30_000 });
  fleet.server.ttlMs = ttlMs;
  const from = 5 * minuteMs;
  const to = from + 60 * minuteMs;
  fleet.clock.runUntil(to);
  const reads = fleet.server.reads.filter((at) => at >= from).length;
  return { clients, ttlMs, honourTtl, readsPerHour: reads, perClient: reads / clients };
}
