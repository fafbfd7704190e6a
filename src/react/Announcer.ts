import type { LiveResourceView, LiveServers, ResourceSnapshot } from '../live/index.js';
import type { AnnouncedChange, AnnouncerMessages, FreshnessMessages } from '../messages/index.js';
import { judgeAnnouncement, type ToldState } from './judgeAnnouncement.js';

/** Where announcements are put: a live region of the page. */
export interface AnnouncementRegion {
  /** Replaces what stood there; empty clears it. */
  say(text: string): void;
  close(): void;
}

export interface AnnouncerWords {
  readonly messages: AnnouncerMessages;
  readonly reasons: FreshnessMessages['reasons'];
}

interface Watched { readonly stop: () => void; told: ToldState | undefined }

/** What comes and goes within this is not worth a word, milliseconds. */
const settleMs = 1_000;
/** Two announcements stand at least so far apart, milliseconds. */
const gapMs = 10_000;

/**
 * Tells of what happens to the resources of one provider, in batches, for those who do not see it (WCAG 4.1.3). It opens one region
 * for all who hold it.
 */
export class Announcer {
  readonly #live: LiveServers;
  readonly #hasServer: (server: string) => boolean;
  readonly #watched = new Map<LiveResourceView, Watched>();
  readonly #titles: ReadonlyMap<string, string>;
  #words: (() => AnnouncerWords) | undefined;
  #holders = 0;
  #region: AnnouncementRegion | undefined;
  #stopList: (() => void) | undefined;
  #disarm: (() => void) | undefined;
  #saidAt = -Infinity;

  /** @param titles what resources are called instead of their URI, by server and URI with a space between */
  constructor(live: LiveServers, hasServer: (server: string) => boolean, titles: ReadonlyMap<string, string>) {
    this.#live = live;
    this.#titles = titles;
    this.#hasServer = hasServer;
  }

  /** Announces for as long as somebody holds it; the first opens the region, the last closes it. */
  hold(openRegion: () => AnnouncementRegion, words: () => AnnouncerWords): () => void {
    this.#words = words;
    this.#holders += 1;
    if (this.#holders === 1) this.#start(openRegion());
    let isHeld = true;
    return () => {
      if (isHeld) this.#holders -= 1;
      isHeld = false;
      if (this.#holders === 0) this.#stop();
    };
  }

  #start(region: AnnouncementRegion): void {
    this.#region = region;
    this.#stopList = this.#live.resources.subscribe(() => this.#watchAll());
    this.#watchAll();
  }

  #stop(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    this.#stopList?.();
    for (const { stop } of this.#watched.values()) stop();
    this.#watched.clear();
    this.#region?.close();
    this.#region = undefined;
  }

  #watchAll(): void {
    const views = new Set(this.#live.resources.getSnapshot().filter((view) => this.#hasServer(view.server)));
    for (const [view, { stop }] of this.#watched) {
      if (views.has(view)) continue;
      stop();
      this.#watched.delete(view);
    }
    for (const view of views) {
      if (this.#watched.has(view)) continue;
      const watched: Watched = { stop: view.subscribe(() => this.#changed(watched, view.getSnapshot())), told: undefined };
      this.#watched.set(view, watched);
      this.#changed(watched, view.getSnapshot());
    }
  }

  #changed(watched: Watched, snapshot: ResourceSnapshot): void {
    const { told, change } = judgeAnnouncement(watched.told, snapshot);
    if (change === undefined) watched.told = told;
    else if (this.#disarm === undefined) this.#arm(settleMs);
  }

  #arm(delayMs: number): void {
    const { clock } = this.#live.environment;
    const waitMs = Math.max(delayMs, this.#saidAt + gapMs - clock.now());
    this.#disarm = clock.setTimer(() => {
      this.#disarm = undefined;
      this.#speak();
    }, waitMs);
  }

  #speak(): void {
    const text = this.#compose();
    if (text === '') return this.#region?.say('');
    this.#saidAt = this.#live.environment.clock.now();
    this.#region?.say(text);
    // Read out once; whoever walks through the page later shall not meet it.
    this.#arm(gapMs);
  }

  /** All that changed since it was last told, a sentence for each kind. */
  #compose(): string {
    if (this.#words === undefined) return '';
    const { messages, reasons } = this.#words();
    const groups = new Map<AnnouncedChange, LiveResourceView[]>();
    for (const [view, watched] of this.#watched) {
      const { told, change } = judgeAnnouncement(watched.told, view.getSnapshot());
      watched.told = told;
      // One that lingers is on no screen any more.
      if (change !== undefined && view.getHolders() > 0) groups.set(change, [...(groups.get(change) ?? []), view]);
    }
    return [...groups].map(([change, views]) => {
      const [first, ...others] = views;
      const what = messages.changes[change];
      if (first === undefined || others.length > 0) return messages.many(views.length, what);
      const title = this.#titles.get(`${first.server} ${first.uri}`) ?? first.uri;
      return messages.one(title, change === 'polling' ? reasons[first.getSnapshot().reason] : what);
    }).join(' ');
  }
}
