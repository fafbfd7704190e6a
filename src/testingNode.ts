export { listen, type Listening, type ListenOptions, openCors, type Servable } from './testingNode/index.js';
