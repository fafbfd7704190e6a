import type { ListenReply, Reply, StreamReply } from 'mcp-live/testing';

/** The three resources of every run. */
export const uris = ['demo://a', 'demo://b', 'demo://c'];

/** How a panel wishes to be kept current. */
export const wishes = {
  usual: {},
  polled: { strategy: 'poll' },
  unhidden: { pauseWhenHidden: false },
} as const;
export type Wish = keyof typeof wishes;

export const declarations = {
  watch: { resources: { subscribe: true, listChanged: true } },
  plain: { resources: {} },
  tools: { tools: {} },
} as const;
export type Declaration = keyof typeof declarations;

/** One thing that a person, a page, a server or a network does. */
export type Action =
  | { readonly do: 'pass'; readonly ms: number }
  /** `announced`: not at all, by its own URI, in another spelling, or as a part of it. */
  | { readonly do: 'change'; readonly uri: number; readonly announced: 'no' | 'same' | 'other spelling' | 'part' }
  | { readonly do: 'mount'; readonly uri: number; readonly wish: Wish }
  | { readonly do: 'unmount' | 'refresh'; readonly uri: number }
  | { readonly do: 'invalidate' | 'clear' | 'hide' | 'show' | 'pause' | 'resume' | 'online' | 'freeze' | 'thaw' | 'reconnect' | 'close' }
  | { readonly do: 'sleep' | 'doze' | 'cut' | 'end' | 'restart' | 'forget' | 'storm' }
  /** Every request. */
  | { readonly do: 'outage'; readonly reply: Reply | undefined }
  | { readonly do: 'reads'; readonly reply: Reply; readonly delayMs: number }
  | { readonly do: 'subscribes'; readonly reply: Reply }
  | { readonly do: 'listens'; readonly reply: ListenReply }
  | { readonly do: 'streams'; readonly reply: StreamReply }
  /** The next handshakes, the first of which comes at once. */
  | { readonly do: 'handshakes'; readonly reply: Reply | 'unknown version' }
  | { readonly do: 'deletes'; readonly reply: Reply }
  | { readonly do: 'declare'; readonly caps: Declaration }
  /** Sessions that are forgotten after so many requests. */
  | { readonly do: 'sessions'; readonly posts: number }
  /** Comments that keep a stream alive, or stop coming. */
  | { readonly do: 'beats'; readonly everyMs: number }
  | { readonly do: 'mute'; readonly isMute: boolean };

/** What the schedule meets from the start. */
export interface Setup {
  readonly caps: Declaration;
  /** Opened by the library; or handed in: with a fetch that can be seen, without, or of a session that was there before. */
  readonly door: 'opened' | 'handed in' | 'unseen' | 'resumed';
  readonly answers: 'json' | 'sse';
  /** Left when all is well again, or in the middle of it. */
  readonly leaves: 'at rest' | 'at once';
}

export interface Schedule { readonly setup: Setup; readonly actions: readonly Action[]; readonly chance: number }

/** What counts as a fault of the server, the network or the machine. */
export const faults = [
  'sleep', 'doze', 'cut', 'end', 'restart', 'forget', 'storm', 'outage', 'reads', 'subscribes', 'listens', 'streams', 'handshakes', 'deletes', 'declare',
  'sessions', 'beats', 'mute',
] as const satisfies readonly Action['do'][];
export type Fault = (typeof faults)[number];

export type Trouble = Extract<Action, { readonly do: Fault }>;

export function isFault(action: Action): action is Trouble {
  return (faults as readonly string[]).includes(action.do);
}
