import type { Side } from '../protocol/index.js';
import type { AuditFrame } from './AuditFrame.js';
import { ChangeWatch } from './ChangeWatch.js';

/** What was seen of one method in one session. */
export interface Sighting {
  readonly sender: Side;
  readonly method: string;
  readonly lines: number[];
  count: number;
  /** Lines on which it was answered with -32601: the other side does not have it. */
  readonly missingLines: number[];
}

export interface OpenRequest {
  readonly method: string;
  readonly line: number;
  readonly sender: Side;
  readonly at: number | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

/** By who sent it, and then by method, id or URI. */
type Bothways<T, K = string> = Readonly<Record<Side, Map<K, T>>>;

function bothWays<T, K>(): Bothways<T, K> {
  return { client: new Map(), server: new Map() };
}

const mostLines = 20;

/** What is known of one session after so many frames. `step` is the one engine for a file and for a running connection. */
export class SessionAudit {
  readonly number: number;
  revision: string | undefined;
  offeredRevision: string | undefined;
  serverName: string | undefined;
  declared: { client: unknown; server: unknown } = { client: undefined, server: undefined };
  handshakeLines: number[] = [];
  readonly #sightings: Bothways<Sighting> = bothWays();
  readonly held: AuditFrame[] = [];
  readonly subscribed: Set<string> = new Set();
  readonly #open: Bothways<OpenRequest, unknown> = bothWays();
  readonly changes: ChangeWatch = new ChangeWatch();
  frames = 0;
  lastAt: number | undefined;

  constructor(number: number) {
    this.number = number;
  }

  /** What was seen, in no particular order. */
  get sightings(): readonly Sighting[] {
    return [...this.#sightings.client.values(), ...this.#sightings.server.values()];
  }

  sighting(sender: Side, method: string): Sighting | undefined {
    return this.#sightings[sender].get(method);
  }

  /** Requests without an answer, the oldest first. */
  get open(): readonly OpenRequest[] {
    return [...this.#open.client.values(), ...this.#open.server.values()].sort((a, b) => a.line - b.line);
  }

  /** Takes one more frame into account. */
  step(frame: AuditFrame): void {
    this.frames += 1;
    this.lastAt = frame.at ?? this.lastAt;
    if (frame.isHeld) {
      this.held.push(frame);
      return;
    }
    const { method, id } = frame.message;
    if (typeof method === 'string') this.#sent(method, id, frame);
    else this.#answered(id, frame);
  }

  #sent(method: string, id: unknown, frame: AuditFrame): void {
    const sender = senderOf(method, id, frame);
    const sighting = this.#sighting(sender, method);
    sighting.count += 1;
    if (sighting.lines.length < mostLines) sighting.lines.push(frame.line);
    const params = (frame.message['params'] ?? {}) as Record<string, unknown>;
    if (id !== undefined && id !== null) this.#open[sender].set(idKey(id), { method, line: frame.line, sender, at: frame.at, params });
    if (method === 'initialize') {
      this.declared = { ...this.declared, client: params['capabilities'] };
      this.offeredRevision = textOf(params['protocolVersion']);
      this.handshakeLines.push(frame.line);
    }
    if (method === 'server/discover' || isRecord(params['_meta'])) this.#readMeta(params['_meta']);
    if (method === 'tools/call') this.changes.called();
    if (id === undefined) this.changes.announced(method, params['uri'], frame.line, frame.at);
  }

  #answered(id: unknown, frame: AuditFrame): void {
    const request = this.#takeRequest(id, frame.dir);
    if (request === undefined) return;
    const { error, result } = frame.message;
    const { params } = request;
    if (isRecord(error)) {
      if (error['code'] === -32601) this.#sighting(request.sender, request.method).missingLines.push(frame.line);
      return;
    }
    if (!isRecord(result)) return;
    switch (request.method) {
      case 'initialize':
        this.#handshake(result, textOf(result['protocolVersion']), result['serverInfo'], frame);
        return;
      case 'server/discover':
        this.#handshake(result, '2026-07-28', isRecord(result['_meta']) ? result['_meta']['io.modelcontextprotocol/serverInfo'] : undefined, frame);
        return;
      case 'resources/subscribe':
        this.subscribed.add(String(params['uri']));
        return;
      case 'resources/read':
        // A log that dropped the answer for its size knows nothing of the contents.
        if (result['contents'] !== undefined) this.changes.read(String(params['uri']), result['contents'], frame.line, frame.at, this.subscribed.has(String(params['uri'])));
        return;
      case 'resources/list':
        return this.changes.listed('resources', result, params['cursor'] === undefined, frame.line, frame.at);
      case 'tools/list':
        return this.changes.listed('tools', result, params['cursor'] === undefined, frame.line, frame.at);
      case 'prompts/list':
        return this.changes.listed('prompts', result, params['cursor'] === undefined, frame.line, frame.at);
      default:
    }
  }

  #handshake(result: Record<string, unknown>, revision: string | undefined, serverInfo: unknown, { line }: AuditFrame): void {
    this.declared = { ...this.declared, server: result['capabilities'] };
    this.revision = revision;
    this.serverName = isRecord(serverInfo) ? textOf(serverInfo['name']) : undefined;
    this.handshakeLines.push(line);
  }

  #readMeta(meta: unknown): void {
    const client = isRecord(meta) ? meta['io.modelcontextprotocol/clientCapabilities'] : undefined;
    if (client !== undefined) this.declared = { ...this.declared, client };
  }

  #takeRequest(id: unknown, dir: AuditFrame['dir']): OpenRequest | undefined {
    for (const sender of askers[dir ?? 'unknown']) {
      const key = idKey(id);
      const request = this.#open[sender].get(key);
      if (request === undefined) continue;
      this.#open[sender].delete(key);
      return request;
    }
    return undefined;
  }

  #sighting(sender: Side, method: string): Sighting {
    const known = this.#sightings[sender].get(method);
    if (known !== undefined) return known;
    const made: Sighting = { sender, method, lines: [], count: 0, missingLines: [] };
    this.#sightings[sender].set(method, made);
    return made;
  }
}

const serverMethods = new Set(['sampling/createMessage', 'roots/list', 'elicitation/create']);
const clientNotifications = new Set(['notifications/initialized', 'notifications/roots/list_changed']);

/** Where a log does not say who sent a message, its method mostly does. */
function senderOf(method: string, id: unknown, { dir }: AuditFrame): Side {
  if (dir !== undefined) return dir === 'c2s' ? 'client' : 'server';
  if (id !== undefined && id !== null) return serverMethods.has(method) ? 'server' : 'client';
  return clientNotifications.has(method) ? 'client' : 'server';
}

/** Who may have asked, by who answers. */
const askers: Readonly<Record<'c2s' | 's2c' | 'unknown', readonly Side[]>> = { c2s: ['server'], s2c: ['client'], unknown: ['client', 'server'] };

/** Numbers and texts are told apart as they are; nothing else is an id. */
function idKey(id: unknown): unknown {
  return typeof id === 'object' ? JSON.stringify(id) : id;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
