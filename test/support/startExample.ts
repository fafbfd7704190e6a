import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoggedRequest } from '../../examples/deploy-dashboard/servers/RequestLog.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startLimitMs = 120_000;

/** The example, running as a process of its own. */
export interface RunningExample {
  readonly address: string;
  readonly process: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Presses a button of the control API. */
  press(path: string): Promise<unknown>;
  requests(host: string): Promise<LoggedRequest[]>;
  clearRequests(host: string): Promise<void>;
  /** Sends the signal a Ctrl-C sends, to the whole group, and resolves with the exit code. */
  interrupt(): Promise<number | null>;
}

interface StartOptions {
  command?: readonly [string, ...string[]];
  port?: number;
  limitMs?: number;
}

const plainStart = ['node', 'examples/deploy-dashboard/start.mjs', '--no-reload'] as const;

/** Starts it on free ports and resolves as soon as it has printed its address. @throws Error with its output where it ends before */
export async function startExample({ command = plainStart, port = 0, limitMs = startLimitMs }: StartOptions = {}): Promise<RunningExample> {
  const [program, ...args] = command;
  // A group of its own, so that a signal reaches what a terminal's Ctrl-C would reach.
  const child = spawn(program, args, { cwd: root, detached: true, env: { ...process.env, PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const giveUp = (why: string): void => {
      interruptGroup(child);
      reject(new Error(`the example ${why}; it printed:\n${printed}`));
    };
    const timer = setTimeout(() => giveUp('printed no address in time'), limitMs);
    const onOutput = (part: Buffer): void => {
      printed += part.toString();
      const found = /dashboard is at (http:\S+)/.exec(printed)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('exit', (code) => giveUp(`ended with ${code}`));
  });
  const exited = new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.once('exit', (code) => resolve(code));
  });
  const call = async (method: string, path: string): Promise<unknown> => {
    const response = await fetch(new URL(`/api/${path}`, address), { method, headers: { 'content-type': 'application/json' } });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    address,
    process: child,
    output: () => printed,
    press: (path) => call('POST', path),
    requests: async (host) => await call('GET', `hosts/${host}/requests`) as LoggedRequest[],
    clearRequests: async (host) => {
      await call('DELETE', `hosts/${host}/requests`);
    },
    interrupt: () => {
      interruptGroup(child);
      return exited;
    },
  };
}

function interruptGroup(child: ChildProcess): void {
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, 'SIGINT');
}
