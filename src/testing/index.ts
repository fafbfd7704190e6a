export { EventStream } from './EventStream.js';
export { LinkedTransport } from './LinkedTransport.js';
export { type ManualEnvironment, manualEnvironment, seededRandom } from './manualEnvironment.js';
export { ManualVisibility } from './ManualVisibility.js';
export { type LoggedRequest, RequestLog } from './RequestLog.js';
export type { BlobItem, ListenReply, Reply, Script, ScriptedItem, StreamReply, TextItem } from './Script.js';
export { ScriptedServer, scriptedServer, type ScriptedServerOptions } from './ScriptedServer.js';
