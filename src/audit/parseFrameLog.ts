import type { AuditFrame, LogStep, ParsedLog } from './AuditFrame.js';
import { LogLines } from './LogLines.js';

type Row = Record<string, unknown>;

/**
 * Reads a frame log: this library's JSONL, raw JSON-RPC lines, wrapped lines (`{t,dir,msg}`, `{timestamp,direction,message}`), an
 * Inspector's export. A byte-order mark, CRLF, glued objects and batches are read; a line that repeats another byte for byte counts
 * once. Never throws: what is no frame is in `skipped`.
 */
export function parseFrameLog(text: string): ParsedLog {
  const frames: AuditFrame[] = [];
  const skipped: { line: number; why: string }[] = [];
  const steps: LogStep[] = [];
  walkFrameLog(text, { frame: (frame) => frames.push(frame), step: (step) => steps.push(step), skip: (line, why) => skipped.push({ line, why }) });
  return { frames, skipped, ...(steps.length === 0 ? {} : { steps }) };
}

/** Who hears of a log's frames as they are read. */
export interface FrameReader {
  frame(frame: AuditFrame): void;
  step(step: LogStep): void;
  skip(line: number, why: string): void;
}

/** Reads as `parseFrameLog` does and keeps nothing. */
export function walkFrameLog(text: string, reader: FrameReader): void {
  const unmarked = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const whole = parseWhole(unmarked);
  if (whole !== undefined) {
    for (const [index, row] of whole.entries()) takeRow(row, index + 1, reader);
    return;
  }
  const lines = new LogLines(unmarked);
  for (let next = lines.next(); next !== undefined; next = lines.next()) {
    if (next.isRepeated && next.text.trim() !== '') reader.skip(lines.number, 'repeats a line before it byte for byte');
    else if (next.text !== '' && !next.isRepeated) takeLine(next.text, lines.number, reader);
  }
}

function takeLine(line: string, number: number, reader: FrameReader): void {
  const rows = parseLine(line);
  if (rows !== undefined) takeRow(rows, number, reader);
  else if (line.trim() !== '') reader.skip(number, 'is not JSON');
}

/** An export that is one document over many lines: a list of entries, or an object that holds one. */
function parseWhole(text: string): unknown[] | undefined {
  if (!/^\s*(?:\[|\{\s*[\r\n])/.test(text) || !/[\r\n]/.test(text)) return undefined;
  try {
    const document: unknown = JSON.parse(text);
    if (Array.isArray(document)) return document as unknown[];
    const list = isRow(document) ? Object.values(document).find((value) => Array.isArray(value)) : undefined;
    return list as unknown[] | undefined;
  } catch {
    return undefined;
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return splitGlued(line);
  }
}

/** Objects that were written one behind the other without a line break. */
function splitGlued(line: string): unknown[] | undefined {
  const rows: unknown[] = [];
  let depth = 0;
  let start = -1;
  let isText = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '{') {
      if (depth === 0) start = at;
      depth += 1;
    } else if (character === '}' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      try {
        rows.push(JSON.parse(line.slice(start, at + 1)));
      } catch {
        return undefined;
      }
    }
  }
  return rows.length > 0 && depth === 0 ? rows : undefined;
}

function takeRow(row: unknown, line: number, reader: FrameReader): void {
  if (Array.isArray(row)) {
    for (const one of row as unknown[]) takeRow(one, line, reader);
    return;
  }
  if (!isRow(row)) {
    reader.skip(line, 'is no object');
    return;
  }
  if (isRow(row['held'])) {
    reader.frame({ line, dir: directionOf(row), at: timeOf(row), message: row['held'], isHeld: true, note: textOf(row['note'] ?? row['why']) });
    return;
  }
  if (row['step'] !== undefined) {
    takeStep(row['step'], line, reader);
    return;
  }
  const message = unwrap(row);
  if (message === undefined) {
    reader.skip(line, 'holds no JSON-RPC message');
    return;
  }
  if (!Array.isArray(message)) {
    reader.frame({ line, dir: directionOf(row), at: timeOf(row), message, isHeld: false });
    return;
  }
  for (const one of message as unknown[]) {
    if (isMessage(one)) reader.frame({ line, dir: directionOf(row), at: timeOf(row), message: one, isHeld: false });
    else reader.skip(line, 'holds no JSON-RPC message');
  }
}

function takeStep(step: unknown, line: number, reader: FrameReader): void {
  if (isRow(step) && typeof step['name'] === 'string') reader.step({ line, name: step['name'], note: textOf(step['note']) });
}

const wrappers = ['msg', 'message', 'frame', 'payload', 'data', 'body', 'raw'];

/** A message, a list of what may be messages, or `undefined`. */
function unwrap(row: Row): Row | unknown[] | undefined {
  if (isMessage(row)) return row;
  for (const key of wrappers) {
    const value = row[key];
    if (isMessage(value) || Array.isArray(value)) return value as Row | unknown[];
    if (typeof value !== 'string') continue;
    try {
      const inner: unknown = JSON.parse(value);
      if (isMessage(inner) || Array.isArray(inner)) return inner as Row | unknown[];
    } catch {
      // Some other text.
    }
  }
  // The Inspector keeps a request and its answer in one entry.
  const { request, response } = row;
  return isMessage(request) ? [request, ...(isMessage(response) ? [response] : [])] : undefined;
}

const directions = new Map<string, AuditFrame['dir']>();
for (const word of ['c2s', 'c>s', 'clienttoserver', 'client>server', 'out', 'outgoing', 'sent', 'send', 'request', 'tx']) directions.set(word, 'c2s');
for (const word of ['s2c', 's>c', 'servertoclient', 'server>client', 'in', 'incoming', 'received', 'receive', 'response', 'rx']) directions.set(word, 's2c');

function directionOf(row: Row): AuditFrame['dir'] {
  const value = row['dir'] ?? row['direction'];
  if (typeof value !== 'string') return undefined;
  return directions.get(value) ?? directions.get(value.toLowerCase().replace(/[^a-z0-9>]+/g, ''));
}

function timeOf(row: Row): number | undefined {
  const value = row['ts'] ?? row['t'] ?? row['timestamp'] ?? row['time'] ?? row['at'];
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isMessage(value: unknown): value is Row {
  return isRow(value) && (value['jsonrpc'] === '2.0' || (typeof value['method'] === 'string' && 'params' in value)) && !Array.isArray(value['messages'])
    && (typeof value['method'] === 'string' || 'result' in value || 'error' in value);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
