import type { FrameSink } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';
import type { Session } from './Session.js';
import type { Watcher } from './Watcher.js';

/** No step of a teardown waits longer for the other side, milliseconds. */
const stepMs = 1_000;

/**
 * Ends a session in order: watches, then the session itself, then the transport. Each step is bounded and leaves a line in the log;
 * after the last one nothing of the session is written, told or thrown. A client that was handed in is left open.
 */
export async function closeSession(session: Session, watcher: Watcher | undefined, log: FrameSink, clock: Clock): Promise<void> {
  const { client, transport, scribe, isOwn, detach } = session.parts;
  const step = (name: string, deed: () => Promise<void> | undefined): Promise<void> => boundedStep(name, deed, log, clock);
  if (watcher !== undefined) await step('release watches', () => watcher.release());
  watcher?.dispose();
  session.isOver = true;
  if (!isOwn) {
    detach();
    return;
  }
  if (transport.sessionId !== undefined) await step('end session', () => transport.terminateSession?.());
  await step('close transport', () => client.close());
  scribe.mute();
}

async function boundedStep(name: string, deed: () => Promise<void> | undefined, log: FrameSink, clock: Clock): Promise<void> {
  let disarm = (): void => {};
  const bound = new Promise<string>((resolve) => {
    disarm = clock.setTimer(() => resolve('no answer in time'), stepMs);
  });
  // 404 and 405 are answers as good as any (2025-11-25, basic/transports, "Session Management").
  const done = Promise.resolve().then(deed).then(() => 'done', () => 'done');
  const note = await Promise.race([done, bound]);
  disarm();
  log.write({ dir: 'local', kind: 'step', method: name, note });
}
