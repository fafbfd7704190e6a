import { normalizeUri } from '../protocol/index.js';
import { type Clock, realClock } from '../timing/index.js';
import { answerRequest } from './answerRequest.js';
import { EventStream } from './EventStream.js';
import { LinkedTransport } from './LinkedTransport.js';
import { RequestLog } from './RequestLog.js';
import { defaultScript, type Reply, type Script, type ScriptedItem } from './Script.js';

export interface ScriptedServerOptions extends Partial<Script> {
  /** Moves the script's delays; a manual clock makes them stand still until it is told to go on. */
  clock?: Clock;
}

interface ListenStream { readonly stream: EventStream; readonly id: unknown; readonly uris: ReadonlySet<string>; readonly lists: Record<string, unknown> }
interface ScriptedSession { readonly id: string; posts: number; isInitialized: boolean; readonly streams: Set<EventStream>; readonly subscribed: Set<string> }

/**
 * An MCP server that does what a test tells it: both eras, over an in-page `fetch` or a linked transport. Every knob of `script`
 * may be turned while it runs.
 */
export class ScriptedServer {
  readonly script: Script;
  readonly clock: Clock;
  readonly log: RequestLog = new RequestLog();
  readonly resources = new Map<string, ScriptedItem[]>();
  readonly sessions = new Map<string, ScriptedSession>();
  readonly #listens = new Set<ListenStream>();
  readonly #links = new Set<LinkedTransport>();
  readonly #readCalls = new Map<string, number>();
  readonly #readsInFlight = new Map<string, number>();
  #nextSession = 1;
  /** The most reads of one URI that were ever in flight at the same time. */
  mostReadsAtOnce = 0;

  constructor({ clock = realClock, ...script }: ScriptedServerOptions = {}) {
    this.clock = clock;
    this.script = { ...defaultScript, ...script };
  }

  /** Open push streams, both eras. */
  get openStreams(): number {
    return [...this.sessions.values()].reduce((sum, session) => sum + session.streams.size, this.#listens.size);
  }

  /** Sets the contents of a resource. @param announce whether subscribers are told */
  set(uri: string, contents: string | ScriptedItem[], { announce = true }: { announce?: boolean } = {}): void {
    this.resources.set(uri, typeof contents === 'string' ? [{ uri, mimeType: 'text/plain', text: contents }] : contents);
    if (announce) this.announce(uri);
  }

  /** Announces a change of a resource to those who subscribed to it or to what it is a part of. */
  announce(uri: string, { toAll = false }: { toAll?: boolean } = {}): void {
    this.#push('notifications/resources/updated', { uri }, (wanted) => toAll || [...wanted].some((other) => isPartOf(uri, other)));
  }

  announceListChanged(list: 'resources' | 'tools' = 'resources'): void {
    this.#push(`notifications/${list}/list_changed`, undefined, () => true, `${list}ListChanged`);
  }

  /** Sends any notification to every client. */
  notify(method: string, params?: unknown): void {
    this.#push(method, params, () => true);
  }

  /** Breaks every push stream. */
  cutStreams(): void {
    for (const { stream } of this.#listens) stream.cut();
    for (const session of this.sessions.values()) for (const stream of session.streams) stream.cut();
  }

  /** Ends every push stream in good order. */
  endStreams(): void {
    for (const { stream, id } of this.#listens) {
      stream.send({ jsonrpc: '2.0', id, result: { resultType: 'complete' } });
      stream.end();
    }
    for (const session of this.sessions.values()) for (const stream of session.streams) stream.end();
  }

  /** Writes a comment on every push stream, as servers do to keep them alive. */
  keepAlive(): void {
    for (const { stream } of this.#listens) stream.write(': keep-alive\n\n');
    for (const session of this.sessions.values()) for (const stream of session.streams) stream.write(': keep-alive\n\n');
  }

  /** Forgets all sessions; their streams break. */
  restart(): void {
    this.cutStreams();
    this.sessions.clear();
    for (const link of this.#links) void link.close();
  }

  /** A fetch that reaches this server and nothing else. Hand it to `streamableHttp(url, { fetch })`. */
  readonly fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const method = (init.method ?? 'GET').toUpperCase();
    const session = headers['mcp-session-id'];
    this.log.add({ at: this.clock.now(), what: method, session, uri: undefined, params: String(url), headers });
    if (init.signal?.aborted) throw init.signal.reason as Error;
    const { outage } = this.script;
    if (outage !== undefined) return this.#http(outage, () => new Response(null, { status: 503 }), init.signal);
    if (method === 'GET') return this.#get(session, init.signal);
    if (method === 'DELETE') return this.#delete(session, init.signal);
    return this.#post(String(init.body), headers, init.signal);
  };

  /** A transport that is linked to this server, for `overTransport`. */
  transport(): LinkedTransport {
    const session = this.#newSession();
    const link: LinkedTransport = new LinkedTransport((message) => void this.#linked(message, link, session.id), () => {
      this.#links.delete(link);
      this.sessions.delete(session.id);
    });
    link.wants = session.subscribed;
    this.#links.add(link);
    return link;
  }

  // What follows is for the modules that answer requests.

  countRead(uri: string): number {
    const call = (this.#readCalls.get(uri) ?? 0) + 1;
    this.#readCalls.set(uri, call);
    return call;
  }

  readBegan(uri: string): () => void {
    const now = (this.#readsInFlight.get(uri) ?? 0) + 1;
    this.#readsInFlight.set(uri, now);
    this.mostReadsAtOnce = Math.max(this.mostReadsAtOnce, now);
    return () => this.#readsInFlight.set(uri, (this.#readsInFlight.get(uri) ?? 1) - 1);
  }

  delay(ms: number, signal?: AbortSignal | null): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const cancel = this.clock.setTimer(resolve, ms);
      signal?.addEventListener('abort', () => {
        cancel();
        reject(signal.reason as Error);
      }, { once: true });
    });
  }

  async #get(sessionId: string | undefined, signal: AbortSignal | null | undefined): Promise<Response> {
    const { streamReply, hasSessions } = this.script;
    const session = sessionId === undefined ? undefined : this.sessions.get(sessionId);
    if (hasSessions && session === undefined) return new Response('Session not found', { status: 404 });
    if (typeof streamReply === 'number') return new Response(null, { status: streamReply });
    if (streamReply === 'html') return new Response('<!doctype html>', { status: 200, headers: { 'content-type': 'text/html' } });
    if (streamReply === 'hang') return never(signal);
    if (streamReply === 'network-error') throw new TypeError('fetch failed');
    const holder = session ?? this.#newSession();
    const stream: EventStream = new EventStream(signal, () => {
      holder.streams.delete(stream);
      if (session === undefined) this.sessions.delete(holder.id);
    });
    if (streamReply !== 'silent') holder.streams.add(stream);
    if (typeof streamReply === 'object') this.clock.setTimer(() => stream.end(), streamReply.endsAfterMs);
    return stream.response;
  }

  async #delete(sessionId: string | undefined, signal: AbortSignal | null | undefined): Promise<Response> {
    const session = sessionId === undefined ? undefined : this.sessions.get(sessionId);
    return this.#http(this.script.deleteReply, () => {
      if (session === undefined) return new Response(null, { status: 404 });
      this.sessions.delete(session.id);
      for (const stream of session.streams) stream.end();
      return new Response(null, { status: 200 });
    }, signal);
  }

  async #post(body: string, headers: Record<string, string>, signal: AbortSignal | null | undefined): Promise<Response> {
    const message = JSON.parse(body) as { id?: unknown; method?: string; params?: Record<string, unknown> };
    const isModern = message.method === 'server/discover' || headers['mcp-protocol-version'] === '2026-07-28';
    const sessionId = headers['mcp-session-id'];
    this.#logMessage(message, sessionId, headers);
    if (isModern) return this.#modern(message, signal);
    if (message.method === 'initialize') return this.#initialize(message, signal);
    const session = sessionId === undefined ? undefined : this.sessions.get(sessionId);
    if (this.script.hasSessions && !this.#isAlive(session)) return new Response('Session not found', { status: 404 });
    if (message.method === 'notifications/initialized') {
      return this.#http(this.script.initializedReply, () => {
        if (session !== undefined) session.isInitialized = true;
        return new Response(null, { status: 202 });
      }, signal);
    }
    if (message.id === undefined || message.method === undefined) return new Response(null, { status: 202 });
    return this.#answer(message, session?.subscribed ?? new Set(), signal);
  }

  #isAlive(session: ScriptedSession | undefined): boolean {
    if (session === undefined) return false;
    session.posts += 1;
    if (session.posts <= this.script.validForPosts) return true;
    this.sessions.delete(session.id);
    for (const stream of session.streams) stream.end();
    return false;
  }

  async #initialize(message: { id?: unknown; params?: Record<string, unknown> }, signal: AbortSignal | null | undefined): Promise<Response> {
    const { script } = this;
    return this.#http(script.initializeReply, () => {
      const result = {
        protocolVersion: script.protocolVersion ?? message.params?.['protocolVersion'], capabilities: script.caps, serverInfo: script.serverInfo,
      };
      const headers: Record<string, string> = script.hasSessions ? { 'mcp-session-id': this.#newSession(1).id } : {};
      return json({ jsonrpc: '2.0', id: message.id, result }, 200, headers);
    }, signal, message.id);
  }

  async #modern(message: { id?: unknown; method?: string; params?: Record<string, unknown> }, signal: AbortSignal | null | undefined): Promise<Response> {
    const { script } = this;
    if (message.id === undefined) {
      const cancelled = message.params?.['requestId'];
      for (const listen of this.#listens) if (message.method === 'notifications/cancelled' && listen.id === cancelled) listen.stream.end();
      return new Response(null, { status: 202 });
    }
    if (!script.eras.includes('modern')) return this.#http(script.discoverReply, () => new Response(null, { status: 404 }), signal, message.id);
    if (message.method === 'server/discover') {
      const result = { supportedVersions: ['2026-07-28'], capabilities: script.caps, resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': script.serverInfo } };
      return this.#http('ok', () => json({ jsonrpc: '2.0', id: message.id, result }), signal, message.id);
    }
    if (message.method === 'subscriptions/listen') return this.#listen(message, signal);
    return this.#answer(message, new Set(), signal, true);
  }

  async #listen(message: { id?: unknown; params?: Record<string, unknown> }, signal: AbortSignal | null | undefined): Promise<Response> {
    const { listenReply } = this.script;
    const { resourceSubscriptions: asked = [], ...lists } = (message.params?.['notifications'] ?? {}) as { resourceSubscriptions?: string[] } & Record<string, unknown>;
    if (typeof listenReply === 'object') return this.#http(listenReply, () => new Response(null, { status: 500 }), signal, message.id);
    const honored = listenReply === 'none' ? [] : typeof listenReply === 'function' ? listenReply(asked) : asked;
    const uris = new Set(listenReply === 'mute' ? [] : honored.map(normalizeUri));
    const stream: EventStream = new EventStream(signal, () => this.#listens.delete(listen));
    const listen: ListenStream = { stream, id: message.id, uris, lists: listenReply === 'none' || listenReply === 'mute' ? {} : lists };
    this.#listens.add(listen);
    if (listenReply === 'ends-early') stream.end();
    else if (listenReply !== 'unacknowledged') {
      const notifications = listenReply === 'none' ? {} : { ...lists, ...(honored.length > 0 ? { resourceSubscriptions: honored } : {}) };
      stream.send({
        jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged',
        params: { notifications, _meta: { 'io.modelcontextprotocol/subscriptionId': message.id } },
      });
    }
    return stream.response;
  }

  async #answer(message: { id?: unknown; method?: string; params?: Record<string, unknown> }, subscribed: Set<string>, signal?: AbortSignal | null, isModern = false): Promise<Response> {
    const { reply, result } = await answerRequest(this, message.method ?? '', message.params ?? {}, subscribed, signal);
    return this.#http(reply, () => json({ jsonrpc: '2.0', id: message.id, result: isModern ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...(result as object) } : result }), signal, message.id);
  }

  async #linked(message: { id?: unknown; method?: string; params?: Record<string, unknown> }, link: LinkedTransport, session: string): Promise<void> {
    this.#logMessage(message, session, {});
    const { id, method = 'response', params = {} } = message;
    if (id === undefined || message.method === undefined) return;
    const answer = method === 'initialize'
      ? { reply: this.script.initializeReply, result: { protocolVersion: this.script.protocolVersion ?? params['protocolVersion'], capabilities: this.script.caps, serverInfo: this.script.serverInfo } }
      : method === 'server/discover' ? { reply: this.script.discoverReply, result: {} } : await answerRequest(this, method, params, link.wants, undefined);
    const reply = await this.#settle(answer.reply);
    if (reply === 'ok') link.deliver({ jsonrpc: '2.0', id, result: answer.result });
    else if (typeof reply === 'object' && 'error' in reply) link.deliver({ jsonrpc: '2.0', id, error: { message: 'failed', ...reply.error } });
    else if (typeof reply === 'object' && 'result' in reply) link.deliver({ jsonrpc: '2.0', id, result: reply.result });
  }

  /** Waits out the delays of a reply. */
  async #settle(reply: Reply, signal?: AbortSignal | null): Promise<Exclude<Reply, { afterMs: number }>> {
    let settled = reply;
    while (typeof settled === 'object' && 'afterMs' in settled) {
      await this.delay(settled.afterMs, signal);
      settled = settled.reply;
    }
    return settled;
  }

  async #http(reply: Reply, whenOk: () => Response, signal?: AbortSignal | null, id?: unknown): Promise<Response> {
    const settled = await this.#settle(reply, signal);
    if (settled === 'ok') return whenOk();
    if (settled === 'hang') return never(signal);
    if (settled === 'network-error') throw new TypeError('fetch failed');
    if ('error' in settled) return json({ jsonrpc: '2.0', id: id ?? null, error: { message: 'failed', ...settled.error } });
    if ('result' in settled) return json({ jsonrpc: '2.0', id: id ?? null, result: settled.result });
    return new Response(settled.body ?? null, { status: settled.status, headers: settled.headers ?? {} });
  }

  #push(method: string, params: unknown, isFor: (wanted: ReadonlySet<string>) => boolean, list?: string): void {
    if (this.script.isMute) return;
    const message = { jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) };
    for (const { stream, id, uris, lists } of this.#listens) {
      if (list === undefined ? !isFor(uris) : lists[list] !== true) continue;
      stream.send({ ...message, params: { ...(params as object), _meta: { 'io.modelcontextprotocol/subscriptionId': id } } });
    }
    for (const session of this.sessions.values()) if (isFor(session.subscribed)) for (const stream of session.streams) stream.send(message);
    for (const link of this.#links) if (isFor(link.wants)) link.deliver(message);
  }

  #newSession(posts = 0): ScriptedSession {
    const session: ScriptedSession = { id: `session-${this.#nextSession++}`, posts, isInitialized: false, streams: new Set(), subscribed: new Set() };
    this.sessions.set(session.id, session);
    return session;
  }

  #logMessage(message: { method?: string; params?: Record<string, unknown> }, session: string | undefined, headers: Record<string, string>): void {
    const { uri } = message.params ?? {};
    this.log.add({
      at: this.clock.now(), what: message.method ?? 'response', session, uri: typeof uri === 'string' ? uri : undefined, params: message.params, headers,
    });
  }
}

function json(message: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(message), { status, headers: { 'content-type': 'application/json', ...headers } });
}

function never(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

function isPartOf(uri: string, whole: string): boolean {
  return normalizeUri(uri) === whole || normalizeUri(uri).startsWith(`${whole}/`);
}

/** A server to be told what to do. */
export function scriptedServer(options: ScriptedServerOptions = {}): ScriptedServer {
  return new ScriptedServer(options);
}
