import type { Frame } from '../protocol/index.js';
import { KeyedDigest } from './KeyedDigest.js';
import { markFrames } from './markFrames.js';
import { redactMessage } from './redactMessage.js';

export interface FrameExport {
  /** `false` writes contents and headers as they crossed. By default each is its length and a digest. */
  redact?: boolean | undefined;
  /** The digest's key, two numbers of 32 bits; by default a fresh one for each export, which nothing keeps. */
  digestKey?: readonly [number, number] | undefined;
}

/**
 * The log as JSONL. Each line is the JSON-RPC message itself with `ts` (epoch milliseconds), `dir` (`c2s`, `s2c`, `local`) and
 * `bytes` beside it, so that `jq 'select(.method=="initialize")|.params.capabilities'` works as it is. A call that was held back
 * stands under `held`, a step of our own under `step`, where the log's bound dropped a message the line says `omitted`, and what was
 * sent without the declaration it needs has a `mark`.
 */
export function exportFrames(frames: readonly Frame[], { redact = true, digestKey }: FrameExport = {}): string {
  const digest = redact ? new KeyedDigest(digestKey) : undefined;
  const marks = markFrames(frames);
  return frames.map((frame) => `${writeLine(frame, digest, marks.get(frame.seq))}\n`).join('');
}

function writeLine(frame: Frame, digest: KeyedDigest | undefined, mark: string | undefined): string {
  try {
    return JSON.stringify({ ...describe(frame, digest), mark });
  } catch {
    // An in-memory transport carries what JSON cannot (a cycle, a big number): the line stays, without its message.
    return JSON.stringify({ ...describe({ ...frame, message: undefined }, digest), mark });
  }
}

function describe(frame: Frame, digest: KeyedDigest | undefined): Record<string, unknown> {
  const { at, dir, bytes, note, kind, method } = frame;
  const beside = { ts: at, dir, bytes };
  const remark = note === undefined ? {} : { note };
  if (kind === 'step') return { ...beside, step: { name: method, ...remark } };
  const message = digest === undefined || frame.message === undefined ? frame.message : redactMessage(asJson(frame.message), method, digest);
  if (kind === 'held') return { ...beside, held: message ?? { method }, ...remark };
  // A message may carry members of these names itself; the log's own win.
  return { ...beside, ...(isPlainObject(message) ? message : outline(frame)), ...beside, ...remark };
}

/** Only what JSON carries is walked: no cycles. */
function asJson(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message)) as unknown;
}

/** What is known of a message that is not there any more. */
function outline({ kind, id, method }: Frame): Record<string, unknown> {
  const common = { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), omitted: true };
  if (kind === 'request' || kind === 'notification') return { ...common, method };
  return kind === 'error' ? { ...common, error: {} } : { ...common, result: {} };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
