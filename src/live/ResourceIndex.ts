import { ancestorsOf, normalizeUri } from '../protocol/index.js';
import type { LiveResource } from './LiveResource.js';

/** The resources of a QueryClient, by their query, and by server and URI: an announcement is for a few of a thousand. */
export class ResourceIndex {
  readonly #byHash = new Map<string, LiveResource>();
  readonly #byServer = new Map<string, Map<string, Set<LiveResource>>>();

  get all(): readonly LiveResource[] {
    return [...this.#byHash.values()];
  }

  get(queryHash: string): LiveResource | undefined {
    return this.#byHash.get(queryHash);
  }

  add(resource: LiveResource): void {
    const { queryHash, server, uri } = resource;
    const place = normalizeUri(uri);
    const places = this.#byServer.get(server) ?? new Map<string, Set<LiveResource>>();
    this.#byHash.set(queryHash, resource);
    this.#byServer.set(server, places.set(place, (places.get(place) ?? new Set()).add(resource)));
  }

  delete(resource: LiveResource): void {
    const { queryHash, server, uri } = resource;
    const place = normalizeUri(uri);
    const places = this.#byServer.get(server);
    const there = places?.get(place);
    this.#byHash.delete(queryHash);
    there?.delete(resource);
    if (there?.size === 0) places?.delete(place);
  }

  /** All of which the URI is the whole or a part. */
  about(server: string, uri: string): readonly LiveResource[] {
    const places = this.#byServer.get(server);
    const found = new Set<LiveResource>();
    for (const ancestor of ancestorsOf(normalizeUri(uri))) {
      for (const resource of places?.get(ancestor) ?? []) found.add(resource);
    }
    return [...found];
  }
}
