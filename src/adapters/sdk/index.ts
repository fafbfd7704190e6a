export { fromClient, overTransport, streamableHttp } from './sources.js';
