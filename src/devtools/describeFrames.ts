import { type ExchangeState, markFrames, pairFrames } from '../frames/index.js';
import type { Frame } from '../protocol/index.js';

/** One frame with what only the whole log tells of it. */
export interface FrameLine {
  readonly frame: Frame;
  readonly method: string;
  /** The URI or name that it, or the request that it answers, is about. */
  readonly subject: string;
  readonly durationMs: number | undefined;
  /** Undeclared, or dropped. */
  readonly mark: string | undefined;
  /** Of a request. */
  readonly state: ExchangeState | undefined;
}

/** Every frame of a log, in its order. */
export function describeFrames(frames: readonly Frame[]): FrameLine[] {
  const marks = markFrames(frames);
  const exchanges = pairFrames(frames);
  const asked = new Map(exchanges.map((exchange) => [exchange.request.seq, exchange]));
  const answered = new Map(exchanges.flatMap((exchange) => (exchange.answer === undefined ? [] : [[exchange.answer.seq, exchange] as const])));
  return frames.map((frame) => {
    const exchange = answered.get(frame.seq);
    return {
      frame, method: frame.method ?? '', subject: subjectOf(exchange?.request ?? frame), durationMs: exchange?.durationMs,
      mark: marks.get(frame.seq), state: asked.get(frame.seq)?.state,
    };
  });
}

/** Whether it is no request that still waits; a listen is answered only when it ends. */
export function hasAnswer({ state }: FrameLine): boolean {
  return state !== 'waiting';
}

function subjectOf({ message }: Frame): string {
  const params = (message as { params?: Record<string, unknown> | null } | null | undefined)?.params;
  const listened = (params?.['notifications'] as { resourceSubscriptions?: unknown } | undefined)?.resourceSubscriptions;
  const subjects = [params?.['uri'], params?.['name'], ...(Array.isArray(listened) ? listened : [])];
  return subjects.filter((subject) => typeof subject === 'string').join(' ');
}
