export { fromClient, overTransport, streamableHttp } from './adapters/client/index.js';
export { observedFetch } from './connection/index.js';
export type {
  ClientLike, FetchLike, FromClientOptions, ObservedFetch, OverTransportOptions, RequestHandlers, SourceOptions, StreamableHttpOptions, TransportLike,
} from './connection/index.js';
export type { ServerSource } from './protocol/index.js';
