export type { ClientLike, ListenHandleLike, TransportLike } from './ClientLike.js';
export { clientSource, type FromClientOptions } from './clientSource.js';
export { type FetchLike, type ObservedFetch, observedFetch, type StreamEvent } from './observedFetch.js';
export { type ClientSettings, declaredFor, type HttpSettings, type RequestHandlers, type SdkKit } from './SdkKit.js';
export { httpSource, type OverTransportOptions, type SourceOptions, type StreamableHttpOptions, transportSource } from './sources.js';
