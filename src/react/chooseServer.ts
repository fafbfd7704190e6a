import { unknownServer } from '../live/index.js';
import type { McpBinding } from './McpContext.js';

/**
 * The server that a hook means: the one it names, else the provider's default, else the only one.
 * @throws Error that lists the names where there is no such server, or none is named among several
 */
export function chooseServer({ identities, defaultServer }: McpBinding, server: string | undefined, consumer: string): string {
  const names = Object.keys(identities);
  const named = server ?? defaultServer ?? (names.length === 1 ? names[0] : undefined);
  if (named !== undefined) {
    if (!names.includes(named)) throw unknownServer(named, names);
    return named;
  }
  if (names.length === 0) throw new Error(`mcp-live: ${consumer} has no server to use; name one in the servers of <McpProvider>`);
  const list = names.map((name) => `"${name}"`).join(', ');
  throw new Error(`mcp-live: ${consumer} names no server and there are several (${list}); give it one as server, or set defaultServer on <McpProvider>`);
}
