import { parseArgs } from 'node:util';
import { estimateLoad, type LoadEstimate } from '../load/index.js';
import { type CliIo, UsageError } from './CliIo.js';
import { parseCount, parseDuration } from './parseDuration.js';

/** `mcp-live load`: the arithmetic of polling. */
export async function loadCommand(args: string[], { out }: CliIo): Promise<number> {
  const { values } = parseArgs({
    args, options: {
      users: { type: 'string' }, panels: { type: 'string' }, interval: { type: 'string' }, session: { type: 'string' }, read: { type: 'string' },
      jitter: { type: 'string' }, json: { type: 'boolean' },
    },
  });
  const { users, interval, session, panels = '1', read = '0', jitter = '0', json } = values;
  if (users === undefined || interval === undefined || session === undefined) throw new UsageError('load needs --users, --interval and --session');
  const estimate = estimateOf({
    users: parseCount('users', users), panelsPerUser: parseCount('panels', panels), pollIntervalMs: parseDuration('interval', interval),
    sessionMs: parseDuration('session', session), readMs: parseDuration('read', read), jitter: Number(jitter),
  });
  out(json === true ? `${JSON.stringify(estimate, undefined, 2)}\n` : tableOf(estimate));
  return 0;
}

function estimateOf(question: Parameters<typeof estimateLoad>[0]): LoadEstimate {
  try {
    return estimateLoad(question);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message.replace(/^mcp-live: /, ''));
    throw error;
  }
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

function tableOf(load: LoadEstimate): string {
  const rows: [string, string][] = [
    ['reads a panel and session', number.format(load.readsPerPanel)],
    ['reads a day', number.format(load.readsPerDay)],
    ['a second, over the day', number.format(load.averagePerSecond)],
    ['a second, while all are there', number.format(load.busyPerSecond)],
    ['age of what is shown, mean', `${number.format(load.meanStalenessMs / 1000)} s`],
    ['age of what is shown, at most', `${number.format(load.maxStalenessMs / 1000)} s`],
  ];
  const longest = Math.max(...rows.map(([, value]) => value.length));
  return rows.map(([label, value]) => `${label.padEnd(31)}${value.padStart(longest)}\n`).join('');
}
