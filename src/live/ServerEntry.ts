import type { Announcement, Connection, ConnectionPolicy, ServerSource } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import type { LiveServers } from './LiveServers.js';
import { observeDeclarations } from './observeDeclarations.js';
import type { Registration } from './Registration.js';

/** One name with its connection, and who stands behind the name. */
export class ServerEntry {
  readonly source: ServerSource;
  readonly connection: Connection;
  readonly holders: Set<Registration> = new Set();
  readonly #unsubscribe: (() => void)[];
  #isOpen = false;

  constructor(server: string, source: ServerSource, environment: Environment, policy: ConnectionPolicy, servers: LiveServers) {
    this.source = source;
    this.connection = source.open({ server, environment, policy });
    this.#unsubscribe = [
      this.connection.subscribe(() => servers.resources.relink(server)),
      this.connection.onAnnouncement((announcement) => this.#announced(announcement, servers)),
      observeDeclarations(this.connection, (finding) => servers.addFinding(finding)),
    ];
  }

  /** Starts the handshake, once. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.connection.reconnect();
  }

  close(): Promise<void> {
    const closing = this.connection.close();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    return closing;
  }

  #announced({ method, params }: Announcement, servers: LiveServers): void {
    const { server } = this.connection;
    if (method === 'notifications/resources/list_changed') servers.resources.rereadMissing(server);
    if (method !== 'notifications/resources/updated') return;
    const uri = (params as { uri?: unknown } | undefined)?.uri;
    if (typeof uri === 'string') servers.resources.hint(server, uri);
  }
}
