import { uris } from './actions.js';
import { type FaultWorld, policy } from './FaultWorld.js';

/** What has to be over when a rest begins: answers on their way, a teardown with its bounded steps. */
const afterMs = 4_200;
/** So many requests beside reads may follow from one event, and further ones at this pace. The most that was seen in sixty thousand schedules is 37 in 12 seconds (44): three resources whose subscriptions nobody answers. */
const atOnce = 24;
const leastPauseMs = 600;
const finished: ReadonlySet<string> = new Set(['failed', 'unauthorized', 'unsupported-version', 'closed']);

/** Holds what may be sent while time goes by and nobody does anything: nothing where all rests, little where anything is timed. */
export class PassJudge {
  readonly #world: FaultWorld;
  readonly #from: number;
  readonly #beganAt: number;
  readonly #states = new Set<string>();
  readonly #unread: ReadonlySet<string>;

  constructor(world: FaultWorld) {
    this.#world = world;
    this.#from = world.server.log.entries.length;
    this.#beganAt = world.clock.now();
    // A first read is never held back, and what nobody kept of an earlier one is none that a panel could show.
    const isUnread = (index: number): boolean => world.view(index).getFreshness().checkedAt === undefined || (world.panels.mounted.has(index) && world.panels.shown(index) === undefined);
    this.#unread = new Set(uris.filter((_, index) => isUnread(index)));
    this.look();
  }

  look(): void {
    this.#states.add(this.#world.state?.status ?? 'closed');
  }

  end(): void {
    const { visibility, isPaused, server, setup, clock } = this.#world;
    const lastedMs = clock.now() - this.#beganAt;
    const sent = server.log.entries.slice(this.#from);
    const late = sent.filter(({ at }) => at > this.#beganAt + afterMs);
    const tell = (): string => late.slice(-12).map(({ at, what, uri = '' }) => `${at - this.#beganAt}: ${what} ${uri}`).join(', ');
    const [status = ''] = this.#states;
    if (this.#states.size === 1 && finished.has(status) && late.length > 0 && setup.door === 'opened') throw new Error(`sent while ${status}: ${tell()}`);
    const reads = late.filter(({ what }) => what === 'resources/read');
    const isUnhidden = [...this.#world.panels.mounted].some((index) => this.#world.panels.wishesOf(index).includes('unhidden'));
    if (visibility.isHidden() && !isUnhidden && reads.some(({ uri = '' }) => !this.#unread.has(uri))) throw new Error(`read while hidden: ${tell()}`);
    if (isPaused && reads.some(({ uri = '' }) => !this.#unread.has(uri))) throw new Error(`read while paused: ${tell()}`);
    for (const uri of uris) {
      const count = sent.filter((entry) => entry.uri === uri && entry.what === 'resources/read').length;
      if (count > 6 + lastedMs / (policy.pollIntervalMs / 4)) throw new Error(`${count} reads of ${uri} in ${lastedMs} ms`);
    }
    const tries = sent.filter(({ kind, what }) => kind === 'http' && what === 'POST').length - sent.filter(({ what }) => what === 'resources/read').length;
    if (tries > atOnce + lastedMs / leastPauseMs) throw new Error(`${tries} requests beside reads in ${lastedMs} ms: ${tell()}`);
  }
}
