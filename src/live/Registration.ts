import type { ServerSource } from '../protocol/index.js';
import type { LiveServers, LiveSettings } from './LiveServers.js';

/** A registration that nobody committed and nothing used for so long is given up: its render was thrown away. */
const abandonAfterMs = 10_000;

/** The servers of one provider. */
export class Registration {
  readonly #servers: LiveServers;
  readonly #onGone: (registration: Registration) => void;
  readonly #names = new Set<string>();
  #isPaused = false;
  #settings: LiveSettings;
  #phase: 'drafted' | 'committed' | 'releasing' | 'gone' = 'drafted';
  #disarm: () => void;

  constructor(servers: LiveServers, settings: LiveSettings, onGone: (registration: Registration) => void) {
    this.#servers = servers;
    this.#settings = settings;
    this.#onGone = onGone;
    this.#disarm = servers.environment.clock.setTimer(() => this.#abandon(), abandonAfterMs);
  }

  get settings(): LiveSettings {
    return this.#settings;
  }

  /** Drawn up by a render that may never commit. */
  get isAbandoned(): boolean {
    return this.#phase === 'drafted' || this.#phase === 'gone';
  }

  readonly isPaused = (): boolean => this.#isPaused;

  /** Timed reads of its servers rest; a server that others name as well rests when they do too. */
  setPaused(isPaused: boolean): void {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    this.#servers.resources.resync();
  }

  get isDrafted(): boolean {
    return this.#phase === 'drafted';
  }

  /** Whether it names nothing that the other does not name too. */
  isWithin(other: Registration): boolean {
    return [...this.#names].every((name) => other.has(name));
  }

  has(server: string): boolean {
    return this.#names.has(server);
  }

  /** Opens what is new, closes what is gone, replaces what has another key, leaves the rest alone. */
  update(servers: Record<string, ServerSource>, settings: LiveSettings): void {
    const isNewPolicy = settings.policy !== this.#settings.policy;
    this.#settings = settings;
    for (const name of [...this.#names]) {
      if (Object.hasOwn(servers, name)) continue;
      this.#names.delete(name);
      void this.#servers.disclaim(name, this);
    }
    for (const [name, source] of Object.entries(servers)) {
      const entry = this.#servers.claim(name, source, this);
      this.#names.add(name);
      if (this.#phase === 'committed') entry.open();
    }
    if (isNewPolicy) this.#servers.resources.resync();
  }

  /** The tree is on screen: opens the connections. Takes a `release` of the same moment back. */
  commit(servers: Record<string, ServerSource>): void {
    this.#disarm();
    if (this.#phase === 'gone') this.#servers.revive(this);
    this.#phase = 'committed';
    this.update(servers, this.#settings);
    this.#servers.supersede(this);
  }

  /** The tree left. StrictMode brings it back at once, so it counts only when the moment is over. */
  release(): void {
    if (this.#phase !== 'committed') return;
    this.#phase = 'releasing';
    queueMicrotask(() => { if (this.#phase === 'releasing') void this.close(); });
  }

  /** Closes what nobody else holds, in order; resolves when all is closed. */
  async close(): Promise<void> {
    if (this.#phase === 'gone') return;
    this.#phase = 'gone';
    this.#disarm();
    const closing = [...this.#names].map((name) => this.#servers.disclaim(name, this));
    this.#names.clear();
    this.#onGone(this);
    await Promise.all(closing);
  }

  #abandon(): void {
    const isUsed = [...this.#names].some((name) => this.#servers.isUsed(name));
    if (isUsed) this.#disarm = this.#servers.environment.clock.setTimer(() => this.#abandon(), abandonAfterMs);
    else void this.close();
  }
}
