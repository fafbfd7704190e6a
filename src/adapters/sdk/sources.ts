import {
  type ClientLike, clientSource, type FromClientOptions, httpSource, type OverTransportOptions, type StreamableHttpOptions, type TransportLike,
  transportSource,
} from '../../connection/index.js';
import type { ServerSource } from '../../protocol/index.js';
import { sdkKit } from './sdkKit.js';

/**
 * A server at a Streamable HTTP endpoint, spoken to with `@modelcontextprotocol/sdk`.
 * @param url relative ones are taken from the page's address
 * @throws TypeError for a text that is no URL
 */
export function streamableHttp(url: string | URL, options?: StreamableHttpOptions): ServerSource {
  return httpSource(sdkKit, url, options);
}

/**
 * A server behind any transport of `@modelcontextprotocol/sdk`: a child process, a linked pair in memory.
 * @param open makes a fresh transport for every session; it is closed here
 */
export function overTransport(open: () => TransportLike | Promise<TransportLike>, options: OverTransportOptions): ServerSource {
  return transportSource(sdkKit, open, options);
}

/** A connected client of `@modelcontextprotocol/sdk`. It stays the application's: its handlers are left alone and it is never closed here. */
export function fromClient(client: ClientLike, options?: FromClientOptions): ServerSource {
  return clientSource(sdkKit.eras, client, options);
}
