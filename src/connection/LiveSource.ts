import { FrameLog } from '../frames/index.js';
import type { Connection, ConnectionPolicy, OpenContext, ServerSource } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import type { ConnectionAdapter } from './ConnectionAdapter.js';
import { ManagedConnection } from './ManagedConnection.js';

interface CommonOptions { identity?: string | undefined; requestTimeoutMs?: number | undefined }

export interface LiveSourceParts<O extends CommonOptions> {
  readonly key: string;
  readonly options: O;
  /** @param current the options as they stand: functions may have been replaced since */
  readonly adapt: (current: () => O) => ConnectionAdapter;
}

/** One way to reach a server; whoever makes it anew with the same key only replaces its functions. */
export class LiveSource<O extends CommonOptions> implements ServerSource {
  readonly key: string;
  readonly identity: string | undefined;
  readonly #adapter: ConnectionAdapter;
  readonly #requestTimeoutMs: number | undefined;
  #options: O;

  constructor({ key, options, adapt }: LiveSourceParts<O>) {
    this.key = key;
    this.identity = options.identity;
    this.#options = options;
    this.#requestTimeoutMs = options.requestTimeoutMs;
    this.#adapter = adapt(() => this.#options);
  }

  open({ server, environment: opaque, policy }: OpenContext): Connection {
    const environment = opaque as Environment;
    return new ManagedConnection({
      server, identity: this.identity, adapter: this.#adapter, environment, policy: this.#limited(policy),
      log: new FrameLog({ wallNow: () => environment.clock.wallNow() }),
    });
  }

  #limited(policy: ConnectionPolicy): ConnectionPolicy {
    const value = this.#requestTimeoutMs;
    // A copy would keep the other limits as they are now.
    return value === undefined ? policy : Object.create(policy, { readTimeoutMs: { value } }) as ConnectionPolicy;
  }

  adopt(next: ServerSource): void {
    if (next instanceof LiveSource && next.key === this.key) this.#options = next.#options as O;
  }
}
