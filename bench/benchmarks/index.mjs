import { churn } from './churn.mjs';
import { fanOut } from './fanOut.mjs';
import { firstContent } from './firstContent.mjs';
import { hidden } from './hidden.mjs';
import { memory } from './memory.mjs';
import { noLostUpdate } from './noLostUpdate.mjs';
import { outage } from './outage.mjs';
import { quietHour } from './quietHour.mjs';
import { shipSize } from './shipSize.mjs';
import { storm } from './storm.mjs';
import { ticker } from './ticker.mjs';
import { timers } from './timers.mjs';

export const benchmarks = [quietHour, storm, noLostUpdate, fanOut, ticker, timers, firstContent, outage, hidden, churn, shipSize, memory];
