/** `legacy`: revisions 2024-11-05 to 2025-11-25, opened by `initialize`. `modern`: 2026-07-28, opened by `server/discover`. */
export type Era = 'legacy' | 'modern';

/** What the two sides said of themselves when the connection was made. It binds for the life of the connection. */
export interface ServerFacts {
  /** As on the wire, unknown keys kept. `undefined`: cannot be known (a resumed session). */
  readonly serverInfo: Readonly<Record<string, unknown>> | undefined;
  readonly serverCapabilities: Readonly<Record<string, unknown>> | undefined;
  readonly clientCapabilities: Readonly<Record<string, unknown>> | undefined;
  readonly protocolVersion: string | undefined;
  readonly era: Era | undefined;
}

/** What the server's declaration says about resources. */
export type ResourceSupport =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'declared'; readonly canSubscribe: boolean; readonly canListChanges: boolean };

/**
 * Reads the declaration (lifecycle, "Capability negotiation"). Only the literal `true` declares: a server that writes
 * `subscribe: "yes"` has promised nothing that a client may rely on. Keys that are not known take no part.
 */
export function resourceSupport(facts: ServerFacts | undefined): ResourceSupport {
  const capabilities = facts?.serverCapabilities;
  if (capabilities === undefined) return { kind: 'unknown' };
  if (!Object.hasOwn(capabilities, 'resources')) return { kind: 'absent' };
  const resources = capabilities['resources'];
  if (typeof resources !== 'object' || resources === null) {
    return { kind: 'declared', canSubscribe: false, canListChanges: false };
  }
  return { kind: 'declared', canSubscribe: isTrue(resources, 'subscribe'), canListChanges: isTrue(resources, 'listChanged') };
}

/** Whether the server declared the named top-level capability at all; `undefined` where nobody can know. */
export function declares(facts: ServerFacts | undefined, capability: string): boolean | undefined {
  const capabilities = facts?.serverCapabilities;
  return capabilities === undefined ? undefined : Object.hasOwn(capabilities, capability);
}

/** Whether the server declared that it announces changes of the set itself: `resources.listChanged`, `tools.listChanged`. */
export function announcesList(facts: ServerFacts | undefined, capability: 'resources' | 'tools'): boolean {
  const declared = declares(facts, capability) === true ? facts?.serverCapabilities?.[capability] : undefined;
  return typeof declared === 'object' && declared !== null && isTrue(declared, 'listChanged');
}

function isTrue(object: object, key: string): boolean {
  return Object.hasOwn(object, key) && (object as Record<string, unknown>)[key] === true;
}
