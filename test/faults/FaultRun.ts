import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { type ConnectedServers, connectServers, liveResourceOptions, type ResourceReading, type ServerSource, type WireReading } from 'mcp-live/core';
import { type ManualEnvironment, manualEnvironment, scriptedServer, type ScriptedServer } from 'mcp-live/testing';
import type { Way } from '../support/liveClient.js';
import { sourceFor } from '../support/liveClient.js';
import { type Action, uris } from './actions.js';

const policy = {
  pollIntervalMs: 2_000, firstVerificationMs: 4_000, watchdogMs: 6_000, announceGraceMs: 300, maxBackoffMs: 8_000, subscribeTimeoutMs: 3_000, readTimeoutMs: 1_500,
  releaseWhenHiddenMs: 5_000, jitter: 0.1,
};
/** At rest: longest back-off of the connection, then of the stream, then a verification and its grace. */
const restMs = 60_000;
/** The longest distance between two verifications of a watch, and what the read itself may take. */
const liveBoundMs = 2 * policy.firstVerificationMs + policy.readTimeoutMs + 1_000;
/** So many requests in a second are a storm, however many things go wrong at once. */
const mostRequestsASecond = 60;

interface Mounted { readonly observer: QueryObserver<WireReading, Error, ResourceReading>; readonly stop: () => void }

/** Runs one schedule against the whole library and holds its promises after every step and at rest. */
export class FaultRun {
  readonly world: ManualEnvironment;
  readonly server: ScriptedServer;
  readonly #queryClient = new QueryClient();
  readonly #live: ConnectedServers;
  readonly #mounted = new Map<number, Mounted>();
  readonly #versions = uris.map(() => 0);
  /** When each resource last changed on the server. */
  readonly #changedAt = uris.map(() => ({ wall: 0, at: 0 }));
  readonly #coverage: Set<string>;

  constructor(way: Way, seed: number, coverage: Set<string>, source?: (server: ScriptedServer) => ServerSource) {
    this.#coverage = coverage;
    this.world = manualEnvironment(seed);
    this.server = scriptedServer({ clock: this.world.clock, eras: way === 'client, modern' ? ['legacy', 'modern'] : ['legacy'] });
    for (const [index] of uris.entries()) this.#set(index, false);
    this.#live = connectServers(this.#queryClient, { demo: source?.(this.server) ?? sourceFor(way, this.server) }, { environment: this.world, policy });
  }

  async run(actions: readonly Action[]): Promise<void> {
    await this.#perform({ do: 'mount', uri: 0 });
    for (const action of actions) {
      await this.#perform(action);
      this.#check(action);
    }
    await this.#rest();
    await this.#leave();
  }

  async #perform(action: Action): Promise<void> {
    const { script } = this.server;
    switch (action.do) {
      case 'pass':
        return this.world.clock.advance(action.ms);
      case 'change':
        this.#set(action.uri, action.isAnnounced);
        break;
      case 'mount':
        this.#mount(action.uri);
        break;
      case 'unmount':
        this.#mounted.get(action.uri)?.stop();
        this.#mounted.delete(action.uri);
        break;
      case 'refresh':
        void this.#live.resource('demo', uris[action.uri] ?? '').refresh();
        break;
      case 'invalidate':
        void this.#queryClient.invalidateQueries();
        break;
      case 'clear':
        // A read that is given up is cancelled with a notification, not on the wire: the server would count it beside the next.
        script.readDelayMs = 0;
        await this.world.clock.advance(200);
        this.#queryClient.clear();
        break;
      case 'hide':
        this.world.visibility.hide();
        break;
      case 'show':
        this.world.visibility.show();
        break;
      case 'pause':
      case 'resume':
        this.#live.setPaused(action.do === 'pause');
        break;
      case 'online':
        this.world.visibility.tell('online');
        break;
      case 'sleep':
        this.world.clock.jump(600_000);
        break;
      case 'cut':
        this.server.cutStreams();
        break;
      case 'end':
        this.server.endStreams();
        break;
      case 'restart':
        this.server.restart();
        break;
      case 'forget':
        this.server.sessions.clear();
        break;
      case 'storm':
        for (let time = 0; time < 30; time++) this.server.announce(uris[0] ?? '');
        break;
      case 'outage':
        script.outage = action.reply;
        break;
      case 'reads':
        script.readReply = action.reply;
        script.readDelayMs = action.delayMs;
        break;
      case 'subscribes':
        script.subscribeReply = action.reply;
        break;
      case 'streams':
        script.streamReply = action.reply;
        break;
      case 'mute':
        script.isMute = action.isMute;
        break;
      default:
        action satisfies never;
    }
    await this.world.clock.advance(0);
  }

  #set(index: number, isAnnounced: boolean): void {
    const version = (this.#versions[index] ?? 0) + 1;
    this.#versions[index] = version;
    this.#changedAt[index] = { wall: this.world.clock.wallNow(), at: this.world.clock.now() };
    this.server.set(uris[index] ?? '', `v${version}`, { announce: isAnnounced });
  }

  #mount(index: number): void {
    if (this.#mounted.has(index)) return;
    const observer = new QueryObserver(this.#queryClient, liveResourceOptions('demo', uris[index] ?? ''));
    this.#mounted.set(index, { observer, stop: observer.subscribe(() => {}) });
  }

  #shown(index: number): string | undefined {
    const content = this.#mounted.get(index)?.observer.getCurrentResult().data?.contents[0];
    return content?.kind === 'text' ? content.text : undefined;
  }

  #check(action: Action): void {
    const { server, world } = this;
    if (server.mostReadsAtOnce > 1) throw new Error(`${server.mostReadsAtOnce} reads of one resource at once`);
    const recent = server.log.entries.filter(({ at, kind }) => kind === 'http' && at > world.clock.now() - 1_000).length;
    if (recent > mostRequestsASecond) throw new Error(`${recent} requests within a second: ${server.log.entries.slice(-20).map(({ what }) => what).join(' ')}`);
    for (const index of this.#mounted.keys()) this.#checkOne(index, action);
  }

  /** What is shown with an age was the truth at that age; what looks live is never older than the next verification. */
  #checkOne(index: number, action: Action): void {
    const view = this.#live.resource('demo', uris[index] ?? '');
    const { status, mode, reason } = view.getSnapshot();
    this.#coverage.add(`${status} ${mode} ${reason} ${action.do}`);
    if (this.#shown(index) === `v${this.#versions[index]}` || status !== 'ready') return;
    const { checkedAt, ageMs } = view.getFreshness();
    const changed = this.#changedAt[index] ?? { wall: 0, at: 0 };
    if (checkedAt !== undefined && ageMs !== undefined && checkedAt - 200 > changed.wall) {
      throw new Error(`${uris[index]} says it was checked ${checkedAt - changed.wall} ms after a change that it does not show`);
    }
    const behindMs = this.world.clock.now() - changed.at;
    if (mode === 'subscribed' && !this.world.visibility.isHidden() && behindMs > liveBoundMs) {
      throw new Error(`${uris[index]} looks live and is ${behindMs} ms behind`);
    }
  }

  /** Everything works again: then everything is right again, without anybody's help. */
  async #rest(): Promise<void> {
    const { script } = this.server;
    Object.assign(script, { outage: undefined, readReply: 'ok', readDelayMs: 0, subscribeReply: 'ok', streamReply: 'open', isMute: false });
    this.world.visibility.show();
    this.#live.setPaused(false);
    await this.world.clock.advance(restMs);
    // Some failures are for good by design: a person has to ask for another try.
    const { status } = this.#live.connection('demo').getSnapshot();
    if (status === 'failed') {
      this.#live.connection('demo').reconnect();
      await this.world.clock.advance(restMs);
    }
    for (const index of this.#mounted.keys()) {
      const view = this.#live.resource('demo', uris[index] ?? '').getSnapshot();
      const isRight = this.#shown(index) === `v${this.#versions[index]}` && view.status === 'ready';
      if (!isRight) {
        throw new Error(`at rest ${uris[index]} shows ${this.#shown(index)}, the server has v${this.#versions[index]}: ${JSON.stringify({ ...view, error: view.error?.message, connection: this.#live.connection('demo').getSnapshot().status })}`);
      }
    }
  }

  async #leave(): Promise<void> {
    for (const { stop } of this.#mounted.values()) stop();
    const closing = this.#live.close();
    await this.world.clock.advance(10_000);
    await closing;
    this.#queryClient.clear();
    const left = { timers: this.world.clock.pending, listeners: this.world.visibility.listeners, streams: this.server.openStreams };
    if (left.timers + left.listeners + left.streams > 0) throw new Error(`left behind: ${JSON.stringify(left)}`);
    const before = this.server.log.entries.length;
    await this.world.clock.advance(60_000);
    if (this.server.log.entries.length !== before) throw new Error(`sent after the end: ${this.server.log.entries.slice(before).map(({ what }) => what).join(' ')}`);
  }
}
