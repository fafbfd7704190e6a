export { listen, type Listening, type ListenOptions, openCors, type Servable } from './listen.js';
