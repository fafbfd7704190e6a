import type { Connection, ConnectionState } from '../../src/protocol/index.js';
import type { FaultWorld } from './FaultWorld.js';

/** A planned moment is one of a clock with fractions, milliseconds. */
const roundingMs = 1;

/** Follows a connection from change to change, for between two looks it may come and go: it keeps to its planned tries, and stays closed. */
export class TryJudge {
  readonly #world: FaultWorld;
  #followed: Connection | undefined;
  #planned: { readonly retryAt: number; readonly dueAt: number } | undefined;
  #closedAt: number | undefined;
  #broken: string | undefined;

  constructor(world: FaultWorld) {
    this.#world = world;
  }

  look(): void {
    const { connection, setup } = this.#world;
    // When a client that was handed in opens is the application's to say.
    if (connection !== undefined && connection !== this.#followed && setup.door === 'opened') {
      this.#followed = connection;
      connection.subscribe(() => this.#changed(connection.getSnapshot()));
      this.#changed(connection.getSnapshot());
    }
    if (this.#broken !== undefined) throw new Error(this.#broken);
  }

  #changed({ status, retryAt }: ConnectionState): void {
    const { clock, actedAt, pressedAt } = this.#world;
    const now = clock.now();
    const planned = this.#planned;
    if (planned !== undefined && retryAt === undefined && status !== 'closed' && now !== actedAt) {
      const earlyMs = Math.min(planned.dueAt - now, planned.retryAt - clock.wallNow());
      if (earlyMs > roundingMs) this.#broken ??= `a try begins ${earlyMs} ms before its time`;
    }
    if (retryAt === undefined) this.#planned = undefined;
    else if (planned?.retryAt !== retryAt) this.#planned = { retryAt, dueAt: now + retryAt - clock.wallNow() };
    const closedAt = this.#closedAt;
    if (closedAt !== undefined && status !== 'closed' && !pressedAt.some((at) => at >= closedAt)) this.#broken ??= `${status} after it was closed, and nobody asked`;
    if (status !== 'closed') this.#closedAt = undefined;
    else this.#closedAt ??= now;
  }
}
