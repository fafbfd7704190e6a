export {
  inTurn, type ManualEnvironment, manualEnvironment, ManualVisibility, scriptedServer, ScriptedServer, seededRandom,
} from './testing/index.js';
export type {
  BlobItem, LinkedTransport, ListenReply, LoggedRequest, Mistake, MistakeKind, Reply, RequestLog, Script, ScriptedItem, ScriptedServerOptions,
  ScriptedSession, StreamReply, TextItem, Told,
} from './testing/index.js';
export { ManualClock } from './timing/index.js';
