import fc from 'fast-check';
import { ways } from '../support/liveClient.js';
import { Coverage } from './Coverage.js';
import { runOnce } from './runOnce.js';
import { schedules } from './schedule.js';
import { inPage } from './stages.js';

/** How many schedules of each way an ordinary run has. */
const runs = 300;

/** Runs the ordinary schedules until one breaks a promise, and says which: for sources that have a fault planted in them. */
async function hunt(): Promise<void> {
  let before = 0;
  for (const way of ways) {
    const property = fc.asyncProperty(schedules(way), (schedule) => runOnce(way, schedule, inPage, new Coverage()));
    const { failed, numRuns, errorInstance } = await fc.check(property, { seed: 1, numRuns: runs, endOnFailure: true });
    before += numRuns;
    if (!failed) continue;
    const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
    return tell({ isFound: true, schedules: before, way, why });
  }
  tell({ isFound: false, schedules: before });
}

function tell(outcome: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit());
}

// What a planted fault throws beside the schedules is a broken promise too.
process.on('unhandledRejection', (reason) => tell({ isFound: true, schedules: 0, way: 'any', why: `unhandled: ${String(reason)}` }));
void hunt();
