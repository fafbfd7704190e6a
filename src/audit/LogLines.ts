/**
 * The lines of a text, one at a time; line ends are LF, CRLF or CR. Knows which line repeats another byte for byte by a short digest
 * of each: holding a hundred thousand whole lines would cost more than reading them.
 */
export class LogLines {
  readonly #text: string;
  readonly #starts = new Map<number, number>();
  /** Whole lines whose digest another line had before. */
  readonly #clashing = new Set<string>();
  #at = 0;
  /** 1-based number of the line given last. */
  number = 0;

  constructor(text: string) {
    this.#text = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
  }

  /** `undefined` after the last. */
  next(): { text: string; isRepeated: boolean } | undefined {
    if (this.#at > this.#text.length) return undefined;
    const start = this.#at;
    const found = this.#text.indexOf('\n', start);
    const end = found === -1 ? this.#text.length : found;
    this.#at = end + 1;
    this.number += 1;
    const text = this.#text.slice(start, end);
    return { text, isRepeated: start < end && this.#isRepeated(text, start, end) };
  }

  #isRepeated(text: string, start: number, end: number): boolean {
    const digest = this.#digest(start, end);
    const first = this.#starts.get(digest);
    if (first === undefined) {
      this.#starts.set(digest, start);
      return false;
    }
    const after = first + text.length;
    const isLine = after === this.#text.length || this.#text[after] === '\n';
    if (isLine && this.#text.startsWith(text, first)) return true;
    if (this.#clashing.has(text)) return true;
    this.#clashing.add(text);
    return false;
  }

  /** Of the length and both ends, where a time, an id or a URI stands. */
  #digest(start: number, end: number): number {
    let digest = end - start;
    const head = Math.min(end, start + edge);
    for (let at = start; at < head; at++) digest = (Math.imul(digest, 31) + this.#text.charCodeAt(at)) | 0;
    for (let at = Math.max(head, end - edge); at < end; at++) digest = (Math.imul(digest, 31) + this.#text.charCodeAt(at)) | 0;
    return digest;
  }
}

const edge = 48;
