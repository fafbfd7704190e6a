export { type ManualEnvironment, manualEnvironment, ManualVisibility, scriptedServer, ScriptedServer, seededRandom } from './testing/index.js';
export type {
  BlobItem, LinkedTransport, ListenReply, LoggedRequest, Reply, RequestLog, Script, ScriptedItem, ScriptedServerOptions, StreamReply, TextItem,
} from './testing/index.js';
export { ManualClock } from './timing/index.js';
