import { type Finding, type GatedMessage, oneLine, readCapability, type Side } from '../protocol/index.js';
import type { MissedChange } from './ChangeWatch.js';
import { judgeWatches } from './judgeWatches.js';
import type { SessionAudit } from './SessionAudit.js';
import type { Sighting } from './SightingBook.js';

/** Not every server has resources by template, and a client asks all the same. */
const dispensable: ReadonlySet<string> = new Set(['resources/templates/list']);
const mostLines = 20;

/** One capability, with every row of the table that it gates, held against what was declared and seen. */
export function judgeCapability(session: SessionAudit, group: readonly GatedMessage[]): Finding[] {
  const [{ capability, declaredBy }] = group as [GatedMessage];
  const seen = sightingsOf(session, group);
  const isDeclared = readCapability(session.declared[declaredBy], capability) === 'declared';
  if (!isDeclared) return seen.map((sighting) => undeclared(session, sighting, capability, declaredBy));
  const missing = seen.filter(({ missingLines }) => missingLines.length > 0).map((sighting) => methodMissing(sighting, capability, declaredBy));
  const missed = session.changes.missed.filter((change) => change.capability === capability).map(unannounced);
  if (missing.some(({ severity }) => severity === 'error')) return missing;
  // What is announced need not happen in every log; what is asked for tells by its answer.
  const announcements = group.filter(({ kind, sender }) => kind === 'notification' && sender === declaredBy);
  const told = announcements.length === 0 ? seen : seen.filter(({ method }) => announcements.some((row) => row.method === method));
  const doubts = capability === 'resources.subscribe' ? judgeWatches(session, seen, told.length > 0) : [];
  if (missed.length + doubts.length > 0) return [...missing, ...missed, ...doubts];
  if (told.length === 0) return [...missing, { verdict: 'not-exercised', severity: 'info', capability, message: `The ${declaredBy} declares ${capability}; nothing in the log needed it or contradicts it` }];
  return [...missing, { verdict: 'works', severity: 'info', capability, lines: told.flatMap(({ lines }) => lines).slice(0, mostLines), message: `${capability} is declared and was seen` }];
}

function sightingsOf({ sightings }: SessionAudit, group: readonly GatedMessage[]): Sighting[] {
  const [{ capability, declaredBy }] = group as [GatedMessage];
  const whole = group.filter((row) => !('param' in row)).map(({ sender, method }) => sightings.of(sender, method));
  const parts = sightings.parts.filter((part) => part.capability === capability && part.sender !== declaredBy);
  return [...new Set([...whole, ...parts])].filter((sighting) => sighting !== undefined);
}

function undeclared(session: SessionAudit, { sender, method, lines, count }: Sighting, capability: string, declaredBy: Side): Finding {
  const isUnasked = method === 'notifications/resources/updated' && !session.watches.wasAsked;
  const effect = declaredBy === sender ? 'a receiver may drop it without a word' : 'it may be refused or ignored';
  return {
    verdict: 'undeclared', severity: 'error', capability, method, lines, count,
    message: `The ${sender} sent ${method}, and the ${declaredBy} did not declare ${capability}: ${effect}${isUnasked ? '; nor did anybody subscribe before' : ''}`,
    cure: declaredBy === sender ? `Declare ${capability} in the handshake (line ${session.handshakeLines.at(-1) ?? '?'}), or do not send it` : `Read the ${declaredBy}'s declaration before sending it, and do without where it is absent`,
  };
}

function unannounced({ capability, lines, what, isOwnDoing }: MissedChange): Finding {
  return {
    verdict: 'unfulfilled', severity: 'error', capability, lines: [...lines],
    message: `${oneLine(what)} changed and no announcement came before it was read again${isOwnDoing ? '; the client itself called a tool in between' : ''}`,
    cure: `Announce it wherever the data changes, or do not declare ${capability}`,
  };
}

function methodMissing({ method, missingLines }: Sighting, capability: string, declaredBy: Side): Finding {
  return {
    verdict: 'unfulfilled', severity: dispensable.has(method) ? 'info' : 'error', capability, method, lines: missingLines.slice(0, mostLines), count: missingLines.length,
    message: `The ${declaredBy} declares ${capability} and answers ${method} with -32601: it does not have the method`,
    cure: `Register a handler for ${method}, or do not declare ${capability}`,
  };
}
