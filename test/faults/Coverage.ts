import { allReasons, allStatuses, type Reason, type ResourceStatus } from '../../src/freshness/index.js';
import { type Action, type Fault, faults, isFault, type Trouble } from './actions.js';
import type { FaultWorld } from './FaultWorld.js';

/** A fault of one moment counts for so long, milliseconds. */
const aftermathMs = 5_000;

/** What the schedules met: how often each standing of a panel was seen under each fault. */
export class Coverage {
  readonly #seen = new Map<string, Map<Fault | 'none', number>>();
  readonly #statuses = new Set<string>();
  readonly #fired = new Map<Fault, number>();
  readonly #connections = new Set<string>();
  #standing = new Map<Fault, number>();

  /** A new schedule, without any fault yet. */
  begin(): void {
    this.#standing = new Map();
  }

  note(action: Action, { clock }: FaultWorld): void {
    if (!isFault(action)) return;
    if (isOver(action)) this.#standing.delete(action.do);
    else {
      this.#standing.set(action.do, isLasting(action) ? Infinity : clock.now() + aftermathMs);
      this.#fired.set(action.do, (this.#fired.get(action.do) ?? 0) + 1);
    }
  }

  see(world: FaultWorld): void {
    const now = world.clock.now();
    const present = [...this.#standing].filter(([, until]) => until >= now).map(([fault]) => fault);
    this.#connections.add(world.state?.status ?? 'closed');
    for (const index of world.versions.keys()) {
      const { status, mode, reason } = world.view(index).getSnapshot();
      this.#statuses.add(status);
      this.#statuses.add(reason);
      const row = `${status} ${mode} ${reason}`;
      const counts = this.#seen.get(row) ?? new Map<Fault | 'none', number>();
      this.#seen.set(row, counts);
      for (const fault of present.length === 0 ? ['none' as const] : present) counts.set(fault, (counts.get(fault) ?? 0) + 1);
    }
  }

  /** How many pairs of a standing and a fault were met. */
  get size(): number {
    return [...this.#seen.values()].reduce((sum, counts) => sum + counts.size, 0);
  }

  get connections(): ReadonlySet<string> {
    return this.#connections;
  }

  get unseenStatuses(): ResourceStatus[] {
    return allStatuses.filter((status) => !this.#statuses.has(status));
  }

  get unseenReasons(): Reason[] {
    return allReasons.filter((reason) => !this.#statuses.has(reason));
  }

  get idleFaults(): Fault[] {
    return faults.filter((fault) => !this.#fired.has(fault));
  }

  /** One line for each standing, one column for each fault: how often it was seen. */
  table(title: string): string {
    const columns = ['none', ...faults] as const;
    const lines = [...this.#seen].sort(([a], [b]) => a.localeCompare(b)).map(([row, counts]) => [row, ...columns.map((fault) => String(counts.get(fault) ?? '.'))]);
    const cells = [[title, ...columns], ...lines, ['fired', '', ...faults.map((fault) => String(this.#fired.get(fault) ?? 0))]];
    const widths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
    return `${cells.map((line) => line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' ')).join('\n')}\n`;
  }
}

const momentary: ReadonlySet<Fault> = new Set(['sleep', 'doze', 'cut', 'end', 'restart', 'forget', 'storm', 'declare']);

function isLasting(action: Trouble): boolean {
  return !momentary.has(action.do);
}

/** Whether it takes a fault away. */
function isOver(action: Trouble): boolean {
  switch (action.do) {
    case 'outage': return action.reply === undefined;
    case 'reads': return action.reply === 'ok' && action.delayMs === 0;
    case 'subscribes': case 'handshakes': case 'deletes': return action.reply === 'ok';
    case 'listens': return action.reply === 'declared';
    case 'streams': return action.reply === 'open';
    case 'sessions': return action.posts === Infinity;
    case 'mute': return !action.isMute;
    default: return false;
  }
}
