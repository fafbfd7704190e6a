import { exportFrames } from '../frames/index.js';
import { connectServers } from '../live/index.js';
import { type Connection, type ConnectionStatus, resourceSupport } from '../protocol/index.js';
import { resolveEnvironment } from '../timing/index.js';
import { type CliIo, UsageError } from './CliIo.js';
import { openDoor } from './openDoor.js';

const longestMs = { connect: 30_000, answer: 15_000, watch: 5_000 };
const settled: ReadonlySet<ConnectionStatus> = new Set(['ready', 'unauthorized', 'unsupported-version', 'failed', 'closed']);

/** Connects, lists, reads and watches the first resource, closes; the frames of it as JSONL. Sends nothing that was not declared. @throws UsageError */
export async function recordServer(url: string, headers: [string, string][], io: CliIo): Promise<string> {
  const { streamableHttp } = await openDoor(io);
  const { QueryClient } = await import('@tanstack/react-query');
  const live = connectServers(new QueryClient(), { server: streamableHttp(url, { headers }) }, { environment: io.environment });
  const connection = live.connection('server');
  try {
    await reached(connection, (isOver) => settled.has(connection.getSnapshot().status) || isOver, longestMs.connect, io);
    const { status, error } = connection.getSnapshot();
    if (status !== 'ready') throw new UsageError(`${url} cannot be audited: ${error?.message ?? status}`);
    await ask(connection, io);
  } finally {
    await live.close();
  }
  return exportFrames(connection.log.getSnapshot(), { redact: false });
}

async function ask(connection: Connection, io: CliIo): Promise<void> {
  const options = { timeoutMs: longestMs.answer };
  // What fails here stands in the log, which is what is judged.
  const [, resources] = await Promise.allSettled([connection.list('tools', options), connection.list('resources', options)]);
  const uri = resources.status === 'fulfilled' ? resources.value.entries[0]?.uri : undefined;
  if (resources.status === 'fulfilled' && uri === undefined) await Promise.allSettled([connection.list('templates', options)]);
  if (uri === undefined) return;
  const support = resourceSupport(connection.getSnapshot().facts);
  const watch = support.kind === 'declared' && support.canSubscribe ? connection.watch(uri, { onStanding: () => {}, onUpdated: () => {} }) : undefined;
  await Promise.allSettled([connection.read(uri, options)]);
  if (watch !== undefined) await reached(connection, (isOver) => watch.standing.kind !== 'asking' || isOver, longestMs.watch, io);
  watch?.stop();
}

/** Resolves when the condition holds, asked at every frame and change of state, and once more when the time is over. */
function reached(connection: Connection, isReached: (isOver: boolean) => boolean, longest: number, io: CliIo): Promise<void> {
  return new Promise((resolve) => {
    const check = (isOver = false): void => {
      if (!isReached(isOver || io.signal.aborted)) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [
      connection.subscribe(() => check()), connection.log.subscribe(() => check()),
      resolveEnvironment(io.environment).clock.setTimer(() => check(true), longest),
    ];
    check();
  });
}
