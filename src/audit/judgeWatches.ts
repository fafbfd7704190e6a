import { type Finding, oneLine } from '../protocol/index.js';
import type { SessionAudit } from './SessionAudit.js';
import type { Sighting } from './SightingBook.js';

type Doubt = Pick<Finding, 'method' | 'lines' | 'count' | 'message' | 'cure'>;

const asking: ReadonlySet<string> = new Set(['resources/subscribe', 'subscriptions/listen']);
const mostLines = 20;

/**
 * A server that declared `resources.subscribe`, has the method, and still lets nobody watch: it refuses every request, acknowledges
 * less than it was asked for, or has no channel that carries announcements.
 * @param isProven an announcement really came
 */
export function judgeWatches({ watches }: SessionAudit, seen: readonly Sighting[], isProven: boolean): Finding[] {
  const refused = seen.filter(({ method, count, refusedLines }) => asking.has(method) && refusedLines.length >= count).map(refusal);
  const declined = watches.declined.length === 0 ? [] : [decline(watches.declined)];
  const mute = watches.missingChannel === undefined || isProven ? [] : [noChannel(watches.missingChannel)];
  return [...refused, ...declined, ...mute].map((doubt) => ({ verdict: 'unfulfilled', severity: 'warning', capability: 'resources.subscribe', ...doubt }));
}

function refusal({ method, refusedLines }: Sighting): Doubt {
  return {
    method, lines: refusedLines.slice(0, mostLines), count: refusedLines.length,
    message: `The server declares resources.subscribe and answered every ${method} with an error`,
    cure: 'Let the request succeed for what is listed, or do not declare it',
  };
}

function decline(declined: SessionAudit['watches']['declined']): Doubt {
  const uris = [...new Set(declined.map(({ uri }) => oneLine(uri)))];
  const more = uris.length > 3 ? ` and ${uris.length - 3} more` : '';
  return {
    method: 'subscriptions/listen', lines: declined.flatMap(({ lines }) => lines).slice(0, mostLines), count: declined.length,
    message: `The server declares resources.subscribe and acknowledged a listen without ${uris.slice(0, 3).join(', ')}${more}: no change of it will be announced`,
    cure: 'Honour every resource that is listed; a client has to ask for the others by itself',
  };
}

function noChannel(line: number): Doubt {
  return {
    lines: [line], message: 'The server declares resources.subscribe and has no channel for announcements: its push stream cannot be opened',
    cure: 'Answer GET with an event stream (basic/transports, "Listening for Messages from the Server"), or do not declare it to clients of this revision',
  };
}
