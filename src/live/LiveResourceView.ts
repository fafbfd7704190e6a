import type { ResourceDescription } from '../freshness/index.js';
import type { FreshnessFacts } from './FreshnessFacts.js';

/** What a hook is told of a resource. Replaced only when one of its members changed. */
export type ResourceSnapshot = ResourceDescription;

/** One resource as the rest of the library sees it. Looking at it never holds it. */
export interface LiveResourceView {
  readonly server: string;
  readonly uri: string;
  getSnapshot(): ResourceSnapshot;
  subscribe(listener: () => void): () => void;
  getFreshness(): FreshnessFacts;
  /** Tells of every check, every failure and every change of plan. */
  subscribeFreshness(listener: () => void): () => void;
  /** How many observers hold it. */
  getHolders(): number;
  /** Whether two holders brought different `isEqual`: the mistake of a programmer, to be thrown where it shows. */
  hasConflict(): boolean;
  /** How many reads failed in a row. */
  getFailures(): number;
  /** Reaches the server, after the read that is on its way if there is one; resolves when that is done. Never rejects. */
  refresh(): Promise<void>;
}
