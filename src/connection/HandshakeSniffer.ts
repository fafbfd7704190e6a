import type { Era, ServerFacts } from '../protocol/index.js';

/** Revisions of the legacy era that are spoken here (lifecycle, "Version Negotiation"). */
export const legacyVersions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
export const modernVersion = '2026-07-28';

type Record_ = Record<string, unknown>;
type Id = string | number | undefined;

/**
 * Reads both declarations off the frames themselves: the SDKs strip what they do not know, and tell nobody what the client declared.
 */
export class HandshakeSniffer {
  #initializeId: Id;
  #discoverId: Id;
  #clientCapabilities: Record_ | undefined;
  #facts: ServerFacts | undefined;
  /** A revision that the server insists on and that is not spoken here. */
  unsupportedVersion: string | undefined;
  /** The server answered the probe of the modern era in some way. */
  wasProbeAnswered = false;

  get facts(): ServerFacts | undefined {
    return this.#facts;
  }

  sent(message: unknown): void {
    const { id, method, params } = message as { id?: Id; method?: unknown; params?: Record_ };
    if (method === 'initialize') {
      this.#initializeId = id;
      this.#clientCapabilities = asRecord(params?.['capabilities']);
    } else if (method === 'server/discover') {
      this.#discoverId = id;
      this.#clientCapabilities = asRecord(asRecord(params?.['_meta'])?.['io.modelcontextprotocol/clientCapabilities']);
    }
  }

  /** @returns whether the SDK may see it: the answer that names a revision we do not speak ends the conversation */
  received(message: unknown): boolean {
    const { id, result } = message as { id?: Id; result?: unknown };
    if (id === undefined) return true;
    if (id === this.#discoverId) {
      this.wasProbeAnswered = true;
      const found = asRecord(result);
      if (found !== undefined) this.#keep(found, modernVersion, 'modern', asRecord(asRecord(found['_meta'])?.['io.modelcontextprotocol/serverInfo']));
      return true;
    }
    if (id !== this.#initializeId) return true;
    const answer = asRecord(result);
    const version = answer?.['protocolVersion'];
    if (answer === undefined || typeof version !== 'string') return true;
    this.#keep(answer, version, 'legacy', asRecord(answer['serverInfo']));
    if (legacyVersions.includes(version)) return true;
    this.unsupportedVersion = version;
    return false;
  }

  #keep(answer: Record_, protocolVersion: string, era: Era, serverInfo: Record_ | undefined): void {
    this.#facts = {
      serverInfo, serverCapabilities: asRecord(answer['capabilities']) ?? {}, clientCapabilities: this.#clientCapabilities, protocolVersion, era,
    };
  }
}

function asRecord(value: unknown): Record_ | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record_) : undefined;
}
