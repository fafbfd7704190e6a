import type { Frame, FrameHistory } from '../protocol/index.js';
import { measureJson } from './measureJson.js';

export interface FrameLogOptions {
  /** Epoch milliseconds. */
  wallNow: () => number;
  /** Most frames kept. */
  mostFrames?: number;
  /** Most bytes of messages kept; beyond it the oldest go. */
  mostBytes?: number;
}

/** Messages up to this size are copied: an in-memory transport hands over the very object, which may change later. */
const copyUpToBytes = 16_384;

/** The last frames of one connection. Bounded by count and by bytes. */
export class FrameLog implements FrameHistory {
  readonly #wallNow: () => number;
  readonly #mostFrames: number;
  readonly #mostBytes: number;
  readonly #listeners = new Set<() => void>();
  #frames: Frame[] = [];
  #bytes = 0;
  #seq = 0;
  #snapshot: readonly Frame[] | undefined;
  #isTelling = false;

  constructor({ wallNow, mostFrames = 2_000, mostBytes = 2_000_000 }: FrameLogOptions) {
    this.#wallNow = wallNow;
    this.#mostFrames = mostFrames;
    this.#mostBytes = mostBytes;
  }

  /** How many frames were ever written; those dropped from the ring included. */
  get written(): number {
    return this.#seq;
  }

  write(entry: Omit<Frame, 'seq' | 'at' | 'bytes'>): void {
    const bytes = entry.message === undefined ? 0 : measureJson(entry.message);
    const frame: Frame = { ...entry, ...keepMessage(entry.message, bytes, this.#mostBytes), seq: this.#seq++, at: this.#wallNow(), bytes };
    this.#frames.push(frame);
    this.#bytes += bytes;
    this.#trim();
    this.#tell();
  }

  readonly getSnapshot = (): readonly Frame[] => {
    this.#snapshot ??= [...this.#frames];
    return this.#snapshot;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  };

  #trim(): void {
    let dropped = 0;
    while (this.#frames.length - dropped > this.#mostFrames || (this.#bytes > this.#mostBytes && this.#frames.length - dropped > 1)) {
      this.#bytes -= this.#frames[dropped]?.bytes ?? 0;
      dropped += 1;
    }
    // Dropping one by one from the front of a long array would cost its length each time.
    if (dropped > 0) this.#frames = this.#frames.slice(dropped);
  }

  /** A storm of frames tells its listeners once. */
  #tell(): void {
    this.#snapshot = undefined;
    if (this.#isTelling || this.#listeners.size === 0) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      for (const listener of [...this.#listeners]) listener();
    });
  }
}

function keepMessage(message: unknown, bytes: number, mostBytes: number): { message?: unknown } {
  if (message === undefined) return {};
  if (bytes > mostBytes) return { message: undefined };
  if (bytes > copyUpToBytes) return { message };
  try {
    return { message: structuredClone(message) };
  } catch {
    return { message };
  }
}
