import { churn } from './churn.js';
import { fanOut } from './fanOut.js';
import { firstContent } from './firstContent.js';
import { hidden } from './hidden.js';
import { hours, memory } from './memory.js';
import { noLostUpdate } from './noLostUpdate.js';
import { outage } from './outage.js';
import { quietCost, quietCounts, quietMore } from './quietHour.js';
import { storm } from './storm.js';
import { ticker } from './ticker.js';
import { timers } from './timers.js';

const scenarios = { churn, fanOut, firstContent, hidden, hours, memory, noLostUpdate, outage, quietCost, quietCounts, quietMore, storm, ticker, timers };

export function runScenario(name, options) {
  return scenarios[name](options);
}
