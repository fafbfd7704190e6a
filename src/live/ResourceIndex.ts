import { ancestorsOf, normalizeUri } from '../protocol/index.js';
import type { LiveResource } from './LiveResource.js';

/** The resources of a QueryClient, by their query and by their URI: an announcement is for a few of a thousand. */
export class ResourceIndex {
  readonly #byHash = new Map<string, LiveResource>();
  readonly #byPlace = new Map<string, Set<LiveResource>>();

  get all(): readonly LiveResource[] {
    return [...this.#byHash.values()];
  }

  get(queryHash: string): LiveResource | undefined {
    return this.#byHash.get(queryHash);
  }

  add(resource: LiveResource): void {
    const place = placeOf(resource.server, normalizeUri(resource.uri));
    const others = this.#byPlace.get(place);
    this.#byHash.set(resource.queryHash, resource);
    if (others === undefined) this.#byPlace.set(place, new Set([resource]));
    else others.add(resource);
  }

  delete(resource: LiveResource): void {
    const place = placeOf(resource.server, normalizeUri(resource.uri));
    const there = this.#byPlace.get(place);
    this.#byHash.delete(resource.queryHash);
    there?.delete(resource);
    if (there?.size === 0) this.#byPlace.delete(place);
  }

  /** All of which the URI is the whole or a part. */
  about(server: string, uri: string): readonly LiveResource[] {
    // Of two boundaries beside each other the same is left.
    return [...new Set(ancestorsOf(normalizeUri(uri)))].flatMap((ancestor) => [...this.#byPlace.get(placeOf(server, ancestor)) ?? []]);
  }
}

function placeOf(server: string, normalizedUri: string): string {
  return `${server}\n${normalizedUri}`;
}
