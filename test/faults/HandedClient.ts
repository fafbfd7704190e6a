import { Client as DualClient, StreamableHTTPClientTransport as DualTransport } from '@modelcontextprotocol/client';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as clientDoor from 'mcp-live/client';
import * as sdkDoor from 'mcp-live/sdk';
import type { FetchLike } from '../../src/connection/index.js';
import type { ServerSource } from '../../src/protocol/index.js';
import type { Way } from '../support/liveClient.js';
import type { Setup } from './actions.js';

const appInfo = { name: 'app', version: '1' };
/** The SDK's own loop waits by the machine's clock. */
const reconnectionOptions = { maxRetries: 0, initialReconnectionDelay: 1, maxReconnectionDelay: 1, reconnectionDelayGrowFactor: 1 };

/** An application that has a client of its own and hands it in. */
export class HandedClient {
  readonly source: ServerSource;
  readonly #connect: (fetch: FetchLike, sessionId: string | undefined) => Promise<void>;
  readonly #close: () => Promise<void>;
  readonly #fetch: FetchLike;
  readonly #url: string;
  readonly #door: Setup['door'];

  constructor(way: Way, door: Setup['door'], url: string, base: FetchLike) {
    this.#url = url;
    this.#door = door;
    const observed = door === 'handed in' ? sdkDoor.observedFetch(base) : undefined;
    this.#fetch = observed?.fetch ?? base;
    const address = new URL(url);
    if (way === 'sdk, legacy') {
      const client = new SdkClient(appInfo);
      this.source = sdkDoor.fromClient(client, { fetch: observed });
      this.#connect = (fetch, sessionId) => client.connect(new SdkTransport(address, { fetch, reconnectionOptions, ...(sessionId === undefined ? {} : { sessionId }) }) as never);
      this.#close = () => client.close();
    } else {
      const client = new DualClient(appInfo);
      this.source = clientDoor.fromClient(client, { fetch: observed });
      this.#connect = (fetch, sessionId) => client.connect(new DualTransport(address, { fetch, reconnectionOptions, ...(sessionId === undefined ? {} : { sessionId }) }));
      this.#close = () => client.close();
    }
  }

  /** As applications do: what fails is tried again when somebody asks for it. */
  async connect(): Promise<void> {
    await this.#close().catch(() => {});
    try {
      await this.#connect(this.#fetch, this.#door === 'resumed' ? await this.#sessionOfBefore() : undefined);
    } catch {
      // The server may be away.
    }
  }

  close(): Promise<void> {
    return this.#close().catch(() => {});
  }

  /** A session that another page opened. */
  async #sessionOfBefore(): Promise<string | undefined> {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const opening = { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: appInfo } };
    const answer = await this.#fetch(this.#url, { method: 'POST', headers, body: JSON.stringify(opening) });
    await answer.text();
    const session = answer.headers.get('mcp-session-id');
    if (session === null) return undefined;
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
    await (await this.#fetch(this.#url, { method: 'POST', headers: { ...headers, 'mcp-session-id': session }, body: JSON.stringify(initialized) })).text();
    return session;
  }
}
