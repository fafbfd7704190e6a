import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from './runStep.mjs';

/**
 * Runs all steps, also after one has failed, says what failed, and sets the exit code.
 * `MCP_LIVE_REPORTS` names a folder that keeps the counts for whoever called.
 * @param {import('./runStep.mjs').Step[]} steps
 */
export async function runPipeline(steps) {
  const kept = process.env.MCP_LIVE_REPORTS;
  const reports = kept ?? mkdtempSync(join(tmpdir(), 'mcp-live-reports-'));
  // Leaving through process.exit lets each running step take its group along.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  const outcomes = [];
  for (const step of steps) outcomes.push(await runStep(step, reports));
  if (kept === undefined) rmSync(reports, { recursive: true });
  const failures = outcomes.flatMap(({ names }) => names);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  for (const name of failures) console.log(`  failed: ${name}`);
  if (failures.length > 0) process.exitCode = 1;
}
