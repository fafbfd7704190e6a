import { covers, normalizeUri } from '../protocol/index.js';
import { isSameJson } from './isSameJson.js';

/** A change of what a server showed that no announcement came before. */
export interface MissedChange {
  readonly capability: 'resources.subscribe' | 'resources.listChanged' | 'tools.listChanged' | 'prompts.listChanged';
  readonly what: string;
  readonly lines: readonly [number, number];
  /** The client itself called a tool in between. */
  readonly isOwnDoing: boolean;
}

export type ListName = 'resources' | 'templates' | 'tools' | 'prompts';
export interface Moment { readonly line: number; readonly at: number | undefined }

interface LastSeen { readonly contents: unknown; readonly line: number; readonly calls: number }
interface Missed extends MissedChange { readonly at: number | undefined }

/** An announcement may come this long after a read that already shows the change, and still be the one that tells of it. */
const graceMs = 2_000;
const mostMissed = 100;
const updated = 'notifications/resources/updated';
const noLines: ReadonlyMap<unknown, number> = new Map();

/** Compares what a server shows with what it showed before, and knows what it announced in between. */
export class ChangeWatch {
  readonly lists: Map<ListName, { count: number; line: number }> = new Map();
  #missed: Missed[] = [];
  readonly #reads = new Map<string, LastSeen>();
  readonly #walks = new Map<ListName, string[]>();
  readonly #walked = new Map<ListName, LastSeen>();
  /** The line of the latest announcement, by method and then by URI. */
  readonly #announced = new Map<string, Map<unknown, number>>();
  #calls = 0;

  get missed(): readonly MissedChange[] {
    return this.#missed;
  }

  /** The client called a tool: what changes now may be its own doing. */
  called(): void {
    this.#calls += 1;
  }

  announced(method: string, uri: unknown, line: number, at: number | undefined): void {
    const lines = this.#announced.get(method);
    if (lines === undefined) this.#announced.set(method, new Map([[uri, line]]));
    else lines.set(uri, line);
    if (this.#missed.length === 0) return;
    this.#missed = this.#missed.filter((missed) => missed.at === undefined || at === undefined || at - missed.at > graceMs || !tells(missed, method, uri));
  }

  /** @param promisedSince the line from which the server has to announce every change of it; `undefined` where it has not */
  read(uri: string, contents: unknown, { line, at }: Moment, promisedSince: number | undefined): void {
    const before = this.#reads.get(uri);
    const isOwed = before !== undefined && promisedSince !== undefined && before.line >= promisedSince;
    if (isOwed && this.#isUnannounced(updated, uri, before.line) && !isSameJson(before.contents, contents) && !this.#isPartAnnounced(uri, before.line)) {
      this.#miss({ capability: 'resources.subscribe', what: uri, lines: [before.line, line], isOwnDoing: this.#calls > before.calls, at });
    }
    this.#reads.set(uri, { contents, line, calls: this.#calls });
  }

  /** Pages are put together to whole walks, which alone can be compared. */
  listed(list: ListName, result: Record<string, unknown>, isFirstPage: boolean, { line, at }: Moment, promisedSince: number | undefined): void {
    const entries: unknown = result[membersOf(list)];
    if (!Array.isArray(entries)) {
      this.#walks.delete(list);
      return;
    }
    const pages = isFirstPage ? [] : this.#walks.get(list) ?? [];
    for (const entry of entries as unknown[]) pages.push(nameOf(entry));
    this.#walks.set(list, pages);
    if (typeof result['nextCursor'] === 'string') return;
    this.lists.set(list, { count: pages.length, line });
    const contents = pages.join('\n');
    const before = this.#walked.get(list);
    const isOwed = before !== undefined && promisedSince !== undefined && before.line >= promisedSince;
    if (isOwed && list !== 'templates' && before.contents !== contents && this.#isUnannounced(`notifications/${list}/list_changed`, undefined, before.line)) {
      this.#miss({ capability: `${list}.listChanged`, what: `the list of ${list}`, lines: [before.line, line], isOwnDoing: this.#calls > before.calls, at });
    }
    this.#walked.set(list, { contents, line, calls: this.#calls });
  }

  #isUnannounced(method: string, uri: string | undefined, since: number): boolean {
    return (this.#announced.get(method)?.get(uri) ?? 0) < since;
  }

  /** An announcement may name a part of what is watched (server/resources, "Subscriptions"). */
  #isPartAnnounced(uri: string, since: number): boolean {
    const lines = this.#announced.get(updated) ?? noLines;
    return [...lines].some(([part, line]) => line >= since && typeof part === 'string' && isAbout(uri, part));
  }

  #miss(change: Missed): void {
    if (this.#missed.length < mostMissed) this.#missed.push(change);
  }
}

/** Whether this announcement tells of that change. */
function tells({ capability, what }: MissedChange, method: string, uri: unknown): boolean {
  if (capability === 'resources.subscribe') return method === updated && typeof uri === 'string' && isAbout(what, uri);
  return method === `notifications/${capability.slice(0, capability.indexOf('.'))}/list_changed`;
}

function membersOf(list: ListName): string {
  return list === 'templates' ? 'resourceTemplates' : list;
}

function isAbout(watched: string, announced: string): boolean {
  return covers(normalizeUri(watched), normalizeUri(announced));
}

function nameOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { uri, uriTemplate, name } = entry as { uri?: unknown; uriTemplate?: unknown; name?: unknown };
  const id = uri ?? uriTemplate ?? name;
  return typeof id === 'string' ? id : JSON.stringify(id) ?? '';
}
