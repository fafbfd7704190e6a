import type { Finding } from '../protocol/index.js';
import type { AuditFrame, ParsedLog } from './AuditFrame.js';
import { judgeSession } from './judgeSession.js';
import { SessionAudit } from './SessionAudit.js';

export interface AuditedSession {
  /** Counted from 1. */
  readonly number: number;
  readonly server: string | undefined;
  readonly revision: string | undefined;
  readonly frames: number;
}

export interface AuditResult {
  readonly sessions: readonly AuditedSession[];
  readonly findings: readonly Finding[];
}

export interface AuditOptions {
  /** Findings of `auditSource`, the weaker evidence; those that the frames confirm are left out. */
  source?: readonly Finding[] | undefined;
}

/** Holds every capability-gated message of a log against the declarations of its session, both directions, session by session. */
export function auditFrames(parsed: ParsedLog, { source = [] }: AuditOptions = {}): AuditResult {
  const sessions = splitSessions(parsed.frames);
  const findings = sessions.flatMap(judgeSession);
  const seen = new Set(findings.map(({ verdict, capability }) => `${verdict} ${capability}`));
  const weaker = source.filter(({ verdict, capability }) => !seen.has(`${verdict} ${capability}`));
  return {
    sessions: sessions.map(({ number, serverName, revision, frames }) => ({ number, server: serverName, revision, frames })),
    findings: [...(parsed.frames.length === 0 ? [emptyLog(parsed)] : findings), ...weaker],
  };
}

/** A handshake begins a session; the probe of the modern era and the `initialize` that follows it are one. */
export function splitSessions(frames: readonly AuditFrame[]): SessionAudit[] {
  const sessions: SessionAudit[] = [];
  let current: SessionAudit | undefined;
  for (const frame of frames) {
    const { method } = frame.message;
    const isOpening = method === 'initialize' || method === 'server/discover';
    const isOnlyProbed = current !== undefined && current.revision === undefined && current.declared.server === undefined;
    if (current === undefined || (isOpening && !(isOnlyProbed && method === 'initialize'))) {
      current = new SessionAudit(sessions.length + 1);
      sessions.push(current);
    }
    current.step(frame);
  }
  return sessions;
}

function emptyLog({ skipped }: ParsedLog): Finding {
  return {
    verdict: 'cannot-tell', severity: 'warning', lines: skipped.slice(0, 5).map(({ line }) => line),
    message: 'The log holds no frame. That has four possible causes: the message was never composed, it was held back by the client, it was lost on the way, or it went to another instance',
    cure: 'One line of the client\'s own log tells the second from the others',
  };
}
