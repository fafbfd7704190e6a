import type { Clock } from '../timing/index.js';
import { CallTable } from './CallTable.js';
import { EventStream } from './EventStream.js';
import { HeldAnswers } from './HeldAnswers.js';
import type { LinkedTransport } from './LinkedTransport.js';
import { ReadTally } from './ReadTally.js';
import { type MistakeKind, RequestLog } from './RequestLog.js';
import type { Script, ScriptedItem } from './Script.js';

export const modernRevision = '2026-07-28';

/** A JSON-RPC message as it came. */
export interface RpcMessage { id?: unknown; method?: string; params?: Record<string, unknown>; result?: unknown; error?: unknown }

/** A legacy session, or one linked transport. */
export interface ScriptedSession {
  readonly id: string;
  /** POSTs so far. */
  posts: number;
  isInitialized: boolean;
  /** The revision that was agreed on. */
  revision?: string;
  /** Its open push streams, the oldest first. */
  readonly streams: Set<EventStream>;
  /** URIs that were subscribed to, normalized. */
  readonly subscribed: Set<string>;
  readonly link?: LinkedTransport | undefined;
  /** Whether a link turned out to speak the modern era. */
  isModern?: boolean;
}

/** One `subscriptions/listen` that is open. */
export interface Listen {
  readonly id: unknown;
  readonly uris: ReadonlySet<string>;
  readonly lists: Readonly<Record<string, unknown>>;
  /** Where it came over one. */
  readonly link: LinkedTransport | undefined;
  send(message: unknown): void;
  end(): void;
  cut(): void;
}

/** What the parts of one scripted server share. */
export class ServerState {
  readonly script: Script;
  readonly clock: Clock;
  readonly log: RequestLog = new RequestLog();
  readonly reads: ReadTally = new ReadTally();
  readonly held: HeldAnswers;
  readonly resources: Map<string, ScriptedItem[]> = new Map<string, ScriptedItem[]>();
  readonly sessions: Map<string, ScriptedSession> = new Map<string, ScriptedSession>();
  /** Whom everybody is that comes without a session, where none are kept. */
  readonly anonymous: ScriptedSession = newSession('anonymous');
  readonly streams: Set<EventStream> = new Set<EventStream>();
  readonly listens: Set<Listen> = new Set<Listen>();
  /** Requests that are not answered yet. */
  readonly calls: CallTable = new CallTable();
  readonly cursors: Set<string> = new Set<string>();
  /** Sessions that were given out and not yet ended by the client. */
  readonly given: Set<string> = new Set<string>();
  /** The server's own requests, by id. */
  readonly asked: Map<unknown, (answer: RpcMessage) => void> = new Map<unknown, (answer: RpcMessage) => void>();
  #nextSession = 1;

  constructor(script: Script, clock: Clock) {
    this.script = script;
    this.clock = clock;
    this.held = new HeldAnswers(clock);
  }

  openSession(link?: LinkedTransport): ScriptedSession {
    const session = newSession(`session-${this.#nextSession++}`, link);
    this.sessions.set(session.id, session);
    this.given.add(session.id);
    return session;
  }

  /** The session is gone, and its streams with it. */
  dropSession(session: ScriptedSession): void {
    this.sessions.delete(session.id);
    for (const stream of [...session.streams]) stream.end();
  }

  openStream(signal: AbortSignal | null | undefined, onEnd: () => void): EventStream {
    const { clock, script } = this;
    let cancelBeat = (): void => {};
    const stream: EventStream = new EventStream(signal, () => {
      cancelBeat();
      this.streams.delete(stream);
      onEnd();
    }, { hasIds: script.hasEventIds });
    const beat = (): void => {
      stream.write(': keep-alive\n\n');
      cancelBeat = clock.setTimer(beat, script.keepAliveMs);
    };
    cancelBeat = clock.setTimer(beat, script.keepAliveMs);
    this.streams.add(stream);
    return stream;
  }

  accuse(kind: MistakeKind, why: string): void {
    this.log.accuse({ at: this.clock.now(), kind, why });
  }

  logHttp(method: string, url: string, headers: Record<string, string>): void {
    this.log.add({ at: this.clock.now(), kind: 'http', what: method, id: undefined, session: headers['mcp-session-id'], uri: undefined, params: url, headers });
  }

  logMessage(message: RpcMessage, session: string | undefined, headers: Record<string, string>): void {
    const uri = message.params?.['uri'];
    this.log.add({
      at: this.clock.now(), kind: 'rpc', what: message.method ?? 'response', id: message.id, session,
      uri: typeof uri === 'string' ? uri : undefined, params: message.params, headers,
    });
  }
}

function newSession(id: string, link?: LinkedTransport): ScriptedSession {
  return {
    id, link, posts: 0, isInitialized: false, streams: new Set<EventStream>(), subscribed: new Set<string>(),
  };
}
