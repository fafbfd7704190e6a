import { runScenario } from './scenarios/index.js';

globalThis.bench = { runScenario };
