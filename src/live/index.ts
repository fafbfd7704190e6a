export { compareReadings, type ReadingDifference, type ReadingEquality } from './compareReadings.js';
export { type ConnectedServers, connectServers } from './connectServers.js';
export { DueTimer } from './DueTimer.js';
export { FindingList } from './FindingList.js';
export type { FreshnessFacts } from './FreshnessFacts.js';
export { isShallowEqual } from './isShallowEqual.js';
export { listingOf, type ListingSnapshot, type ListingStatus, type LiveListing } from './LiveListing.js';
export type { LiveResourceView, ResourceSnapshot } from './LiveResourceView.js';
export { LiveResources } from './LiveResources.js';
export { LiveServers, type LiveSettings } from './LiveServers.js';
export { unknownServer } from './nameMistakes.js';
export { findLiveServers, liveServersOf } from './liveServersOf.js';
export { Registration } from './Registration.js';
export {
  hashResourceKey, liveResourceOptions, type LiveResourceQueryOptions, resourceKey, type ResourceQueryParts, type ResourceWish, serverKey,
} from './resourceQuery.js';
export { Ticker, type TickerHold, type TickingLabel } from './Ticker.js';
