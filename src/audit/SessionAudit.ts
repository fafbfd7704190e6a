import type { Side } from '../protocol/index.js';
import type { AuditFrame } from './AuditFrame.js';

/** What was seen of one method in one session. */
export interface Sighting {
  readonly sender: Side;
  readonly method: string;
  readonly lines: number[];
  count: number;
  /** Lines on which it was answered with -32601: the other side does not have it. */
  readonly missingLines: number[];
}

/** A change of what a server showed that no announcement came before. */
export interface MissedChange {
  readonly capability: 'resources.subscribe' | 'resources.listChanged' | 'tools.listChanged' | 'prompts.listChanged';
  readonly what: string;
  readonly lines: readonly [number, number];
  /** The client itself called a tool in between. */
  readonly isOwnDoing: boolean;
}

export interface OpenRequest {
  readonly method: string;
  readonly line: number;
  readonly sender: Side;
  readonly at: number | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

interface LastSeen { readonly contents: string; readonly line: number; readonly calls: number }

const mostLines = 20;

/** What is known of one session after so many frames. `step` is the one engine for a file and for a running connection. */
export class SessionAudit {
  readonly number: number;
  revision: string | undefined;
  offeredRevision: string | undefined;
  serverName: string | undefined;
  declared: { client: unknown; server: unknown } = { client: undefined, server: undefined };
  handshakeLines: number[] = [];
  readonly sightings: Map<string, Sighting> = new Map();
  readonly held: AuditFrame[] = [];
  readonly missed: MissedChange[] = [];
  readonly subscribed: Set<string> = new Set();
  readonly open: Map<string, OpenRequest> = new Map();
  readonly lists: Map<string, { count: number; line: number }> = new Map();
  frames = 0;
  lastAt: number | undefined;
  readonly #reads = new Map<string, LastSeen>();
  readonly #walks = new Map<string, string[]>();
  readonly #walked = new Map<string, LastSeen>();
  readonly #announced = new Map<string, number>();
  #calls = 0;

  constructor(number: number) {
    this.number = number;
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
    if (id !== undefined && id !== null) this.open.set(`${sender} ${JSON.stringify(id)}`, { method, line: frame.line, sender, at: frame.at, params });
    if (method === 'initialize') {
      this.declared = { ...this.declared, client: params['capabilities'] };
      this.offeredRevision = textOf(params['protocolVersion']);
      this.handshakeLines.push(frame.line);
    }
    if (method === 'server/discover' || isRecord(params['_meta'])) this.#readMeta(params['_meta']);
    if (method === 'tools/call') this.#calls += 1;
    if (method.startsWith('notifications/')) this.#announced.set(announcementKey(method, params['uri']), frame.line);
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
        if (result['contents'] !== undefined) this.#read(String(params['uri']), JSON.stringify(result['contents']), frame.line);
        return;
      case 'resources/list':
        return this.#listed('resources', result, params, frame.line);
      case 'tools/list':
        return this.#listed('tools', result, params, frame.line);
      case 'prompts/list':
        return this.#listed('prompts', result, params, frame.line);
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

  #read(uri: string, contents: string, line: number): void {
    const before = this.#reads.get(uri);
    const announcedAt = this.#announced.get(announcementKey('notifications/resources/updated', uri)) ?? 0;
    const isWatched = this.subscribed.has(uri);
    if (before !== undefined && before.contents !== contents && isWatched && announcedAt < before.line) {
      this.#miss({ capability: 'resources.subscribe', what: uri, lines: [before.line, line], isOwnDoing: this.#calls > before.calls });
    }
    this.#reads.set(uri, { contents, line, calls: this.#calls });
  }

  /** Pages are put together to whole walks, which alone can be compared. */
  #listed(list: 'resources' | 'tools' | 'prompts', result: Record<string, unknown>, params: Record<string, unknown>, line: number): void {
    const entries: unknown = result[list];
    if (!Array.isArray(entries)) {
      this.#walks.delete(list);
      return;
    }
    const pages = params['cursor'] === undefined ? [] : this.#walks.get(list) ?? [];
    pages.push(...entries.map((entry) => String(isRecord(entry) ? entry['uri'] ?? entry['name'] : entry)));
    this.#walks.set(list, pages);
    if (typeof result['nextCursor'] === 'string') return;
    this.lists.set(list, { count: pages.length, line });
    const contents = pages.join('\n');
    const before = this.#walked.get(list);
    const announcedAt = this.#announced.get(announcementKey(`notifications/${list}/list_changed`, undefined)) ?? 0;
    if (before !== undefined && before.contents !== contents && announcedAt < before.line) {
      this.#miss({ capability: `${list}.listChanged`, what: `the list of ${list}`, lines: [before.line, line], isOwnDoing: this.#calls > before.calls });
    }
    this.#walked.set(list, { contents, line, calls: this.#calls });
  }

  #miss(change: MissedChange): void {
    if (this.missed.length < 100) this.missed.push(change);
  }

  #takeRequest(id: unknown, dir: AuditFrame['dir']): OpenRequest | undefined {
    const senders: Side[] = dir === 's2c' ? ['client'] : dir === 'c2s' ? ['server'] : ['client', 'server'];
    for (const sender of senders) {
      const key = `${sender} ${JSON.stringify(id)}`;
      const request = this.open.get(key);
      if (request === undefined) continue;
      this.open.delete(key);
      return request;
    }
    return undefined;
  }

  #sighting(sender: Side, method: string): Sighting {
    const key = `${sender} ${method}`;
    const known = this.sightings.get(key);
    if (known !== undefined) return known;
    const made: Sighting = { sender, method, lines: [], count: 0, missingLines: [] };
    this.sightings.set(key, made);
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

function announcementKey(method: string, uri: unknown): string {
  return typeof uri === 'string' ? `${method} ${uri}` : method;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
