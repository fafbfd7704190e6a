import { findParts, gatedParts, type Side } from '../protocol/index.js';

/** What was seen of one method in one session, or of a part of it that needs a capability of its own. */
export interface Sighting {
  readonly sender: Side;
  readonly method: string;
  /** Of a part alone. */
  readonly capability?: string | undefined;
  readonly lines: number[];
  count: number;
  /** Lines on which it was answered with -32601: the other side does not have it. */
  readonly missingLines: number[];
  /** Lines on which it was answered with any other error. */
  readonly refusedLines: number[];
}

const mostLines = 20;
const methodsWithParts: ReadonlySet<string> = new Set(gatedParts.map(({ method }) => method));
const noParts: readonly Sighting[] = [];

/** What each side sent in one session, by method, and by the parts that a capability of their own gates. */
export class SightingBook {
  readonly #methods: Readonly<Record<Side, Map<string, Sighting>>> = { client: new Map(), server: new Map() };
  readonly #parts = new Map<string, Sighting>();

  get methods(): readonly Sighting[] {
    return [...this.#methods.client.values(), ...this.#methods.server.values()];
  }

  get parts(): readonly Sighting[] {
    return [...this.#parts.values()];
  }

  of(sender: Side, method: string): Sighting | undefined {
    return this.#methods[sender].get(method);
  }

  saw(sender: Side, method: string, line: number): Sighting {
    const known = this.#methods[sender].get(method);
    const sighting = known ?? begin(sender, method);
    if (known === undefined) this.#methods[sender].set(method, sighting);
    note(sighting, line);
    return sighting;
  }

  sawParts(sender: Side, method: string, params: unknown, revision: string | undefined, line: number): readonly Sighting[] {
    if (!methodsWithParts.has(method)) return noParts;
    return findParts({ sender, method, params, revision }).map(({ capability }) => {
      const key = `${sender} ${method} ${capability}`;
      const sighting = this.#parts.get(key) ?? { ...begin(sender, method), capability };
      this.#parts.set(key, sighting);
      note(sighting, line);
      return sighting;
    });
  }
}

function begin(sender: Side, method: string): Sighting {
  return { sender, method, lines: [], count: 0, missingLines: [], refusedLines: [] };
}

function note(sighting: Sighting, line: number): void {
  sighting.count += 1;
  if (sighting.lines.length < mostLines) sighting.lines.push(line);
}
