import { statusUri } from './DeployStatus.js';

/** What a person can do to a server. `cut`, `forget` and `stall` happen once, `mute` and `down` last until mended. */
export type Fault = 'mute' | 'cut' | 'forget' | 'stall' | 'down';

/** One panel of the page: a server, and the door through which the page sees it. */
export interface Panel {
  /** The name of the entry in the provider. */
  readonly name: string;
  /** The host that serves it; two panels may share one. */
  readonly host: string;
  readonly title: string;
  /** What this server is, in one sentence. */
  readonly about: string;
  readonly door: 'sdk' | 'client';
  readonly uri: string;
  /** `status`: drawn by the page; `plain`: as the library shows any JSON. */
  readonly look: 'status' | 'plain';
  readonly faults: readonly Fault[];
}

const uri = statusUri('production');

export const panels: readonly Panel[] = [
  {
    name: 'announcing', host: 'announcing', door: 'sdk', uri, look: 'status', faults: ['mute', 'cut', 'forget', 'down'],
    title: 'Announces', about: 'A v1 server that declares subscribe and handles it.',
  },
  {
    name: 'quiet', host: 'quiet', door: 'sdk', uri, look: 'status', faults: ['forget', 'down'],
    title: 'Promises nothing', about: 'A v1 server that declares resources: {} and no more.',
  },
  {
    name: 'unhandled', host: 'unhandled', door: 'sdk', uri, look: 'plain', faults: ['forget', 'down'],
    title: 'Promises, has no handler', about: 'A v1 server that declares subscribe and answers it with -32601.',
  },
  {
    name: 'modern', host: 'modern', door: 'client', uri, look: 'status', faults: ['mute', 'cut', 'down'],
    title: 'Announces (2026-07-28)', about: 'A v2 handler that vouches five seconds for each answer.',
  },
  {
    name: 'modern-by-sdk', host: 'modern', door: 'sdk', uri, look: 'status', faults: ['down'],
    title: 'The same to an older client', about: 'The same v2 handler, seen through the v1 SDK.',
  },
  {
    name: 'tools', host: 'tools', door: 'client', uri, look: 'status', faults: ['stall', 'down'],
    title: 'Tools only', about: 'A v2 server with one tool and no resources.',
  },
];
