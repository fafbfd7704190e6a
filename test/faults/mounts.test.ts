import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { connectServers, liveResourceOptions } from 'mcp-live/core';
import { ManualVisibility, scriptedServer } from 'mcp-live/testing';
import { expect, it } from 'vitest';
import { sourceFor, ways } from '../support/liveClient.js';
import { settlePage, StepClock } from './StepClock.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What one mount may leave for good, bytes. A client, a session or a query that stayed would weigh a hundred times as much. */
const mostBytesAMount = 1_024;

async function heapBytes(): Promise<number> {
  for (let time = 0; time < 4; time++) {
    await settlePage();
    collect();
  }
  return getHeapStatistics().used_heap_size;
}

it('1,000 mounts and unmounts leave the heap flat and the server without sessions, streams and listeners', { timeout: 300_000 }, async () => {
  const clock = new StepClock(settlePage);
  const visibility = new ManualVisibility();
  const queryClient = new QueryClient();
  const servers = ways.map((way) => scriptedServer({ clock, eras: way === 'client, modern' ? ['legacy', 'modern'] : ['legacy'] }));
  for (const server of servers) server.set('demo://a', 'v1');

  const mount = async (turn: number): Promise<void> => {
    const way = ways[turn % ways.length] ?? 'sdk, legacy';
    const server = servers[turn % ways.length] ?? scriptedServer();
    const live = connectServers(queryClient, { demo: sourceFor(way, server) }, { environment: { clock, visibility, random: () => 0.5 } });
    const observer = new QueryObserver(queryClient, liveResourceOptions('demo', 'demo://a'));
    const stop = observer.subscribe(() => {});
    await clock.advance(20);
    expect(live.resource('demo', 'demo://a').getSnapshot()).toMatchObject({ status: 'ready', mode: 'subscribed' });
    stop();
    const closing = live.close();
    await clock.advance(0);
    await closing;
    server.log.clear();
  };

  const heaps: number[] = [];
  for (let turn = 1; turn <= 1_000; turn++) {
    await mount(turn);
    if (turn === 200 || turn === 600 || turn === 1_000) heaps.push(await heapBytes());
  }
  for (const server of servers) expect({ sessions: server.sessions.size, streams: server.openStreams, held: server.pending }).toEqual({ sessions: 0, streams: 0, held: 0 });
  expect({ timers: clock.pending, listeners: visibility.listeners }).toEqual({ timers: 0, listeners: 0 });
  const [, middle = 0, last = 0] = heaps;
  if (process.env['FAULT_REPORT'] !== undefined) process.stdout.write(`heap after 200, 600 and 1,000 mounts: ${heaps.map((bytes) => `${(bytes / 1_048_576).toFixed(2)} MiB`).join(', ')}\n`);
  expect((last - middle) / 400).toBeLessThan(mostBytesAMount);
});
