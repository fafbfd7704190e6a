type State = [number, number, number, number];

/**
 * HalfSipHash-2-4 with 64 bits of key and of result (Aumasson and Bernstein, "SipHash: a fast short-input PRF"). Synchronous, which
 * WebCrypto is not, and small. Enough to tell equal from changed without giving contents away to whoever has not got the key; it
 * signs nothing.
 */
export class KeyedDigest {
  readonly #key: readonly [number, number];

  constructor(key: readonly [number, number] = randomKey()) {
    this.#key = key;
  }

  /** Sixteen hexadecimal digits. */
  of(text: string): string {
    return this.ofBytes(new TextEncoder().encode(text));
  }

  ofBytes(bytes: Uint8Array): string {
    const [k0, k1] = this.#key;
    const state: State = [k0, k1 ^ 0xee, 0x6c796765 ^ k0, 0x74656462 ^ k1];
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const whole = bytes.length - (bytes.length % 4);
    for (let at = 0; at < whole; at += 4) absorb(state, view.getUint32(at, true));
    let last = bytes.length << 24;
    for (let at = whole; at < bytes.length; at++) last |= view.getUint8(at) << (8 * (at - whole));
    absorb(state, last);
    state[2] ^= 0xee;
    const first = squeeze(state);
    state[1] ^= 0xdd;
    return first + squeeze(state);
  }
}

function randomKey(): [number, number] {
  const [k0 = 0, k1 = 0] = crypto.getRandomValues(new Uint32Array(2));
  return [k0, k1];
}

function absorb(state: State, word: number): void {
  state[3] ^= word;
  round(state);
  round(state);
  state[0] ^= word;
}

function squeeze(state: State): string {
  for (let turn = 0; turn < 4; turn++) round(state);
  const word = new DataView(new ArrayBuffer(4));
  word.setUint32(0, state[1] ^ state[3], true);
  return word.getUint32(0, false).toString(16).padStart(8, '0');
}

function round(v: State): void {
  v[0] = (v[0] + v[1]) | 0; v[1] = rotate(v[1], 5) ^ v[0]; v[0] = rotate(v[0], 16);
  v[2] = (v[2] + v[3]) | 0; v[3] = rotate(v[3], 8) ^ v[2];
  v[0] = (v[0] + v[3]) | 0; v[3] = rotate(v[3], 7) ^ v[0];
  v[2] = (v[2] + v[1]) | 0; v[1] = rotate(v[1], 13) ^ v[2]; v[2] = rotate(v[2], 16);
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
