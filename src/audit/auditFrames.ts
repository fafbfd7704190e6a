import type { Finding } from '../protocol/index.js';
import type { AuditFrame, LogStep, ParsedLog } from './AuditFrame.js';
import { judgeSession } from './judgeSession.js';
import { walkFrameLog } from './parseFrameLog.js';
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
export function auditFrames({ frames, skipped, steps = [] }: ParsedLog, { source }: AuditOptions = {}): AuditResult {
  const sessions = new SessionSplitter();
  let next = 0;
  for (const frame of frames) {
    for (let step = steps[next]; step !== undefined && step.line < frame.line; step = steps[++next]) sessions.noted(step);
    sessions.step(frame);
  }
  for (const step of steps.slice(next)) sessions.noted(step);
  return resultOf(sessions.all, skipped, source);
}

/** The same for a log as a text, of which no frame is kept: for files of any length. */
export function auditFrameLog(text: string, { source }: AuditOptions = {}): AuditResult & Pick<ParsedLog, 'skipped'> {
  const sessions = new SessionSplitter();
  const skipped: { line: number; why: string }[] = [];
  walkFrameLog(text, { frame: (frame) => sessions.step(frame), step: (step) => sessions.noted(step), skip: (line, why) => skipped.push({ line, why }) });
  return { ...resultOf(sessions.all, skipped, source), skipped };
}

/** A handshake begins a session; the probe of the modern era and the `initialize` that follows it are one. */
class SessionSplitter {
  readonly all: SessionAudit[] = [];

  step(frame: AuditFrame): void {
    const current = this.all.at(-1);
    const { method } = frame.message;
    const isOpening = method === 'initialize' || method === 'server/discover';
    const isOnlyProbed = current !== undefined && current.revision === undefined && current.declared.server === undefined;
    if (current !== undefined && !(isOpening && !(isOnlyProbed && method === 'initialize'))) return current.step(frame);
    const next = new SessionAudit(this.all.length + 1);
    this.all.push(next);
    next.step(frame);
  }

  noted(step: LogStep): void {
    this.all.at(-1)?.noted(step);
  }
}

function resultOf(sessions: readonly SessionAudit[], skipped: ParsedLog['skipped'], source: readonly Finding[] = []): AuditResult {
  const findings = sessions.length === 0 ? [emptyLog(skipped)] : sessions.flatMap(judgeSession);
  const seen = new Set(findings.map(({ verdict, capability }) => `${verdict} ${capability}`));
  const weaker = source.filter(({ verdict, capability }) => !seen.has(`${verdict} ${capability}`));
  return {
    sessions: sessions.map(({ number, serverName, revision, frames }) => ({ number, server: serverName, revision, frames })),
    findings: [...findings, ...weaker],
  };
}

function emptyLog(skipped: ParsedLog['skipped']): Finding {
  return {
    verdict: 'cannot-tell', severity: 'warning', lines: skipped.slice(0, 5).map(({ line }) => line),
    message: 'The log holds no frame. That has four possible causes: the message was never composed, it was held back by the client, it was lost on the way, or it went to another instance',
    cure: 'One line of the client\'s own log tells the second from the others',
  };
}
