import type { ServerSource } from '../protocol/index.js';
import type { TransportLike } from './ClientLike.js';
import { LiveSource } from './LiveSource.js';
import { makeClient } from './makeClient.js';
import type { SdkKit } from './SdkKit.js';
import { sourceKey } from './sourceKey.js';
import type { OverTransportOptions } from './SourceOptions.js';

/** Any transport of the SDK: a child process, a linked pair in memory, a custom one. */
export function transportSource(
  kit: SdkKit, open: () => TransportLike | Promise<TransportLike>, options: OverTransportOptions,
): ServerSource {
  return new LiveSource({
    key: sourceKey('transport', options.key, options),
    options: { ...options, open },
    adapt(current) {
      const openWith = kit.eras.createOpen();
      return {
        watchModern: kit.eras.watch,
        open: (parts) => openWith(async (mode) => {
          const transport = await current().open();
          return { client: makeClient(kit, current, mode), transport, observed: current().fetch };
        }, parts),
      };
    },
  });
}
