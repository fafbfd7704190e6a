import { FrameLog } from '../frames/index.js';
import { type Connection, type ConnectionPolicy, LiveError, type OpenContext, type ServerSource } from '../protocol/index.js';
import type { Environment } from '../timing/index.js';
import type { ClientLike, TransportLike } from './ClientLike.js';
import type { ConnectionAdapter } from './ConnectionAdapter.js';
import { EraMemory, type OpenMode } from './EraMemory.js';
import { HeldSignIn } from './HeldSignIn.js';
import { ManagedConnection } from './ManagedConnection.js';
import { type FetchLike, observedFetch } from './observedFetch.js';
import { type FreshClient, OpenFailure } from './openSession.js';
import type { RequestHandlers, SdkKit } from './SdkKit.js';

/** What every source may say. */
export interface SourceOptions {
  /** Whose data this is, as a user's id; part of every query key. */
  identity?: string | undefined;
  clientInfo?: { name: string; version: string } | undefined;
  /** How long an answer other than a reading may take, milliseconds. Default: the policy's `readTimeoutMs`. */
  requestTimeoutMs?: number | undefined;
  handlers?: RequestHandlers | undefined;
}

export interface StreamableHttpOptions extends SourceOptions {
  /** A function is asked at every request and never reconnects; changed plain values are another owner. */
  headers?: HeadersInit | (() => HeadersInit | Promise<HeadersInit>) | undefined;
  fetch?: FetchLike | undefined;
  /** An OAuth client provider of the SDK. No redirect happens before `authorize()`. */
  authProvider?: object | undefined;
}

export interface OverTransportOptions extends SourceOptions {
  /** Decides whether it is the same entry. */
  key: string;
}

const defaultClientInfo = { name: 'mcp-live', version: '0.1.0' };
/** A server that does not answer the question for its era within this is asked the old way, milliseconds. */
const probeTimeoutMs = 3_000;

/** A Streamable HTTP endpoint (basic/transports). */
export function httpSource(kit: SdkKit, url: string | URL, options: StreamableHttpOptions = {}): ServerSource {
  const endpoint = new URL(url, 'document' in globalThis ? globalThis.location.href : undefined);
  const key = JSON.stringify(['http', endpoint.href, options.identity ?? null, plainHeaders(options.headers), plainOptions(options)]);
  return makeSource(key, options, (current) => httpAdapter(kit, endpoint, current));
}

/** Any transport of the SDK: a child process, a linked pair in memory, a custom one. */
export function transportSource(
  kit: SdkKit, open: () => TransportLike | Promise<TransportLike>, options: OverTransportOptions,
): ServerSource {
  const key = JSON.stringify(['transport', options.key, options.identity ?? null, plainOptions(options)]);
  return makeSource<OverTransportOptions & { open: typeof open }>(key, { ...options, open }, (current) => {
    const era = new EraMemory(kit.canNegotiate);
    return {
      open: (parts) => era.open(async (mode) => ({ client: makeClient(kit, current, mode), transport: await current().open() }), parts),
    };
  });
}

/** The options of every source, so that one can take over the functions of another. */
const optionsOf = new WeakMap<ServerSource, SourceOptions>();

function makeSource<O extends SourceOptions>(key: string, options: O, adapt: (current: () => O) => ConnectionAdapter): ServerSource {
  let latest = options;
  const source: ServerSource = {
    key,
    identity: options.identity,
    open: (context) => openConnection(key, options, adapt(() => latest), context),
    adopt: (next) => { latest = (optionsOf.get(next) ?? latest) as O; },
  };
  optionsOf.set(source, options);
  return source;
}

function httpAdapter(kit: SdkKit, endpoint: URL, current: () => StreamableHttpOptions): ConnectionAdapter {
  const era = new EraMemory(kit.canNegotiate);
  const signIn = new HeldSignIn(() => current().authProvider ?? {});
  let last: FreshClient | undefined;
  const make = (mode: OpenMode): FreshClient => {
    const observed = observedFetch(fetchWithHeaders(endpoint, current));
    observed.isStreamBarred = last?.observed?.isStreamBarred ?? false;
    const authProvider = current().authProvider === undefined ? undefined : signIn.provider;
    last = { client: makeClient(kit, current, mode), transport: kit.createHttpTransport(endpoint, { fetch: observed.fetch, authProvider }), observed };
    return last;
  };
  return {
    open: async (parts) => {
      try {
        return await era.open(make, parts, () => signIn.isHeld);
      } catch (error) {
        if (!signIn.isHeld) throw error;
        throw new OpenFailure(new LiveError('unauthorized', 'initialize: sign in with authorize()', { at: parts.clock.wallNow(), cause: error }), true);
      }
    },
    authorize: () => signIn.release(),
    finishAuth: async (code) => { await (last ?? make('legacy')).transport.finishAuth?.(code); },
  };
}

function makeClient(kit: SdkKit, current: () => SourceOptions, mode: OpenMode): ClientLike {
  const { clientInfo = defaultClientInfo, handlers = {} } = current();
  const handled = (Object.keys(handlers) as (keyof RequestHandlers)[]).filter((method) => handlers[method] !== undefined);
  return kit.createClient({ clientInfo, mode, handled, handler: (method) => current().handlers?.[method], probeTimeoutMs });
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

function plainHeaders(headers: StreamableHttpOptions['headers']): unknown {
  return headers === undefined || typeof headers === 'function' ? null : [...new Headers(headers)].sort();
}

function plainOptions({ clientInfo, requestTimeoutMs, handlers }: SourceOptions): unknown {
  return [clientInfo ?? null, requestTimeoutMs ?? null, Object.keys(handlers ?? {}).sort()];
}

export function openConnection(key: string, options: SourceOptions, adapter: ConnectionAdapter, context: OpenContext): Connection {
  const environment = context.environment as Environment;
  const policy: ConnectionPolicy = { ...context.policy, readTimeoutMs: options.requestTimeoutMs ?? context.policy.readTimeoutMs };
  return new ManagedConnection({
    server: context.server, identity: options.identity, ownerKey: key, adapter, environment, policy,
    log: new FrameLog({ wallNow: () => environment.clock.wallNow() }),
  });
}
