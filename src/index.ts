export { ConnectionStatus, FreshnessLine, LivePanel, PauseButton, ResourceTree, StatusAnnouncer, ToolRejection } from './components/index.js';
export type { FreshnessLineProps, LivePanelProps, ResourceTreeProps, ToolRejectionProps } from './components/index.js';
export { json, text } from './contents/index.js';
export type { StandardSchemaV1 } from './contents/index.js';
export { defaultPolicy } from './freshness/index.js';
export type { FreshnessPolicy, Mode, Reason, ResourceStatus, Tone, WatchFact } from './freshness/index.js';
export { liveResourceOptions, resourceKey } from './live/index.js';
export type { LiveResourceQueryOptions, ReadingEquality, ResourceQueryParts } from './live/index.js';
export { defaultMessages } from './messages/index.js';
export type { MessageOverrides, Messages } from './messages/index.js';
export { LiveError } from './protocol/index.js';
export type {
  ConnectionStatus as ConnectionStatusName, Era, Finding, Frame, LiveErrorKind, PushState, ResourceContent, ResourceEntry, ResourceReading, ServerSource, TemplateEntry,
} from './protocol/index.js';
export {
  McpProvider, useConnection, useFindings, useFrameLog, useFreshness, useLiveResource, useResourceTree, useSuspenseLiveResource, useToolCall,
} from './react/index.js';
export type {
  ConnectionHandle, Freshness, FreshnessOptions, LiveResource, LiveResourceOptions, McpProviderProps, ResourceTreeState, SuspenseLiveResource, ToolCall, ToolCallSettings, ToolOutcome, ToolResult,
} from './react/index.js';
