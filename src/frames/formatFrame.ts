import { type Frame, oneLine } from '../protocol/index.js';

export interface FrameFormat {
  /** IANA name, or `local` for the machine's own; UTC by default, so that two people read the same. */
  timeZone?: string | undefined;
  /** How long this answer took, from `pairFrames`; milliseconds. */
  durationMs?: number | undefined;
  /** What `markFrames` says of this line. */
  mark?: string | undefined;
}

const arrows: Record<Frame['dir'], string> = { c2s: 'c->s', s2c: 's->c', local: '----' };
const kinds: Record<Frame['kind'], string> = {
  request: 'req', response: 'res', error: 'err', notification: 'ntf', held: 'hld', step: 'stp',
};

/**
 * One frame in one line: `09:41:07.250  s->c  ntf  notifications/resources/list_changed  62B`, then the id, what it is about, the
 * duration, and the mark (held back, undeclared, dropped) where there is one. Control characters of the other side are not passed on.
 */
export function formatFrame(frame: Frame, { timeZone, durationMs, mark }: FrameFormat = {}): string {
  const { kind, dir, method, id, bytes, note } = frame;
  const columns = [
    formatInstant(frame.at, timeZone),
    kind === 'held' ? 'c-|s' : arrows[dir],
    kinds[kind],
    method === undefined ? '?' : oneLine(method),
    kind === 'step' ? '' : formatSize(bytes),
    id === undefined ? '' : `#${oneLine(String(id), 40)}`,
    subjectOf(frame),
    durationMs === undefined ? '' : `${Math.round(durationMs)}ms`,
    note === undefined ? '' : oneLine(kind === 'held' ? `held back: ${note}` : note, 300),
    mark === undefined ? '' : oneLine(mark, 120),
  ];
  return columns.filter((column) => column !== '').join('  ');
}

function formatInstant(at: number, timeZone = 'UTC'): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '--:--:--.---';
  if (timeZone === 'UTC') return date.toISOString().slice(11, 23);
  return timeOfDay(timeZone).format(date);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function timeOfDay(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hourCycle: 'h23',
    ...(timeZone === 'local' ? {} : { timeZone }),
  });
  formats.set(timeZone, made);
  return made;
}

function formatSize(bytes: number): string {
  if (bytes < 10_000) return `${bytes}B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)}kB` : `${(bytes / 1_000_000).toFixed(1)}MB`;
}

/** The URI or name that the message is about. */
function subjectOf({ message }: Frame): string {
  const params = (message as { params?: { uri?: unknown; name?: unknown } | null } | null | undefined)?.params;
  const subject = params?.uri ?? params?.name;
  return typeof subject === 'string' ? oneLine(subject) : '';
}
