import type { ListenReply, StreamReply, Told } from './Reply.js';

export interface TextItem { uri?: string; mimeType?: string; text: string; annotations?: Record<string, unknown> }
export interface BlobItem { uri?: string; mimeType?: string; blob: string; annotations?: Record<string, unknown> }
export type ScriptedItem = TextItem | BlobItem;

/** What can be turned on a scripted server, at any time while it runs. A knob that answers may be a function. */
export interface Script {
  /** Server capabilities as they go on the wire; unfit ones and unknown keys too. */
  caps: unknown;
  /** Eras that it speaks: `legacy` is every revision up to 2025-11-25, `modern` is 2026-07-28. */
  eras: readonly ('legacy' | 'modern')[];
  serverInfo: unknown;
  instructions: string | undefined;
  /** What `initialize` is answered with; default: the client's own revision. */
  protocolVersion: string | undefined;
  initializeReply: Told;
  initializedReply: Told;
  /** Default: `'ok'` where `modern` is spoken, -32601 where it is not. Set, it holds for both. */
  discoverReply: Told | undefined;
  /** Revisions named by `server/discover`. */
  supportedVersions: readonly string[];
  /** Whether the legacy era keeps sessions. */
  hasSessions: boolean;
  /** A session is forgotten after so many POSTs, the one of `initialize` included. */
  validForPosts: number;
  subscribeReply: Told<[uri: string]>;
  unsubscribeReply: Told<[uri: string]>;
  /** The legacy stand-alone GET. */
  streamReply: StreamReply | (() => StreamReply);
  /** Legacy streams of one session at the same time; one more is answered 409, as SDK servers do. */
  streamsPerSession: number;
  /** A GET of the modern era, which has none: 405 by default. `'silent'` is the stream that an SDK client takes for its lost subscription. */
  resumeReply: StreamReply | (() => StreamReply);
  listenReply: ListenReply;
  /** Modern streams open at the same time; one more is answered -32603. */
  listenLimit: number;
  deleteReply: Told;
  /** `'ok'` answers with the contents that were set; otherwise as told. `call` is 1 at the first read of that URI. */
  readReply: Told<[uri: string, call: number]>;
  /** How long a read takes, milliseconds; the contents are those at its start. */
  readDelayMs: number;
  /** `ttlMs` of every reading. */
  ttlMs: number | undefined;
  cacheScope: 'public' | 'private' | undefined;
  /** Replaces the entries of `resources/list`; unfit ones too. */
  entries: readonly unknown[] | undefined;
  /** Entries of a page of any list; default: all on one. */
  pageSize: number;
  /** Any reply but `'ok'` replaces the page: for empty, repeated or endless cursors, for errors. */
  listReply: Told<[cursor: string | undefined]>;
  templates: readonly unknown[];
  templateListReply: Told<[cursor: string | undefined]>;
  tools: readonly unknown[];
  toolListReply: Told<[cursor: string | undefined]>;
  /** `'ok'` answers with the text `done`. */
  toolReply: Told<[name: string, args: unknown]>;
  /** Whether announcements that are made are kept back. */
  isMute: boolean;
  /** How requests over POST are answered: as one JSON body, or as a stream of events with one event. */
  answerFormat: 'json' | 'sse';
  /** Push streams carry a comment so often. */
  keepAliveMs: number;
  /** Events of push streams carry an `id`. Nothing is replayed to who comes back with one. */
  hasEventIds: boolean;
  /** While set, every HTTP request is answered so, whatever it asks; `'ok'` is the same as unset. */
  outage: Told | undefined;
}

export const defaultScript: Script = {
  caps: { resources: { subscribe: true, listChanged: true } },
  eras: ['legacy'],
  serverInfo: { name: 'scripted', version: '1.0.0' },
  instructions: undefined,
  protocolVersion: undefined,
  initializeReply: 'ok',
  initializedReply: 'ok',
  discoverReply: undefined,
  supportedVersions: ['2026-07-28'],
  hasSessions: true,
  validForPosts: Infinity,
  subscribeReply: 'ok',
  unsubscribeReply: 'ok',
  streamReply: 'open',
  streamsPerSession: 1,
  resumeReply: 405,
  listenReply: 'declared',
  listenLimit: Infinity,
  deleteReply: 'ok',
  readReply: 'ok',
  readDelayMs: 0,
  ttlMs: undefined,
  cacheScope: undefined,
  entries: undefined,
  pageSize: Infinity,
  listReply: 'ok',
  templates: [],
  templateListReply: 'ok',
  tools: [],
  toolListReply: 'ok',
  toolReply: 'ok',
  isMute: false,
  answerFormat: 'json',
  keepAliveMs: Infinity,
  hasEventIds: false,
  outage: undefined,
};
