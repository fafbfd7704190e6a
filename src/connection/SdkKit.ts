import type { ClientLike, TransportLike } from './ClientLike.js';
import type { FetchLike } from './observedFetch.js';

/** Requests of the server that the application answers. Exactly what has a handler is declared. */
export interface RequestHandlers {
  'sampling/createMessage'?: ((params: unknown) => unknown) | undefined;
  'roots/list'?: ((params: unknown) => unknown) | undefined;
  'elicitation/create'?: ((params: unknown) => unknown) | undefined;
}

export interface ClientSettings {
  readonly clientInfo: { name: string; version: string };
  /** Looks a handler up at the moment of the request, so that it can be replaced without a new connection. */
  readonly handler: (method: keyof RequestHandlers) => ((params: unknown) => unknown) | undefined;
  readonly handled: readonly (keyof RequestHandlers)[];
  /** `negotiate`: ask for the modern era first. */
  readonly mode: 'negotiate' | 'legacy';
  readonly probeTimeoutMs: number;
}

export interface HttpSettings {
  readonly fetch: FetchLike;
  readonly authProvider: object | undefined;
}

/** What the two doors differ in: which SDK's client and transport are made. */
export interface SdkKit {
  readonly canNegotiate: boolean;
  createClient(settings: ClientSettings): ClientLike;
  createHttpTransport(url: URL, settings: HttpSettings): TransportLike;
}

/** What a client declares for its handlers (client/sampling, client/roots, client/elicitation). */
export function declaredFor(handled: readonly (keyof RequestHandlers)[]): Record<string, object> {
  return Object.fromEntries(handled.map((method) => [method.split('/')[0], {}]));
}
