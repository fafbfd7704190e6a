import type { EraSupport } from './EraSupport.js';
import type { OpenSessionParts } from './openSession.js';
import type { Session } from './Session.js';

/** How one kind of source opens its sessions. Everything else of a connection is the same for all. */
export interface ConnectionAdapter {
  readonly watchModern: EraSupport['watch'];
  /** Rejects with `OpenFailure`; then nothing of it is left open. */
  open(parts: OpenSessionParts): Promise<Session>;
  /** Sends the person to the sign-in that was held back. `false`: none was; connecting anew leads to one. */
  authorize?(): Promise<boolean>;
  finishAuth?(code: string): Promise<void>;
}
