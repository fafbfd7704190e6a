import type { Side } from '../protocol/index.js';
import type { AuditFrame, LogStep } from './AuditFrame.js';
import { ChangeWatch, type ListName } from './ChangeWatch.js';
import { type Sighting, SightingBook } from './SightingBook.js';
import { WatchBook } from './WatchBook.js';

export interface OpenRequest {
  readonly method: string;
  readonly line: number;
  readonly sender: Side;
  readonly at: number | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  /** Itself, and what of it needs a capability of its own. */
  readonly seen: readonly Sighting[];
}

/** What is known of one session after so many frames. `step` is the one engine for a file and for a running connection. */
export class SessionAudit {
  readonly number: number;
  revision: string | undefined;
  offeredRevision: string | undefined;
  serverName: string | undefined;
  declared: { client: unknown; server: unknown } = { client: undefined, server: undefined };
  handshakeLines: number[] = [];
  readonly sightings: SightingBook = new SightingBook();
  readonly held: AuditFrame[] = [];
  readonly watches: WatchBook = new WatchBook();
  readonly #open: Readonly<Record<Side, Map<unknown, OpenRequest>>> = { client: new Map(), server: new Map() };
  readonly changes: ChangeWatch = new ChangeWatch();
  frames = 0;
  lastAt: number | undefined;

  constructor(number: number) {
    this.number = number;
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
    const params = isRecord(frame.message['params']) ? frame.message['params'] : noParams;
    const whole = this.sightings.saw(sender, method, frame.line);
    const parts = this.sightings.sawParts(sender, method, params, this.revision, frame.line);
    if (id !== undefined && id !== null) this.#open[sender].set(idKey(id), { method, line: frame.line, sender, at: frame.at, params, seen: [whole, ...parts] });
    if (method === 'initialize') {
      // The probe of the modern era that a server of the other one met with its HTTP status alone.
      for (const [key, request] of this.#open.client) if (request.method === 'server/discover') this.#open.client.delete(key);
      this.declared = { ...this.declared, client: params['capabilities'] };
      this.offeredRevision = textOf(params['protocolVersion']);
      this.handshakeLines.push(frame.line);
    }
    if (method === 'server/discover' || isRecord(params['_meta'])) this.#readMeta(params['_meta']);
    if (method === 'tools/call') this.changes.called();
    if (id === undefined) this.#noticed(sender, method, params, frame);
    else if (method === 'subscriptions/listen') this.watches.listening(idKey(id), params['notifications'], frame.line);
    else if (method === 'resources/unsubscribe') this.watches.unsubscribed(textOf(params['uri']) ?? '');
  }

  #noticed(sender: Side, method: string, params: Readonly<Record<string, unknown>>, { line, at }: AuditFrame): void {
    if (method === 'notifications/cancelled') {
      const id = idKey(params['requestId']);
      this.#open[sender].delete(id);
      if (sender === 'client') this.watches.ended(id);
    } else if (method === 'notifications/subscriptions/acknowledged') {
      const meta = params['_meta'];
      const id = isRecord(meta) ? meta['io.modelcontextprotocol/subscriptionId'] : undefined;
      this.watches.acknowledged(idKey(id), params['notifications'], line);
    } else this.changes.announced(method, params['uri'], line, at);
  }

  #answered(id: unknown, frame: AuditFrame): void {
    const request = this.#takeRequest(id, frame.dir);
    if (request === undefined) return;
    const { error, result } = frame.message;
    const { params } = request;
    if (request.method === 'subscriptions/listen') this.watches.ended(idKey(id));
    if (isRecord(error)) {
      for (const sighting of request.seen) {
        (error['code'] === -32601 ? sighting.missingLines : sighting.refusedLines).push(frame.line);
      }
      return;
    }
    if (!isRecord(result)) return;
    if (isRecord(result['inputRequests'])) this.#askedFor(result['inputRequests'], frame.line);
    const uri = textOf(params['uri']) ?? '';
    switch (request.method) {
      case 'initialize':
        this.#handshake(result, textOf(result['protocolVersion']), result['serverInfo'], frame);
        return;
      case 'server/discover':
        this.#handshake(result, '2026-07-28', isRecord(result['_meta']) ? result['_meta']['io.modelcontextprotocol/serverInfo'] : undefined, frame);
        return;
      case 'resources/subscribe':
        return this.watches.subscribed(uri, frame.line);
      case 'resources/read':
        // A log that dropped the answer for its size knows nothing of the contents.
        if (result['contents'] !== undefined) this.changes.read(uri, result['contents'], frame, this.watches.promisedSince(uri));
        return;
      case 'resources/list':
        return this.#listed('resources', result, params, frame);
      case 'resources/templates/list':
        return this.#listed('templates', result, params, frame);
      case 'tools/list':
        return this.#listed('tools', result, params, frame);
      case 'prompts/list':
        return this.#listed('prompts', result, params, frame);
      default:
    }
  }

  /** Since 2026-07-28 what the server asks of the client stands in a result (basic/patterns/mrtr). */
  #askedFor(inputRequests: Record<string, unknown>, line: number): void {
    for (const request of Object.values(inputRequests)) {
      if (!isRecord(request) || typeof request['method'] !== 'string') continue;
      this.sightings.saw('server', request['method'], line);
      this.sightings.sawParts('server', request['method'], request['params'], this.revision, line);
    }
  }

  /** What this side noted of the channel that carries announcements. */
  noted({ name, note, line }: LogStep): void {
    if (name === 'push stream') this.watches.channel(note, line);
  }

  #listed(list: ListName, result: Record<string, unknown>, params: Readonly<Record<string, unknown>>, frame: AuditFrame): void {
    const isModern = this.revision !== undefined && this.revision >= '2026-07-28';
    this.changes.listed(list, result, params['cursor'] === undefined, frame, this.watches.listPromisedSince(list, isModern));
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
}

const noParams: Readonly<Record<string, unknown>> = {};
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
