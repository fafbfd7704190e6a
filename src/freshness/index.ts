export { chooseStrategy, type Strategy } from './chooseStrategy.js';
export { describeResource, type ResourceDescription } from './describeResource.js';
export { defaultPolicy, type FreshnessPolicy, mergePolicies, type PolicyParts, resolvePolicy } from './FreshnessPolicy.js';
export { type FreshnessQuestion, type FreshnessVerdict, judgeFreshness, type Tone } from './judgeFreshness.js';
export { mayRead, nextCheckAt, nextDueAt, plannedDelay } from './planChecks.js';
export { allModes, allReasons, allStatuses, allWatchFacts, type Mode, type Reason, type ResourceStatus, type WatchFact } from './Reason.js';
export type { ResourceEffect, ResourceEvent } from './ResourceEvent.js';
export { initialState, type Link, type ResourceState } from './ResourceState.js';
export { transition } from './transition.js';
