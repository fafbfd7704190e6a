import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { bothEras, type ClientLike, type ClientSettings, declaredFor, type HttpSettings, type SdkKit, type TransportLike } from '../../connection/index.js';

/** Bounds the question that the SDK puts to a child process of its own; any other is bounded by the library's clock. */
const siblingProbeMs = 3_000;

/** Client and transport of `@modelcontextprotocol/client`: both eras. */
export const clientKit: SdkKit = {
  eras: bothEras,
  createClient({ clientInfo, handled, answer, mode }: ClientSettings): ClientLike {
    const client = new Client(clientInfo, {
      capabilities: declaredFor(handled),
      versionNegotiation: { mode: mode === 'legacy' ? 'legacy' : 'auto', probe: { timeoutMs: siblingProbeMs, maxRetries: 0 } },
    });
    for (const method of handled) {
      client.setRequestHandler(method, async (request: { params?: unknown }) => (await answer(method, request.params)) as never);
    }
    return client as unknown as ClientLike;
  },
  createHttpTransport(url: URL, { fetch, authProvider }: HttpSettings): TransportLike {
    return new StreamableHTTPClientTransport(url, { fetch, authProvider: authProvider as never }) as unknown as TransportLike;
  },
};
