import type { EraMemory, OpenMode } from './EraMemory.js';
import type { ListenWatcherParts } from './ListenWatcher.js';
import { type FreshClient, openSession, type OpenSessionParts } from './openSession.js';
import type { Session } from './Session.js';
import type { Watcher } from './Watcher.js';

export type ModernWatchParts = Omit<ListenWatcherParts, 'listen' | 'listFilter'>;
export type OpenWith = EraMemory['open'];

/** Which eras a door speaks. One that speaks the older only does not carry the code of the newer. */
export interface EraSupport {
  /** Whoever opens with it remembers what it learned of the server. */
  createOpen(): OpenWith;
  /** How a session of the modern era watches. */
  readonly watch?: ((session: Session, parts: ModernWatchParts) => Watcher) | undefined;
}

/** Revisions up to 2025-11-25. */
export const legacyEra: EraSupport = {
  createOpen: () => async (make: (mode: OpenMode) => FreshClient | Promise<FreshClient>, parts: OpenSessionParts): Promise<Session> =>
    (await openSession(await make('legacy'), parts)).session,
};
