import {
  existsIn, type Finding, gatedInputRequests, type GatedMessage, gatedMessages, gatedParts, judgeDeclaration, oneLine, readCapability, revisions,
} from '../protocol/index.js';
import { judgeCapability } from './judgeCapability.js';
import type { SessionAudit } from './SessionAudit.js';

/** What the declarations of one session say, held against what was seen. In the order of cheap evidence: the handshake, held-back calls, what hangs. */
export function judgeSession(session: SessionAudit): Finding[] {
  const findings = session.handshakeLines.length === 0 && session.frames > 0
    ? [withoutHandshake(session)]
    : [...judgeRevision(session), ...judgeKeys(session), ...judgeCapabilities(session), ...judgeEmptyLists(session)];
  const all = [...findings, ...judgeHeld(session), ...judgeOpen(session)];
  return all.map((finding) => ({ session: session.number, ...(session.serverName === undefined ? {} : { server: session.serverName }), ...finding }));
}

function withoutHandshake({ sightings }: SessionAudit): Finding {
  const gated = sightings.methods.filter(({ method, sender }) => gatedMessages.some((row) => row.method === method && row.sender === sender));
  return {
    verdict: 'cannot-tell', severity: 'warning', lines: gated.flatMap(({ lines }) => lines).slice(0, 20),
    message: 'The log holds no handshake, so nobody can know what was declared',
    cure: 'Record from the first frame on: the answer to initialize or server/discover is the contract',
  };
}

function judgeRevision({ revision, offeredRevision, handshakeLines }: SessionAudit): Finding[] {
  if (revision === undefined) return [];
  if (!(revisions as readonly string[]).includes(revision)) {
    return [{
      verdict: 'older-revision', severity: 'error', lines: handshakeLines, message: `The server answered with revision ${oneLine(revision, 40)}, which nobody knows`,
      cure: `Answer with one of ${revisions.join(', ')}; a client that does not speak the revision has to close the connection`,
    }];
  }
  if (offeredRevision === undefined || offeredRevision <= revision) return [];
  const lost = gatedMessages.filter((row) => existsIn(row, offeredRevision) && !existsIn(row, revision)).map(({ method }) => method);
  const without = lost.length === 0 ? '' : `; without ${[...new Set(lost)].join(', ')}`;
  return [{
    verdict: 'older-revision', severity: 'info', lines: handshakeLines, message: `The client offered revision ${offeredRevision}, the server answered with ${revision}${without}`,
    cure: 'Update the server, or do without what the older revision lacks',
  }];
}

function judgeKeys({ declared, handshakeLines }: SessionAudit): Finding[] {
  return (['server', 'client'] as const).flatMap((side) => judgeDeclaration(side, declared[side]).map((finding) => ({ ...finding, lines: handshakeLines })));
}

function judgeCapabilities(session: SessionAudit): Finding[] {
  const groups = new Map<string, GatedMessage[]>();
  for (const row of [...gatedMessages, ...gatedInputRequests, ...gatedParts]) {
    if (!existsIn(row, session.revision)) continue;
    const key = `${row.declaredBy} ${row.capability}`;
    groups.set(key, [...groups.get(key) ?? [], row]);
  }
  return [...groups.values()].flatMap((group) => judgeCapability(session, group)).sort(byWeight);
}

const weights = { error: 0, warning: 1, info: 2 };

/** What is wrong before what is only so, and then by where it stands. */
function byWeight(a: Finding, b: Finding): number {
  return weights[a.severity] - weights[b.severity] || (a.lines?.[0] ?? 1e9) - (b.lines?.[0] ?? 1e9);
}

function judgeEmptyLists({ declared, changes: { lists } }: SessionAudit): Finding[] {
  return (['tools', 'resources', 'prompts'] as const).flatMap((list): Finding[] => {
    const listed = lists.get(list);
    if (listed === undefined || listed.count > 0 || readCapability(declared.server, list) !== 'declared') return [];
    // What is read by template need not be listed.
    if (list === 'resources' && (lists.get('templates')?.count ?? 0) > 0) return [];
    return [{ verdict: 'unfulfilled', severity: 'warning', capability: list, method: `${list}/list`, lines: [listed.line], message: `The server declares ${list} and lists none`, cure: `Register ${list} before connecting, or do not declare the capability` }];
  });
}

function judgeHeld({ held }: SessionAudit): Finding[] {
  return held.map(({ line, message, note }) => {
    const params = message['params'] as { name?: unknown } | undefined;
    const name = typeof params?.name === 'string' ? ` ${oneLine(params.name, 60)}` : '';
    const method = typeof message['method'] === 'string' ? message['method'] : 'tools/call';
    return {
      verdict: 'held-back', severity: 'warning', method, lines: [line],
      message: `${method}${name} was held back on the client's side${note === undefined ? '' : `: ${oneLine(note)}`}; nothing reached the server`,
      cure: 'State the format with an example in the description of the field, or accept more and normalise on the server',
    };
  });
}

function judgeOpen({ open, lastAt }: SessionAudit): Finding[] {
  return open.filter(({ method }) => method !== 'subscriptions/listen').map(({ method, line, at }) => {
    const age = at === undefined || lastAt === undefined ? '' : `, ${Math.round((lastAt - at) / 100) / 10} s before the log ends`;
    return { verdict: 'cannot-tell', severity: 'warning', method, lines: [line], message: `${method} was never answered${age}`, cure: 'Look at the process and its connection while it hangs: a restart destroys the evidence' };
  });
}
