export { fromClient, overTransport, streamableHttp } from './adapters/client/index.js';
export { observedFetch } from './connection/index.js';
export type { FetchLike, FromClientOptions, ObservedFetch, OverTransportOptions, RequestHandlers, SourceOptions, StreamableHttpOptions } from './connection/index.js';
export type { ServerSource } from './protocol/index.js';
