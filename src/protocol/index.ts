export { capabilitiesIn, capabilityHistory, type KnownCapability } from './capabilityHistory.js';
export type {
  Announcement, CallOptions, Connection, ConnectionState, ConnectionStatus, FrameHistory, PushState, RequestOptions, Watch,
  WatchObserver, WatchStanding,
} from './Connection.js';
export type { Finding, Severity, Verdict } from './Finding.js';
export type { Frame, FrameSink } from './Frame.js';
export { LiveError, type LiveErrorDetails, type LiveErrorKind, oneLine } from './LiveError.js';
export { ancestorsOf } from './ancestorsOf.js';
export { covers, nearestWatched, normalizeUri } from './matchUri.js';
export type { ListEntries, ListKind, Listing, ResourceEntry, TemplateEntry, ToolEntry } from './ResourceListing.js';
export type { Annotations, ResourceContent, ResourceReading, WireContent, WireReading } from './ResourceReading.js';
export { announcesList, declares, type Era, type ResourceSupport, resourceSupport, type ServerFacts } from './ServerFacts.js';
export type { ConnectionPolicy, OpenContext, ServerSource } from './ServerSource.js';
export { existsIn, type GatedMessage, gatedMessage, gatedMessages, type Revision, revisions, type Side } from './gatedMessages.js';
export { findGates, findParts, type GatedPart, gatedInputRequests, gatedParts, type GateQuestion } from './gatedParts.js';
export { judgeDeclaration, knownCapabilities, openCapabilities } from './judgeDeclaration.js';
export { readCapability } from './readCapability.js';
