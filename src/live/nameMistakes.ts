import { LiveError } from '../protocol/index.js';

/** The mistake of giving one name to two servers. */
export function takenName(server: string): Error {
  return new Error(`mcp-live: two providers on one QueryClient give the name "${server}" to different sources; rename one, or give each provider a queryClient of its own`);
}

/** The mistake of a query whose key does not say whose data it is. */
export function withoutIdentity(server: string): LiveError {
  return new LiveError('not-supported', `resources/read was not sent: the data of "${server}" belong to an identity; give it as liveResourceOptions(server, uri, { identity })`, { sent: false });
}

/** The mistake of naming a server that no provider names; the message lists those there are. */
export function unknownServer(server: string, known: readonly string[]): LiveError {
  const list = known.length === 0 ? 'none is named' : `named are ${known.map((name) => `"${name}"`).join(', ')}`;
  return new LiveError('not-supported', `mcp-live: no server "${server}" (${list}); add it to the provider's servers`);
}
