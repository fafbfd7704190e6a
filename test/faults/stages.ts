import type { Stage } from './FaultWorld.js';
import { ObserverPanels } from './Panels.js';

/** A page whose fetch reaches the server directly. */
export const inPage: Stage = { url: 'http://scripted.test/mcp', panels: (world) => new ObserverPanels(world) };
