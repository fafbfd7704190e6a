import type { Era, ServerFacts } from '../protocol/index.js';
import { asRecord } from './asRecord.js';

/** Revisions of the legacy era that are spoken here (lifecycle, "Version Negotiation"). */
export const legacyVersions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
export const modernVersion = '2026-07-28';

type Json = Record<string, unknown>;
type Id = string | number | undefined;

/** What a message that arrived means for the handshake. */
export type HandshakeNews = 'probe answered' | 'initialized' | 'unsupported version' | undefined;

/**
 * Reads both declarations off the frames themselves: the SDKs strip what they do not know, and tell nobody what the client declared.
 */
export class HandshakeSniffer {
  #initializeId: Id;
  #discoverId: Id;
  #clientCapabilities: Json | undefined;
  facts: ServerFacts | undefined;
  /** A revision that the server insists on and that is not spoken here. */
  unsupportedVersion: string | undefined;
  /** `initialize` was answered with a result, fit or unfit. */
  isAnswered = false;

  /** `initialize` is on its way: a session may come of it. */
  get isInitializing(): boolean {
    return this.#initializeId !== undefined;
  }

  /** @returns which part of the handshake it is */
  sent(message: unknown): 'probe' | 'initialize' | undefined {
    const { id, method, params } = asRecord(message) ?? {};
    if (method === 'initialize') {
      this.#initializeId = id as Id;
      this.#clientCapabilities = asRecord(asRecord(params)?.['capabilities']);
      return 'initialize';
    }
    if (method !== 'server/discover') return undefined;
    this.#discoverId = id as Id;
    this.#clientCapabilities = asRecord(asRecord(asRecord(params)?.['_meta'])?.['io.modelcontextprotocol/clientCapabilities']);
    return 'probe';
  }

  received(message: unknown): HandshakeNews {
    const { id, result } = asRecord(message) ?? {};
    if (id === undefined) return undefined;
    if (id === this.#discoverId) {
      this.#discoverId = undefined;
      const found = asRecord(result);
      if (found !== undefined) this.#keep(found, modernVersion, 'modern', asRecord(asRecord(found['_meta'])?.['io.modelcontextprotocol/serverInfo']));
      return 'probe answered';
    }
    if (id !== this.#initializeId) return undefined;
    this.#initializeId = undefined;
    this.isAnswered = result !== undefined;
    const answer = asRecord(result);
    const version = answer?.['protocolVersion'];
    if (answer === undefined || typeof version !== 'string') return undefined;
    this.#keep(answer, version, 'legacy', asRecord(answer['serverInfo']));
    if (legacyVersions.includes(version)) return 'initialized';
    this.unsupportedVersion = version;
    return 'unsupported version';
  }

  #keep(answer: Json, protocolVersion: string, era: Era, serverInfo: Json | undefined): void {
    this.facts = {
      serverInfo, serverCapabilities: asRecord(answer['capabilities']) ?? {}, clientCapabilities: this.#clientCapabilities, protocolVersion, era,
    };
  }
}
