import type { Finding } from '../protocol/index.js';
import { Listeners } from './Listeners.js';

const mostFindings = 500;

/** Faults of the running connections, each once, with how often it was seen. */
export class FindingList {
  readonly #listeners = new Listeners();
  #findings: readonly Finding[] = [];

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);
  readonly getSnapshot = (): readonly Finding[] => this.#findings;

  /** Whether it is a new one. */
  add(finding: Finding): boolean {
    const at = this.#findings.findIndex((known) => isSameFault(known, finding));
    const known = this.#findings[at];
    this.#findings = known === undefined
      ? [...this.#findings, finding].slice(-mostFindings)
      : this.#findings.with(at, { ...known, count: (known.count ?? 1) + 1 });
    this.#listeners.tell();
    return known === undefined;
  }
}

function isSameFault(a: Finding, b: Finding): boolean {
  return a.verdict === b.verdict && a.capability === b.capability && a.method === b.method && a.server === b.server && a.message === b.message;
}
