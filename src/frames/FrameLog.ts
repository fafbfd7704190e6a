import type { Frame, FrameHistory } from '../protocol/index.js';
import { measureJson } from './measureJson.js';

export interface FrameLogOptions {
  /** Epoch milliseconds: `Clock.wallNow`. */
  wallNow: () => number;
  /** Most lines kept, 2,000 by default. */
  mostFrames?: number | undefined;
  /** Most bytes of messages kept, 2,000,000 by default. */
  mostBytes?: number | undefined;
}

/** Messages up to this size are copied: an in-memory transport hands over the very object, which may change later. */
const copyUpToBytes = 16_384;
/** No single message may take more than this part of the room. */
const largestShare = 0.25;
/** `server/discover` and `initialize`, each with its answer. */
const handshakeFrames = 4;
/** So many lines beyond their bound may wait until they are dropped together; nobody is shown them. */
const spareLines = 200;

/**
 * The last lines of one connection. Bounded by count, where the oldest lines go, and by bytes, where the oldest lines lose their
 * message and stay. The latest handshake outlives both: without it nothing in a log can be judged.
 */
export class FrameLog implements FrameHistory {
  readonly #wallNow: () => number;
  readonly #mostFrames: number;
  readonly #mostBytes: number;
  readonly #listeners = new Set<() => void>();
  #frames: Frame[] = [];
  #handshake: Frame[] = [];
  /** Lines before this one have given up their message. */
  #firstWithMessage = 0;
  #bytes = 0;
  #seq = 0;
  #snapshot: readonly Frame[] | undefined;
  #isTelling = false;

  constructor({ wallNow, mostFrames = 2_000, mostBytes = 2_000_000 }: FrameLogOptions) {
    this.#wallNow = wallNow;
    this.#mostFrames = Math.max(1, mostFrames);
    this.#mostBytes = mostBytes;
  }

  /** How many lines were ever written; those dropped from the ring included. */
  get written(): number {
    return this.#seq;
  }

  write(entry: Omit<Frame, 'seq' | 'at' | 'bytes'>): void {
    const frame: Frame = { ...entry, ...this.#weigh(entry.message), seq: this.#seq++, at: this.#wallNow() };
    this.#frames.push(frame);
    this.#bytes += keptBytes(frame);
    // Moving all lines up for each new one would cost more than everything else here.
    if (this.#surplus > spareLines) this.#trimLines();
    this.#trimMessages();
    this.#tell();
  }

  /** The lines, oldest first. The same array until something is written. */
  readonly getSnapshot = (): readonly Frame[] => {
    if (this.#snapshot === undefined) {
      this.#trimLines();
      this.#snapshot = [...this.#handshake, ...this.#frames];
    }
    return this.#snapshot;
  };

  /** A storm of frames tells its listeners once. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  };

  #weigh(message: unknown): Pick<Frame, 'bytes' | 'message'> {
    if (message === undefined) return { bytes: 0 };
    let bytes = 0;
    try {
      bytes = measureJson(message);
      if (bytes > this.#mostBytes * largestShare) return { bytes, message: undefined };
      return { bytes, message: bytes > copyUpToBytes ? message : copyJson(message) };
    } catch {
      // What cannot be measured or copied (a proxy that throws, a function in it) is kept as it is: the log must not fail.
      return { bytes, message };
    }
  }

  get #surplus(): number {
    return this.#frames.length + this.#handshake.length - this.#mostFrames;
  }

  #trimLines(): void {
    const surplus = this.#surplus;
    if (surplus <= 0) return;
    const gone = this.#frames.splice(0, surplus);
    this.#firstWithMessage = Math.max(0, this.#firstWithMessage - surplus);
    for (const frame of gone) {
      if (isHandshake(frame) && this.#mostFrames > handshakeFrames * 2) this.#handshake.push(frame);
      else this.#bytes -= keptBytes(frame);
    }
    while (this.#handshake.length > handshakeFrames) this.#bytes -= keptBytes(this.#handshake.shift());
    if (this.#surplus > 0) this.#trimLines();
  }

  #trimMessages(): void {
    while (this.#bytes > this.#mostBytes && this.#firstWithMessage < this.#frames.length) {
      const at = this.#firstWithMessage++;
      const frame = this.#frames[at];
      if (frame === undefined || isHandshake(frame)) continue;
      this.#bytes -= keptBytes(frame);
      this.#frames[at] = { ...frame, message: undefined };
    }
  }

  #tell(): void {
    this.#snapshot = undefined;
    if (this.#isTelling || this.#listeners.size === 0) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      for (const listener of [...this.#listeners]) tellOne(listener);
    });
  }
}

/** A frame is JSON, and of all ways to copy it this is the quickest by far; the log copies each. */
function copyJson(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message)) as unknown;
}

function isHandshake({ method, message }: Frame): boolean {
  return message !== undefined && (method === 'initialize' || method === 'server/discover');
}

function keptBytes(frame: Frame | undefined): number {
  return frame?.message === undefined ? 0 : frame.bytes;
}

/** One listener that fails is heard of, and keeps the word from none of the others. */
function tellOne(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => { throw error; });
  }
}
