export type { ClientLike, ListenHandleLike, TransportLike } from './ClientLike.js';
export { bothEras } from './bothEras.js';
export { clientSource } from './clientSource.js';
export { type EraSupport, legacyEra } from './EraSupport.js';
export { httpSource } from './httpSource.js';
export { type FetchLike, type ObservedFetch, observedFetch, type StreamEvent } from './observedFetch.js';
export { type ClientSettings, declaredFor, type HttpSettings, type RequestHandlers, type SdkKit } from './SdkKit.js';
export type { FromClientOptions, OverTransportOptions, SourceOptions, StreamableHttpOptions } from './SourceOptions.js';
export { transportSource } from './transportSource.js';
