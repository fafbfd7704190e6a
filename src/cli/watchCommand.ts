import { parseArgs } from 'node:util';
import { connectServers, liveResourceOptions } from '../live/index.js';
import { type Clock, resolveEnvironment } from '../timing/index.js';
import { type CliIo, UsageError } from './CliIo.js';
import { openDoor } from './openDoor.js';
import { parseDuration, parseHeaders, parseUrl } from './parseDuration.js';
import { WatchScreen } from './WatchScreen.js';

const oneSecondMs = 1_000;

/** `mcp-live watch`: one live resource in a terminal, until it is stopped. */
export async function watchCommand(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args, allowPositionals: true, options: {
      interval: { type: 'string', default: '30s' }, for: { type: 'string' }, header: { type: 'string', multiple: true }, json: { type: 'boolean' },
    },
  });
  const [url, uri, ...surplus] = positionals;
  if (url === undefined || uri === undefined || surplus.length > 0) throw new UsageError('watch needs the address of a server and the URI of one resource');
  const pollIntervalMs = parseDuration('interval', values.interval);
  if (pollIntervalMs < 50) throw new UsageError('--interval: 50ms is the shortest');
  const forMs = values.for === undefined ? Infinity : parseDuration('for', values.for);
  const source = { url: parseUrl(url), headers: parseHeaders(values.header) };
  const { streamableHttp } = await openDoor(io);
  const { QueryClient, QueryObserver } = await import('@tanstack/react-query');
  const queryClient = new QueryClient();
  const { clock } = resolveEnvironment(io.environment);
  const live = connectServers(queryClient, { server: streamableHttp(source.url, { headers: source.headers }) }, { environment: io.environment });
  const view = live.resource('server', uri);
  const screen = new WatchScreen(io, view, () => clock.wallNow(), values.json === true);
  const observer = new QueryObserver(queryClient, liveResourceOptions('server', uri, { pollIntervalMs }));
  let showing: 'idle' | 'due' | 'ended' = 'idle';
  const showNow = (): void => {
    // Letting go changes the state too, which is nobody's news.
    if (showing === 'ended') return;
    showing = 'idle';
    screen.show(observer.getCurrentResult().data);
  };
  // Contents and state change one after the other: what is shown is both.
  const show = (): void => {
    if (showing !== 'idle') return;
    showing = 'due';
    queueMicrotask(showNow);
  };
  const stops = [observer.subscribe(show), view.subscribe(show), view.subscribeFreshness(show)];
  await new Promise<void>((resolve) => {
    const isOver = (): boolean => view.getSnapshot().status === 'unavailable' || view.getSnapshot().reason === 'no-connection';
    stops.push(everySecond(clock, () => screen.tick()), clock.setTimer(resolve, forMs), view.subscribe(() => { if (isOver()) resolve(); }));
    io.signal.addEventListener('abort', () => resolve(), { once: true });
    if (io.signal.aborted || isOver()) resolve();
    show();
  });
  showNow();
  showing = 'ended';
  for (const stop of stops) stop();
  screen.end();
  await live.close();
  queryClient.clear();
  return screen.hasShown ? 0 : 1;
}

function everySecond(clock: Clock, act: () => void): () => void {
  const tick = (): void => {
    act();
    stop = clock.setTimer(tick, oneSecondMs);
  };
  let stop = clock.setTimer(tick, oneSecondMs);
  return () => stop();
}
