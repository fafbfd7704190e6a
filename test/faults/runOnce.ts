import { EventEmitter } from 'node:events';
import type { Way } from '../support/liveClient.js';
import type { Schedule } from './actions.js';
import { Coverage } from './Coverage.js';
import { FaultRun } from './FaultRun.js';
import type { Stage } from './FaultWorld.js';
import { inPage } from './stages.js';

// A server that answers nothing holds many requests of one client.
EventEmitter.defaultMaxListeners = 200;

/** One schedule by itself. */
export async function runOnce(way: Way, schedule: Schedule, stage: Stage = inPage, coverage: Coverage = new Coverage()): Promise<void> {
  await new FaultRun(way, schedule, stage, coverage).run();
}
