import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CreateMessageRequestSchema, ElicitRequestSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type ClientLike, type ClientSettings, declaredFor, type HttpSettings, legacyEra, type SdkKit, type TransportLike } from '../../connection/index.js';

const schemas = {
  'sampling/createMessage': CreateMessageRequestSchema,
  'roots/list': ListRootsRequestSchema,
  'elicitation/create': ElicitRequestSchema,
};

/** Tools' results are checked by the library. The SDK's own checker, made with every client and never asked, costs a cold page up to ten milliseconds. */
const noValidator = { getValidator: (): never => { throw new Error('mcp-live: this client validates nothing'); } };

/** Client and transport of `@modelcontextprotocol/sdk`: the legacy era. */
export const sdkKit: SdkKit = {
  eras: legacyEra,
  createClient({ clientInfo, handled, answer }: ClientSettings): ClientLike {
    const client = new Client(clientInfo, { capabilities: declaredFor(handled), jsonSchemaValidator: noValidator });
    for (const method of handled) {
      client.setRequestHandler(schemas[method] as typeof ListRootsRequestSchema, async (request) => (await answer(method, request.params)) as never);
    }
    return client as unknown as ClientLike;
  },
  createHttpTransport(url: URL, { fetch, authProvider }: HttpSettings): TransportLike {
    return new StreamableHTTPClientTransport(url, { fetch, authProvider: authProvider as never }) as unknown as TransportLike;
  },
};
