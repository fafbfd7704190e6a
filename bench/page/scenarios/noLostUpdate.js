// Benchmark 3: one change, at each of seven awkward moments, under seeded schedules.
import { seededRandom } from 'mcp-live/testing';
import { mountPanels } from '../mountPanels.jsx';
import { servePage } from '../servePage.js';

const { world } = globalThis;
const uri = 'bench://lost';
let nextPath = 1;

export const moments = ['before the read', 'during the first read', 'between read and ack', 'during a re-read', 'while hidden', 'during a reconnect', 'during a back-off'];

/** Calls back when a request reaches the server. */
function onRequest(server, callback) {
  const { fetch } = server;
  server.reached = callback;
  return { fetch: (url, init) => {
    if (typeof init.body === 'string') server.reached(JSON.parse(init.body).method);
    return fetch(url, init);
  } };
}

async function until(condition, withinMs) {
  for (let left = withinMs; !condition() && left > 0; left -= 5) await world.wait(5);
}

async function play(peer, moment, seed) {
  const random = seededRandom(seed);
  const between = (low, high) => low + random() * (high - low);
  world.rtt = Math.round(between(10, 200));
  const readDelayMs = Math.round(between(5, 200));
  const roundTripMs = world.rtt + readDelayMs;
  const path = `/mcp/${nextPath}`;
  nextPath += 1;
  const server = servePage({ caps: { resources: { subscribe: true } }, readDelayMs }, [uri], path);
  world.servers.set(path, onRequest(server, () => {}));
  let wanted = '0';
  let quietAt = 0;
  const change = (value) => {
    wanted = value;
    quietAt = world.now();
    server.set(uri, value);
  };
  let reads = 0;
  const onRead = (number, deed) => { server.reached = (method) => { if (method === 'resources/read' && (reads += 1) === number) deed(); }; };
  if (moment === 0) world.later(() => change('1'), between(0, 2.5 * world.rtt));
  if (moment === 1) onRead(1, () => world.later(() => change('1'), between(1, readDelayMs + world.rtt / 2)));
  if (moment === 2) {
    const ackMs = roundTripMs + between(50, 500);
    server.script.subscribeReply = { afterMs: ackMs, reply: 'ok' };
    onRead(1, () => world.later(() => change('1'), between(readDelayMs + world.rtt / 2, ackMs - 1)));
  }
  const panels = await mountPanels(peer, [uri], { url: new URL(path, location.href).href });
  await world.wait(5_000);
  if (moment === 3) {
    onRead(1, () => world.later(() => change('2'), between(1, readDelayMs)));
    change('1');
    await world.wait(world.rtt + readDelayMs + 300);
  }
  if (moment === 4) {
    world.setHidden(true);
    await world.wait(between(10, 30_000));
    change('1');
    await world.wait(between(500, 30_000));
    world.setHidden(false);
    quietAt = world.now();
  }
  if (moment === 5) {
    server.cutStreams();
    await world.wait(between(1, 400));
    change('1');
    await until(() => server.openStreams > 0, 60_000);
    quietAt = world.now();
  }
  if (moment === 6) {
    server.script.readReply = { error: { code: -32603, message: 'not now' } };
    change('1');
    await world.wait(roundTripMs + between(1, 900));
    server.script.readReply = 'ok';
    change('2');
  }
  // Two reads, one after the other, and the least distance between them.
  const isCurrent = () => panels.values()[0] === wanted;
  await world.wait(Math.max(0, quietAt + 2 * roundTripMs + 100 - world.now()));
  const inTime = isCurrent();
  await world.wait(45_000);
  const inTheEnd = isCurrent();
  panels.unmount();
  await world.wait(3_000);
  world.servers.delete(path);
  return { inTime, inTheEnd };
}

export async function noLostUpdate({ peer, from, count }) {
  const result = moments.map(() => ({ played: 0, inTime: 0, inTheEnd: 0 }));
  for (let seed = from; seed < from + count; seed += 1) {
    const moment = seed % moments.length;
    const { inTime, inTheEnd } = await play(peer, moment, seed);
    result[moment].played += 1;
    result[moment].inTime += inTime ? 1 : 0;
    result[moment].inTheEnd += inTheEnd ? 1 : 0;
  }
  return result;
}
