import { normalizeUri } from '../protocol/index.js';
import { type Clock, realClock } from '../timing/index.js';
import { answerHttp } from './answerHttp.js';
import { answerLink } from './answerLink.js';
import { LinkedTransport } from './LinkedTransport.js';
import { finishListen, subscriptionId } from './openListen.js';
import type { RequestLog } from './RequestLog.js';
import { defaultScript, type Script, type ScriptedItem } from './Script.js';
import { type ScriptedSession, ServerState } from './ServerState.js';

export interface ScriptedServerOptions extends Partial<Script> {
  /** Moves the script's delays; a manual clock makes them stand still until it is told to go on. */
  clock?: Clock;
  /** What there is to read at first. */
  resources?: Readonly<Record<string, string | ScriptedItem[]>>;
}

/**
 * An MCP server that does what a test or a story tells it: both eras, over an in-page `fetch`, a linked transport, or (with
 * `listen` of `mcp-live/testing/node`) real HTTP. Every knob of `script` may be turned while it runs. It imports no SDK.
 */
export class ScriptedServer {
  readonly script: Script;
  readonly clock: Clock;
  /** What reached the server, and what a client should not have sent. */
  readonly log: RequestLog;
  readonly resources: Map<string, ScriptedItem[]>;
  /** Legacy sessions and linked transports that are alive. Clear it to have them forgotten while their streams stay open. */
  readonly sessions: Map<string, ScriptedSession>;
  readonly #state: ServerState;
  #nextAsk = 1;
  #isClosed = false;

  constructor({ clock = realClock, resources = {}, ...script }: ScriptedServerOptions = {}) {
    this.clock = clock;
    this.script = { ...defaultScript, ...script };
    this.#state = new ServerState(this.script, clock);
    ({ log: this.log, resources: this.resources, sessions: this.sessions } = this.#state);
    for (const [uri, contents] of Object.entries(resources)) this.set(uri, contents);
  }

  /** Open push streams, both eras. */
  get openStreams(): number {
    return this.#state.streams.size + [...this.#state.listens].filter(({ link }) => link !== undefined).length;
  }

  /** Answers that are held back: those that hang, and those that are late. */
  get pending(): number {
    return this.#state.held.size;
  }

  get readsInFlight(): number {
    return this.#state.reads.inFlight;
  }

  /** The most reads of one URI that were ever in flight at the same time. */
  get mostReadsAtOnce(): number {
    return this.#state.reads.most;
  }

  mostReadsOf(uri: string): number {
    return this.#state.reads.mostOf(uri);
  }

  /** Sets the contents of a resource. @param announce whether subscribers are told */
  set(uri: string, contents: string | ScriptedItem[], { announce = true }: { announce?: boolean } = {}): void {
    this.resources.set(uri, typeof contents === 'string' ? [{ uri, mimeType: 'text/plain', text: contents }] : contents);
    if (announce) this.announce(uri);
  }

  /** Takes a resource away. @param announce whether clients are told that the list changed */
  remove(uri: string, { announce = true }: { announce?: boolean } = {}): void {
    this.resources.delete(uri);
    if (announce) this.announceListChanged();
  }

  /**
   * Announces a change of a resource to those who subscribed to it or to what it is a part of.
   * @param toAll to everybody @param times so often, as servers in a storm do
   */
  announce(uri: string, { toAll = false, times = 1 }: { toAll?: boolean; times?: number } = {}): void {
    const changed = normalizeUri(uri);
    const isFor = (wanted: ReadonlySet<string>): boolean => toAll || wanted.has(changed) || [...wanted].some((other) => changed.startsWith(`${other}/`));
    for (let time = 0; time < times; time++) this.#push('notifications/resources/updated', { uri }, isFor);
  }

  announceListChanged(list: 'resources' | 'tools' | 'prompts' = 'resources'): void {
    this.#push(`notifications/${list}/list_changed`, undefined, () => true, `${list}ListChanged`);
  }

  /** Sends any notification to every client, fit or unfit. */
  notify(method: string, params?: unknown): void {
    this.#push(method, params, () => true);
  }

  /**
   * Asks the client that came last, over its legacy stream or its link: `ping`, `roots/list`, `sampling/createMessage`.
   * Resolves with the result; rejects with the client's JSON-RPC error, and where nobody can be asked.
   */
  ask(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
    const { sessions, anonymous, asked } = this.#state;
    const session = [...sessions.values(), anonymous].findLast((one) => !one.isModern && channelsOf(one).length > 0);
    const send = session === undefined ? undefined : channelsOf(session).at(-1);
    if (send === undefined) return Promise.reject(new Error('No client has a channel open'));
    const id = `server-${this.#nextAsk++}`;
    return new Promise((resolve, reject) => {
      asked.set(id, ({ result, error }) => {
        asked.delete(id);
        if (error === undefined) resolve(result);
        else reject(Object.assign(new Error('The client answered with an error'), error));
      });
      send({ jsonrpc: '2.0', id, method, params });
    });
  }

  /** Breaks every push stream. */
  cutStreams(): void {
    for (const open of [...this.#state.listens]) open.cut();
    for (const stream of [...this.#state.streams]) stream.cut();
  }

  /** Ends every push stream in good order. */
  endStreams(): void {
    for (const open of [...this.#state.listens]) finishListen(this.#state, open);
    for (const stream of [...this.#state.streams]) stream.end();
  }

  /** Writes a comment on every push stream, as servers do to keep them alive. */
  keepAlive(): void {
    for (const stream of this.#state.streams) stream.write(': keep-alive\n\n');
  }

  /** Every session is over: its streams end, and the next request that names it is answered 404. */
  endSessions(): void {
    for (const session of [...this.sessions.values()]) {
      this.#state.dropSession(session);
      void session.link?.close();
    }
  }

  /** As a process that dies and is started again: streams and held answers break, all sessions are forgotten. The contents stay. */
  restart(): void {
    this.cutStreams();
    this.#state.held.release();
    this.endSessions();
    this.#breakAsked();
  }

  /** Ends everything in good order: nothing of this server is open or pending afterwards, and no request gets through. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.endStreams();
    this.#state.held.release();
    this.endSessions();
    this.#breakAsked();
    await this.#state.calls.settled();
  }

  /** A fetch that reaches this server and nothing else. Hand it to `streamableHttp(url, { fetch })`. */
  readonly fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    if (this.#isClosed) throw new TypeError('fetch failed');
    return answerHttp(this.#state, String(url), init);
  };

  /** A transport that is linked to this server, for `overTransport`. */
  transport(): LinkedTransport {
    const state = this.#state;
    const link: LinkedTransport = new LinkedTransport((message) => {
      // What was cancelled, or was under way when the server went, gets no answer.
      answerLink(state, message, link, session).catch(() => {});
    }, () => {
      this.sessions.delete(session.id);
      state.calls.cancel(session);
      for (const open of [...state.listens]) if (open.link === link) open.end();
    });
    const session = state.openSession(link);
    return link;
  }

  #push(method: string, params: unknown, isFor: (wanted: ReadonlySet<string>) => boolean, list?: string): void {
    if (this.script.isMute) return;
    const { listens, anonymous } = this.#state;
    const message = { jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) };
    for (const open of listens) {
      if (list === undefined ? !isFor(open.uris) : open.lists[list] !== true) continue;
      open.send({ ...message, params: { ...(params as object), _meta: { [subscriptionId]: open.id } } });
    }
    for (const session of this.sessions.values()) if (!session.isModern && isFor(session.subscribed)) channelsOf(session).at(-1)?.(message);
    if (isFor(anonymous.subscribed)) for (const send of channelsOf(anonymous)) send(message);
  }

  #breakAsked(): void {
    for (const answer of [...this.#state.asked.values()]) answer({ error: { code: -32000, message: 'The server closed' } });
  }
}

/** The ways to one client. A message takes one of them, never two (2025-11-25, transports, multiple connections). */
function channelsOf({ link, streams }: ScriptedSession): ((message: unknown) => void)[] {
  if (link !== undefined) return [(message) => link.deliver(message)];
  return [...streams].filter(({ isSilent }) => !isSilent).map((stream) => (message) => stream.send(message));
}

/**
 * A server to be told what to do, for the tests of a dashboard, for stories and demonstrations.
 * @example
 * const world = manualEnvironment();
 * const server = scriptedServer({ clock: world.clock, resources: { 'deploy://production': 'green' } });
 * render(
 *   <McpProvider servers={{ deploys: streamableHttp('http://scripted.test/mcp', { fetch: server.fetch }) }} environment={world}>
 *     <LivePanel uri="deploy://production" />
 *   </McpProvider>,
 * );
 * await act(() => world.clock.advance(1_000));        // the first read is done
 * server.set('deploy://production', 'red');           // announced to who subscribed
 * server.script.readReply = { status: 503 };          // from now on
 * expect(server.log.mistakes).toEqual([]);            // the page kept to the protocol
 * await server.close();
 */
export function scriptedServer(options: ScriptedServerOptions = {}): ScriptedServer {
  return new ScriptedServer(options);
}
