import type { FrameSink, LiveError } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';
import { boundedStep, settledWithin, stepMs } from './boundedStep.js';
import type { TransportLike } from './ClientLike.js';
import type { Session } from './Session.js';
import type { Watcher } from './Watcher.js';

/**
 * Ends a session in order: watches, then the session itself, then the transport. Each step is bounded and leaves a line in the log;
 * after the last one nothing of the session is written, told or thrown. A client that was handed in is left open.
 */
export async function closeSession(session: Session, watcher: Watcher | undefined, log: FrameSink, clock: Clock): Promise<void> {
  const { client, transport, isOwn } = session.parts;
  if (watcher !== undefined) await boundedStep('release watches', () => watcher.release(), log, clock);
  watcher?.dispose();
  if (isOwn) {
    await endSession(transport, log, clock);
    await boundedStep('close transport', () => client.close(), log, clock);
  }
  session.leave();
}

/** DELETE of the session, where there is one; 404 and 405 are answers as good as any (2025-11-25, basic/transports, "Session Management"). */
export async function endSession(transport: TransportLike, log: FrameSink, clock: Clock): Promise<void> {
  if (transport.sessionId === undefined || transport.terminateSession === undefined) return;
  await boundedStep('end session', () => transport.terminateSession?.(), log, clock);
}

/** Lets go of a session that was lost. One that only looks lost still stands on the server, which is told; a forgotten one is not. */
export async function dropSession({ parts }: Session, { kind, status }: LiveError, log: FrameSink, clock: Clock): Promise<void> {
  const { client, transport, isOwn } = parts;
  if (!isOwn) return;
  if (kind === 'session-lost' && status !== 404) await endSession(transport, log, clock);
  await settledWithin(client.close(), stepMs, clock);
}
