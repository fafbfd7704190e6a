import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One program of a pipeline, and how long it may take. With `tests` it is a Vitest run whose tests are counted one by one. */
/** @typedef {{ name: string, command: string[], tests?: boolean, timeoutMs?: number, env?: Record<string, string> }} Step */

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended by itself: nothing to do.
  }
}

function execute({ command: [program, ...args], timeoutMs = 900_000, env = {} }) {
  return new Promise((resolve) => {
    // A group of its own: whatever the program leaves behind ends with it.
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true, env: { ...process.env, ...env } });
    const stop = () => killGroup(child.pid);
    const timer = setTimeout(() => {
      console.error(`stopped: no end after ${timeoutMs / 1000} s`);
      stop();
    }, timeoutMs);
    const finish = (hasPassed) => {
      clearTimeout(timer);
      process.removeListener('exit', stop);
      stop();
      resolve(hasPassed);
    };
    process.once('exit', stop);
    child.once('error', (error) => { console.error(error.message); finish(false); });
    child.once('exit', (code) => finish(code === 0));
  });
}

/** Passed and failed tests of one Vitest report. A file that could not be loaded is one failure. */
function countReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, names: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const broken = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'));
  const failed = report.testResults.flatMap((result) => result.assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName));
  return { passed: report.numPassedTests, failed: failed.length + broken.length, names: [...failed, ...broken.map((result) => result.name)] };
}

/**
 * Runs one step to its end, good or bad, and writes what it counted to `<reports>/<name>.step.json`.
 * @param {Step} step
 * @param {string} reports
 */
export async function runStep(step, reports) {
  console.log(`\n=== ${step.name}`);
  const startedAt = Date.now();
  const report = join(reports, `${step.name}.report.json`);
  const extra = step.tests ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const hasPassed = await execute({ ...step, command: [...step.command, ...extra] });
  const counted = step.tests ? countReport(report) : { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, names: hasPassed ? [] : [step.name] };
  const isSilentFailure = counted.failed === 0 && (!hasPassed || counted.passed === 0);
  const outcome = isSilentFailure ? { ...counted, failed: 1, names: [`${step.name} (ended badly, or tested nothing)`] } : counted;
  writeFileSync(join(reports, `${step.name}.step.json`), JSON.stringify(outcome));
  console.log(`=== ${step.name}: ${outcome.failed === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return outcome;
}
