import type { ServerSource } from '../protocol/index.js';
import type { OpenMode } from './EraMemory.js';
import { HeldSignIn } from './HeldSignIn.js';
import { LiveSource } from './LiveSource.js';
import { makeClient } from './makeClient.js';
import { type FetchLike, observedFetch } from './observedFetch.js';
import type { FreshClient } from './openSession.js';
import type { SdkKit } from './SdkKit.js';
import { sourceKey } from './sourceKey.js';
import type { StreamableHttpOptions } from './SourceOptions.js';

/** A Streamable HTTP endpoint (basic/transports). */
export function httpSource(kit: SdkKit, url: string | URL, options: StreamableHttpOptions = {}): ServerSource {
  const endpoint = new URL(url, 'document' in globalThis ? globalThis.location.href : undefined);
  return new LiveSource({
    key: sourceKey('http', endpoint.href, options, options.headers),
    options,
    adapt(current) {
      const open = kit.eras.createOpen();
      const signIn = new HeldSignIn(() => current().authProvider ?? {});
      let latest: FreshClient | undefined;
      const make = (mode: OpenMode): FreshClient => {
        const observed = observedFetch(fetchWithHeaders(endpoint, current));
        // The push stream is asked for by its keeper and nobody else.
        observed.isStreamBarred = true;
        const authProvider = current().authProvider === undefined ? undefined : signIn.provider;
        const transport = kit.createHttpTransport(endpoint, { fetch: observed.fetch, authProvider });
        latest = { client: makeClient(kit, current, mode), transport, observed };
        return latest;
      };
      return {
        watchModern: kit.eras.watch,
        open: (parts) => open(make, parts).finally(() => signIn.hold()),
        authorize: () => signIn.release(),
        // The transport that was refused knows where the sign-in began; after a page load a new one finds out.
        finishAuth: async (code) => { await (latest ?? make('legacy')).transport.finishAuth?.(code); },
      };
    },
  });
}

/** Adds the application's headers to what goes to the server itself, and to nothing else. */
function fetchWithHeaders(endpoint: URL, current: () => StreamableHttpOptions): FetchLike {
  return async (url, init) => {
    const { headers, fetch = (...call) => globalThis.fetch(...call) } = current();
    if (headers === undefined || new URL(url).href !== endpoint.href) return fetch(url, init);
    const merged = new Headers(init?.headers);
    new Headers(typeof headers === 'function' ? await headers() : headers).forEach((value, name) => merged.set(name, value));
    return fetch(url, { ...init, headers: merged });
  };
}
