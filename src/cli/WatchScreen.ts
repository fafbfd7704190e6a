import type { FreshnessFacts, LiveResourceView, ResourceSnapshot } from '../live/index.js';
import { defaultLocale, describeAge, freshnessMessages, formatTimeOfDay } from '../messages/index.js';
import { formatBytes } from '../messages/views/index.js';
import type { ResourceContent, ResourceReading } from '../protocol/index.js';
import type { CliIo } from './CliIo.js';
import { painter, terminalJson, terminalText } from './terminalText.js';

/** Writes contents when they change, and one line of mode, reason and age: redrawn on a terminal, elsewhere when mode or reason change. */
export class WatchScreen {
  hasShown = false;
  readonly #io: CliIo;
  readonly #view: LiveResourceView;
  readonly #wallNow: () => number;
  readonly #isJson: boolean;
  #shown: ResourceReading | undefined;
  #said = '';
  #hasLine = false;

  constructor(io: CliIo, view: LiveResourceView, wallNow: () => number, isJson: boolean) {
    this.#io = io;
    this.#view = view;
    this.#wallNow = wallNow;
    this.#isJson = isJson;
  }

  /** To be called whenever anything may have changed. */
  show(reading: ResourceReading | undefined): void {
    const snapshot = this.#view.getSnapshot();
    const isNew = reading !== undefined && reading !== this.#shown;
    this.#shown = reading;
    if (isNew) this.hasShown = true;
    const said = `${snapshot.status} ${snapshot.mode} ${snapshot.reason} ${snapshot.error?.message ?? ''}`;
    const isSaid = said === this.#said;
    this.#said = said;
    if (this.#isJson) {
      if (isNew || !isSaid) this.#io.out(`${terminalJson(this.#record(snapshot, this.#view.getFreshness(), isNew ? reading : undefined))}\n`);
      return;
    }
    if (isNew) this.#write(this.#contentsOf(reading));
    if (this.#io.isOutTty) this.#redraw();
    else if (!isSaid) this.#io.out(`${this.#line()}\n`);
  }

  /** The age grows. */
  tick(): void {
    if (this.#io.isOutTty && !this.#isJson) this.#redraw();
  }

  end(): void {
    if (this.#hasLine) this.#io.out('\n');
    this.#hasLine = false;
  }

  #write(text: string): void {
    if (this.#hasLine) this.#io.out('\r\u001b[2K');
    this.#hasLine = false;
    this.#io.out(text);
  }

  #redraw(): void {
    this.#write(this.#line());
    this.#hasLine = true;
  }

  #line(): string {
    const { mode, reason, error, status } = this.#view.getSnapshot();
    const { ageMs, isChecking, checkedAt } = this.#view.getFreshness();
    const age = ageMs === undefined
      ? isChecking ? freshnessMessages.checking : checkedAt === undefined ? undefined : freshnessMessages.lastUpdatedAt(formatTimeOfDay(checkedAt))
      : freshnessMessages.updatedAgo(describeAge(ageMs).text);
    const rest = [
      `${reason}: ${freshnessMessages.reasons[reason]}`, ...(age === undefined ? [] : [age]),
      ...(error === null ? [] : [`${status}: ${terminalText(error.message).replaceAll('\n', ' ')}`]),
    ].join(' · ');
    // A line that wraps cannot be redrawn.
    const room = this.#io.isOutTty ? (this.#io.columns ?? 80) - mode.length - 4 : Infinity;
    const fitting = rest.length > room ? `${rest.slice(0, Math.max(0, room - 1))}…` : rest;
    return `${painter(this.#io)(mode, mode === 'subscribed' && error === null ? 'green' : 'yellow')} · ${fitting}`;
  }

  #contentsOf({ contents }: ResourceReading): string {
    const at = formatTimeOfDay(this.#wallNow());
    if (contents.length === 0) return `${at} the resource holds no contents\n`;
    return contents.map((item) => `${painter(this.#io)(`${at} ${terminalText(item.uri)}${item.mimeType === undefined ? '' : ` ${terminalText(item.mimeType)}`}`, 'dim')}\n${bodyOf(item)}\n`).join('');
  }

  #record({ status, mode, reason, watch, error }: ResourceSnapshot, { checkedAt, changedAt }: FreshnessFacts, reading: ResourceReading | undefined): object {
    return {
      at: this.#wallNow(), status, mode, reason, watch, checkedAt, changedAt,
      ...(reading === undefined ? {} : { contents: reading.contents.map(plain) }),
      ...(error === null ? {} : { error: { kind: error.kind, message: error.message } }),
    };
  }
}

function bodyOf(item: ResourceContent): string {
  if (item.kind === 'text') return item.text === '' ? '(empty)' : terminalText(item.text);
  return item.kind === 'binary' ? `(${formatBytes(item.bytes.length, defaultLocale)} of binary data)` : `(cannot be shown: ${item.note})`;
}

function plain(item: ResourceContent): object {
  if (item.kind !== 'binary') return item;
  const { bytes, ...rest } = item;
  return { ...rest, byteLength: bytes.length };
}
