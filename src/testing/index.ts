export { LinkedTransport } from './LinkedTransport.js';
export { type ManualEnvironment, manualEnvironment, seededRandom } from './manualEnvironment.js';
export { ManualVisibility } from './ManualVisibility.js';
export { type LoggedRequest, type Mistake, type MistakeKind, RequestLog } from './RequestLog.js';
export { inTurn, type ListenReply, type Reply, type StreamReply, type Told } from './Reply.js';
export type { BlobItem, Script, ScriptedItem, TextItem } from './Script.js';
export { ScriptedServer, scriptedServer, type ScriptedServerOptions } from './ScriptedServer.js';
export type { ScriptedSession } from './ServerState.js';
