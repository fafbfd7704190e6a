import type { Panel } from '../servers/Panel.js';
import type { Faults } from '../servers/McpHost.js';

/** What the page asks for before it draws anything. */
export interface DashboardState {
  readonly database: string;
  readonly panels: readonly (Panel & { readonly url: string })[];
  /** The one server that asks who is there. `run`: differs with each start of the example. */
  readonly signedIn: Panel & { readonly url: string; readonly run: string; readonly isForbidding: boolean };
  readonly faults: Readonly<Record<string, Faults>>;
}
