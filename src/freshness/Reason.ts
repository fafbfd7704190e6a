/** How a resource is kept current at this moment. */
export type Mode = 'subscribed' | 'polling' | 'off';

/** Why it is in that mode. One word each; the sentence for people is in the messages. */
export type Reason =
  | 'declared'
  | 'asking' | 'not-declared' | 'not-known' | 'rejected' | 'declined' | 'unanswered'
  | 'no-push-channel' | 'unproven' | 'stream-lost' | 'silent' | 'chosen'
  | 'idle' | 'connecting' | 'no-resources' | 'no-connection' | 'paused' | 'closed';

/** The furthest of the four facts of a watch. Only `proven`, an announcement that was received, is truth. */
export type WatchFact = 'none' | 'asked' | 'acknowledged' | 'carried' | 'proven';

/** The outcome of the latest read, or what stands in its way. */
export type ResourceStatus =
  | 'idle' | 'connecting' | 'loading' | 'ready' | 'unavailable' | 'not-found' | 'error' | 'closed';

export const allModes: readonly Mode[] = ['subscribed', 'polling', 'off'];

export const allReasons: readonly Reason[] = [
  'declared',
  'asking', 'not-declared', 'not-known', 'rejected', 'declined', 'unanswered',
  'no-push-channel', 'unproven', 'stream-lost', 'silent', 'chosen',
  'idle', 'connecting', 'no-resources', 'no-connection', 'paused', 'closed',
];

export const allWatchFacts: readonly WatchFact[] = ['none', 'asked', 'acknowledged', 'carried', 'proven'];

export const allStatuses: readonly ResourceStatus[] = [
  'idle', 'connecting', 'loading', 'ready', 'unavailable', 'not-found', 'error', 'closed',
];
