import type { StreamReply } from './Reply.js';
import type { ScriptedSession, ServerState } from './ServerState.js';

/** Answers a GET as the script says. */
export async function openGetStream(
  state: ServerState, session: ScriptedSession, told: StreamReply | (() => StreamReply), signal: AbortSignal | null | undefined,
): Promise<Response> {
  let reply = typeof told === 'function' ? told() : told;
  while (typeof reply === 'object' && 'afterMs' in reply) {
    await state.held.wait(reply.afterMs, signal);
    reply = reply.reply;
  }
  if (typeof reply === 'number') return new Response(null, { status: reply });
  if (reply === 'html') return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  if (reply === 'hang') await state.held.wait(Infinity, signal);
  if (reply === 'hang' || reply === 'network-error') throw new TypeError('fetch failed');
  if (session.streams.size >= state.script.streamsPerSession && session !== state.anonymous) {
    state.accuse('second-stream', `a second GET on ${session.id}`);
    return new Response('Conflict: only one stream per session', { status: 409 });
  }
  let cancelEnd = (): void => {};
  const stream = state.openStream(signal, () => {
    cancelEnd();
    session.streams.delete(stream);
  });
  stream.isSilent = reply === 'silent';
  session.streams.add(stream);
  if (typeof reply === 'object') cancelEnd = state.clock.setTimer(() => stream.end(), reply.endsAfterMs);
  return stream.response;
}
