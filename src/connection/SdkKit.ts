import type { ClientLike, TransportLike } from './ClientLike.js';
import type { EraSupport } from './EraSupport.js';
import type { FetchLike } from './observedFetch.js';

/**
 * Requests of the server that the application answers; each gets the request's `params` and gives the result. Written as methods, so
 * that a handler may name the SDK's own types.
 */
export interface RequestHandlers {
  'sampling/createMessage'?(params: unknown): unknown;
  'roots/list'?(params: unknown): unknown;
  'elicitation/create'?(params: unknown): unknown;
}

export interface ClientSettings {
  readonly clientInfo: { name: string; version: string };
  readonly handled: readonly (keyof RequestHandlers)[];
  /** Looks the handler up at the moment of the request, so that it can be replaced without a new connection. */
  readonly answer: (method: keyof RequestHandlers, params: unknown) => Promise<unknown>;
  /** `negotiate`: ask for the modern era first. */
  readonly mode: 'negotiate' | 'legacy';
}

export interface HttpSettings {
  readonly fetch: FetchLike;
  readonly authProvider: object | undefined;
}

/** What the two doors differ in: which SDK's client and transport are made. */
export interface SdkKit {
  readonly eras: EraSupport;
  createClient(settings: ClientSettings): ClientLike;
  createHttpTransport(url: URL, settings: HttpSettings): TransportLike;
}

/** What a client declares for its handlers (client/sampling, client/roots, client/elicitation). */
export function declaredFor(handled: readonly (keyof RequestHandlers)[]): Record<string, object> {
  return Object.fromEntries(handled.map((method) => [method.split('/')[0], {}]));
}
