import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const startLimitMs = 60_000;
const endLimitMs = 2_000;

/** Starts a program that serves on a port of 127.0.0.1 and waits until it does. */
export async function startProgram(args, port, env = {}) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (part) => {
    complaint = `${complaint}${part}`.slice(-2_000);
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const giveUpAt = Date.now() + startLimitMs;
  while (!await answers(port)) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`${args[0]} did not start: ${complaint}`);
    await wait(100);
  }
  return {
    end: async () => {
      child.kill('SIGTERM');
      if (await Promise.race([exited.then(() => true), wait(endLimitMs)]) !== true) child.kill('SIGKILL');
      await exited;
    },
  };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
