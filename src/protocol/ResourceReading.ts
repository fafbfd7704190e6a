/** `annotations` of a content item or a resource (2025-06-18 and later; server/resources, "Annotations"). The server's own statements. */
export interface Annotations {
  /** ISO 8601, by the server's clock. Shown as the server's statement; no age is ever computed from it. */
  lastModified?: string;
  audience?: string[];
  priority?: number;
}

/** One content item exactly as it crossed: text or base64, so that it survives JSON persistence and compares cheaply. */
export interface WireContent {
  uri: string;
  mimeType?: string;
  text?: string;
  blob?: string;
  annotations?: Annotations;
  _meta?: Record<string, unknown>;
}

/** What one `resources/read` gave, in wire form. This is what the query cache holds. */
export interface WireReading {
  contents: WireContent[];
  /** For how long the server vouches for it, milliseconds (2026-07-28, server/utilities/caching). */
  ttlMs?: number;
  cacheScope?: 'public' | 'private';
}

/** One content item, decoded. */
export type ResourceContent = {
  uri: string;
  mimeType?: string;
  annotations?: Annotations;
} & (
  | { kind: 'text'; text: string }
  | { kind: 'binary'; bytes: Uint8Array }
  | { kind: 'undecodable'; note: string }
);

/** What one `resources/read` gave, decoded. */
export interface ResourceReading {
  contents: ResourceContent[];
  /** For how long the server vouches for it, milliseconds. */
  ttlMs?: number;
  cacheScope?: 'public' | 'private';
}
