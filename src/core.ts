export { observedFetch } from './connection/index.js';
export type { FetchLike, ObservedFetch } from './connection/index.js';
export { json, text } from './contents/index.js';
export type { StandardSchemaV1 } from './contents/index.js';
export { chooseStrategy, defaultPolicy, describeResource, initialState, judgeFreshness, resolvePolicy, transition } from './freshness/index.js';
export type {
  FreshnessPolicy, FreshnessQuestion, FreshnessVerdict, Mode, Reason, ResourceDescription, ResourceEffect, ResourceEvent, ResourceState, ResourceStatus,
  Strategy, Tone, WatchFact,
} from './freshness/index.js';
export { connectServers, liveResourceOptions, resourceKey } from './live/index.js';
export type {
  ConnectedServers, FreshnessFacts, LiveResourceQueryOptions, LiveResourceView, LiveSettings, ResourceQueryParts, ResourceSnapshot,
} from './live/index.js';
export { estimateLoad } from './load/index.js';
export type { LoadEstimate, LoadQuestion } from './load/index.js';
export { LiveError } from './protocol/index.js';
export type {
  Connection, ConnectionState, ConnectionStatus, Finding, Frame, LiveErrorKind, PushState, ResourceContent, ResourceReading, ServerFacts, ServerSource,
  WireReading,
} from './protocol/index.js';
export { validateArguments } from './validation/index.js';
export type { ArgumentProblem, ArgumentVerdict } from './validation/index.js';
