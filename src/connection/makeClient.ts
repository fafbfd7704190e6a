import type { ClientLike } from './ClientLike.js';
import type { OpenMode } from './EraMemory.js';
import type { RequestHandlers, SdkKit } from './SdkKit.js';
import type { SourceOptions } from './SourceOptions.js';

const defaultClientInfo = { name: 'mcp-live', version: '0.1.0' };

/** A fresh client of the SDK that declares exactly what the application answers. */
export function makeClient(kit: SdkKit, current: () => SourceOptions, mode: OpenMode): ClientLike {
  const { clientInfo = defaultClientInfo } = current();
  return kit.createClient({
    clientInfo, mode, handled: handledMethods(current()), answer: async (method, params) => current().handlers?.[method]?.(params),
  });
}

/** What the application answers. */
export function handledMethods({ handlers = {} }: SourceOptions): (keyof RequestHandlers)[] {
  return (Object.keys(handlers) as (keyof RequestHandlers)[]).filter((method) => handlers[method] !== undefined);
}
