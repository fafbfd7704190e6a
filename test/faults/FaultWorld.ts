import { QueryClient } from '@tanstack/react-query';
import * as clientDoor from 'mcp-live/client';
import type { ConnectionState, LiveResourceView, ServerSource } from 'mcp-live/core';
import * as sdkDoor from 'mcp-live/sdk';
import { ManualVisibility, scriptedServer, type ScriptedServer, seededRandom } from 'mcp-live/testing';
import type { FetchLike } from '../../src/connection/index.js';
import { liveServersOf } from '../../src/live/index.js';
import type { Connection } from '../../src/protocol/index.js';
import type { Way } from '../support/liveClient.js';
import { type Action, declarations, type Schedule, type Setup, uris } from './actions.js';
import { HandedClient } from './HandedClient.js';
import type { Panels } from './Panels.js';
import { settlePage, StepClock } from './StepClock.js';
import { Wire } from './Wire.js';

export const policy = {
  pollIntervalMs: 2_000, firstVerificationMs: 4_000, watchdogMs: 6_000, announceGraceMs: 300, maxBackoffMs: 8_000, subscribeTimeoutMs: 3_000, readTimeoutMs: 1_500,
  releaseWhenHiddenMs: 5_000, jitter: 0.1,
} as const;

/** How the schedules are carried to the server, and on what screen. */
export interface Stage {
  readonly url: string;
  /** Reaches the server over the network; directly where there is none. */
  readonly carry?: ((server: ScriptedServer) => FetchLike) | undefined;
  /** Lets everything come through that is under way. */
  readonly settle?: ((wire: Wire, server: ScriptedServer) => Promise<void>) | undefined;
  readonly panels: (world: FaultWorld) => Panels;
}

/** One server, one page, one person, and all that can go wrong between them. */
export class FaultWorld {
  readonly clock: StepClock;
  readonly visibility = new ManualVisibility();
  readonly random: () => number;
  readonly server: ScriptedServer;
  readonly wire: Wire;
  readonly queryClient = new QueryClient();
  readonly source: ServerSource;
  readonly setup: Setup;
  readonly panels: Panels;
  /** Of each resource: how often it changed, and when it did so last. */
  readonly versions = uris.map(() => 0);
  readonly changedAt = uris.map(() => ({ wall: 0, at: 0, wasAnnounced: false }));
  /** When something last happened after which a panel may be behind for a moment. */
  disturbedAt = 0;
  clearedAt = -1;
  isPaused = false;
  /** When somebody last did something, or something happened. */
  actedAt = 0;
  /** When a person asked for another try: each starts one at once. */
  readonly pressedAt: number[] = [];
  isFrozen = false;
  readonly #app: HandedClient | undefined;

  constructor(way: Way, { setup, chance }: Schedule, stage: Stage) {
    this.setup = setup;
    this.random = seededRandom(chance);
    this.clock = new StepClock(() => (stage.settle === undefined ? settlePage() : stage.settle(this.wire, this.server)));
    this.server = scriptedServer({
      clock: this.clock, eras: way === 'client, modern' ? ['legacy', 'modern'] : ['legacy'], caps: declarations[setup.caps], answerFormat: setup.answers,
    });
    this.wire = new Wire(stage.carry?.(this.server) ?? this.server.fetch, stage.carry !== undefined);
    this.#app = setup.door === 'opened' ? undefined : new HandedClient(way, setup.door, stage.url, this.wire.fetch);
    const door = way === 'sdk, legacy' ? sdkDoor : clientDoor;
    this.source = this.#app?.source ?? door.streamableHttp(stage.url, { fetch: this.wire.fetch });
    for (const [index] of uris.entries()) this.change(index, 'no');
    this.panels = stage.panels(this);
  }

  get environment(): { clock: StepClock; visibility: ManualVisibility; random: () => number } {
    const { clock, visibility, random } = this;
    return { clock, visibility, random };
  }

  get connection(): Connection | undefined {
    return liveServersOf(this.queryClient).connection('demo');
  }

  get state(): ConnectionState | undefined {
    return this.connection?.getSnapshot();
  }

  view(index: number): LiveResourceView {
    return liveServersOf(this.queryClient).resource('demo', uris[index] ?? '');
  }

  /** @param look called before anything has come of it */
  async open(look: () => void): Promise<void> {
    await this.#app?.connect();
    this.panels.open();
    look();
    await this.clock.advance(0);
  }

  async close(): Promise<void> {
    await this.panels.close();
    void this.#app?.close();
  }

  /** A person who sees that it does not go on by itself. */
  async reconnect(): Promise<void> {
    void this.#app?.connect();
    this.actedAt = this.clock.now();
    this.pressedAt.push(this.actedAt);
    this.connection?.reconnect();
    await this.clock.advance(0);
  }

  change(index: number, announced: Extract<Action, { do: 'change' }>['announced']): void {
    const uri = uris[index] ?? '';
    const version = (this.versions[index] ?? 0) + 1;
    this.versions[index] = version;
    this.changedAt[index] = { wall: this.clock.wallNow(), at: this.clock.now(), wasAnnounced: announced !== 'no' && this.#isHeard(index) };
    this.server.set(uri, `v${version}`, { announce: announced === 'same' });
    if (announced === 'other spelling') this.server.announce(uri.replace('demo:', 'DEMO:'));
    if (announced === 'part') this.server.announce(`${uri}/part`);
  }

  /** Whether an announcement made now is sure to come through. */
  #isHeard(index: number): boolean {
    const { isMute, streamReply, listenReply } = this.server.script;
    if (isMute || streamReply !== 'open' || listenReply !== 'declared' || this.hasLied) return false;
    // Forgotten without a word: there is nobody whom the server could tell.
    if (this.state?.facts?.era === 'legacy' && this.server.sessions.size === 0) return false;
    const { mode, watch } = this.view(index).getSnapshot();
    return mode === 'subscribed' && (watch === 'carried' || watch === 'proven');
  }

  /** A stream was opened that looks like one and carries nothing. */
  hasLied = false;

  /** Requests were lost: the server may not know what this side gave up. */
  hasFailed = false;
  /** A session was forgotten without a word, which shows only when it is next used. */
  hasForgotten = false;
  /** The server said once that it will not announce a resource, which holds for the connection. */
  hasRefusedForGood = false;

  disturb(): void {
    this.disturbedAt = this.clock.now();
    this.actedAt = this.disturbedAt;
  }

  /** Everything works again, and somebody looks. */
  heal(): void {
    const { script } = this.server;
    this.disturb();
    Object.assign(script, {
      outage: undefined, readReply: 'ok', readDelayMs: 0, subscribeReply: 'ok', listenReply: 'declared', streamReply: 'open', initializeReply: 'ok', discoverReply: undefined,
      protocolVersion: undefined, supportedVersions: ['2026-07-28'], deleteReply: 'ok', validForPosts: Infinity, keepAliveMs: Infinity, isMute: false,
    });
    if (this.hasLied) this.server.cutStreams();
    this.hasLied = false;
    if (this.isFrozen) this.visibility.resume();
    this.visibility.show();
    this.panels.setPaused(false);
    this.isPaused = false;
    this.isFrozen = false;
  }
}
