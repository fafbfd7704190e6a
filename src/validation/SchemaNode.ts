/**
 * How a keyword takes it when something in its schema is left out, which makes that schema accept more.
 * `open`: it then accepts more itself. `own`: so it would, but it is left out with it, as a rule of which too little is left.
 * `exact`: it could refuse what it should accept, so it is left out with anything below it.
 */
export type Tolerance = 'open' | 'own' | 'exact';

/** A schema below another. */
export interface SchemaEdge {
  readonly keyword: string;
  /** Name or index below a keyword that holds several. */
  readonly key?: string | undefined;
  readonly to: SchemaNode;
  readonly tolerance: Tolerance;
  /** It speaks of the same value as the schema above it, not of a part of it. */
  readonly isInPlace: boolean;
}

/** One schema object of the document, read and judged. Schemas that refer to each other make a graph. */
export interface SchemaNode {
  readonly index: number;
  /** Where it was first met, as a JSON Pointer. */
  readonly at: string;
  /** `false` as a schema: accepts nothing. */
  readonly isForbidden: boolean;
  readonly assertions: Record<string, unknown>;
  edges: SchemaEdge[];
  /** The longest string that `pattern` may be tried on. */
  patternReach: number;
  /** The longest name that the patterns of `patternProperties` may be tried on. */
  nameReach: number;
  /** Rules of this very schema that are left out, and why. */
  readonly leftOut: string[];
  /** A rule that is left out would have named members: what is said of all others cannot be held. */
  hasUnknownNames: boolean;
}

export function makeNode(index: number, at: string, isForbidden: boolean): SchemaNode {
  return { index, at, isForbidden, assertions: {}, edges: [], patternReach: Infinity, nameReach: Infinity, leftOut: [], hasUnknownNames: false };
}
