import { QueryObserver } from '@tanstack/react-query';
import { type ConnectedServers, connectServers, liveResourceOptions, type ResourceReading, type WireReading } from 'mcp-live/core';
import { uris, type Wish, wishes } from './actions.js';
import { type FaultWorld, policy } from './FaultWorld.js';

/** What is on screen. */
export interface Panels {
  open(): void;
  mount(index: number, wish: Wish): void;
  /** The panel of that resource that came last goes. */
  unmount(index: number): void;
  readonly mounted: ReadonlySet<number>;
  wishesOf(index: number): readonly Wish[];
  shown(index: number): string | undefined;
  setPaused(isPaused: boolean): void;
  close(): Promise<void>;
}

interface Mounted { readonly wish: Wish; readonly observer: QueryObserver<WireReading, Error, ResourceReading>; readonly stop: () => void }

/** Panels without React: the observers that its hooks are made of. */
export class ObserverPanels implements Panels {
  readonly #world: FaultWorld;
  readonly #mounted: Mounted[][] = uris.map(() => []);
  #live: ConnectedServers | undefined;

  constructor(world: FaultWorld) {
    this.#world = world;
  }

  open(): void {
    const { queryClient, source, environment } = this.#world;
    this.#live = connectServers(queryClient, { demo: source }, { environment, policy });
  }

  mount(index: number, wish: Wish): void {
    const observer = new QueryObserver(this.#world.queryClient, liveResourceOptions('demo', uris[index] ?? '', wishes[wish]));
    this.#mounted[index]?.push({ wish, observer, stop: observer.subscribe(() => {}) });
  }

  unmount(index: number): void {
    this.#mounted[index]?.pop()?.stop();
  }

  get mounted(): ReadonlySet<number> {
    return new Set([...uris.keys()].filter((index) => this.wishesOf(index).length > 0));
  }

  wishesOf(index: number): readonly Wish[] {
    return (this.#mounted[index] ?? []).map(({ wish }) => wish);
  }

  shown(index: number): string | undefined {
    const content = this.#mounted[index]?.[0]?.observer.getCurrentResult().data?.contents[0];
    return content?.kind === 'text' ? content.text : undefined;
  }

  setPaused(isPaused: boolean): void {
    this.#live?.setPaused(isPaused);
  }

  async close(): Promise<void> {
    await this.#live?.close();
  }
}
