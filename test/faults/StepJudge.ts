import { uris } from './actions.js';
import { type FaultWorld, policy } from './FaultWorld.js';

/** Of one panel, between two looks. */
interface Sight {
  mode: string;
  modeAt: number;
  status: string;
  statusAt: number;
  version: number | undefined;
  mountedAt: number;
  /** When a subscription was last no promise that it had yet to keep. */
  caughtUpAt: number;
}

/** A read may tell what was there when it began, so long ago. */
const slowestReadMs = 650;
/** What follows from an event does so within this: gaps between reads, a catch-up that is waited for. */
const slackMs = 1_600;
/** So many requests in a second are a storm, however many things go wrong at once. */
const mostRequestsASecond = 40;

const forgiven: ReadonlySet<string> = new Set(['undeclared']);

/** Holds after every step what the library promises of every moment. Throws what is broken. */
export class StepJudge {
  readonly #world: FaultWorld;
  readonly #sights = new Map<number, Sight>();
  #connection = { status: '', since: 0 };
  /** The try that is planned, by the clock that timers go by. */
  #planned: { retryAt: number; dueAt: number } | undefined;

  constructor(world: FaultWorld) {
    this.#world = world;
  }

  look(): void {
    const { panels } = this.#world;
    this.#judgeRequests();
    this.#judgeConnection();
    for (const index of this.#sights.keys()) if (!panels.mounted.has(index)) this.#sights.delete(index);
    for (const index of panels.mounted) this.#judgePanel(index);
  }

  #judgeRequests(): void {
    const { server, wire, clock } = this.#world;
    if (wire.mostReadsAtOnce > 1) throw new Error(`${wire.mostReadsAtOnce} reads of one resource at once`);
    if (wire.givenUp === 0 && server.mostReadsAtOnce > 1) throw new Error(`the server saw ${server.mostReadsAtOnce} reads of one resource at once`);
    // What a client does that was handed in, and a server that no longer offers what it declared, are not of our making.
    const mistake = this.#world.setup.door === 'opened' ? server.log.mistakes.find(({ kind }) => !forgiven.has(kind) && !(wire.isRemote && kind === 'second-stream')) : undefined;
    if (mistake !== undefined) throw new Error(`a mistake at ${mistake.at}: ${mistake.kind}, ${mistake.why}`);
    const since = clock.now() - 1_000;
    const { entries } = server.log;
    let recent = 0;
    for (let at = entries.length - 1; at >= 0 && (entries[at]?.at ?? 0) > since; at--) if (entries[at]?.kind === 'http') recent += 1;
    const most = mostRequestsASecond + 30 * this.#world.pressedAt.filter((at) => at > since).length;
    if (recent > most) throw new Error(`${recent} requests within a second: ${entries.slice(-20).map(({ what }) => what).join(' ')}`);
  }

  /** A connection that is being made has a try under way, or one planned that is not far. */
  #judgeConnection(): void {
    const { state, clock, visibility, setup, disturbedAt } = this.#world;
    const status = state?.status ?? 'closed';
    const now = clock.now();
    if (status !== this.#connection.status || visibility.isHidden()) this.#connection = { status, since: now };
    if ((status !== 'connecting' && status !== 'reconnecting') || setup.door !== 'opened') return;
    const { retryAt } = state ?? {};
    if (retryAt === undefined) {
      const forMs = now - Math.max(this.#connection.since, disturbedAt);
      if (forMs > 8 * policy.readTimeoutMs + policy.maxBackoffMs) throw new Error(`${status} for ${forMs} ms and no try planned`);
      return;
    }
    this.#connection.since = now;
    if (this.#planned?.retryAt !== retryAt) this.#planned = { retryAt, dueAt: now + retryAt - clock.wallNow() };
    const waitMs = this.#planned.dueAt - now;
    if (waitMs > policy.maxBackoffMs) throw new Error(`the next try is ${waitMs} ms away`);
    if (waitMs < -slackMs && !visibility.isHidden() && now - disturbedAt > slackMs) throw new Error(`the next try is overdue by ${-waitMs} ms`);
  }

  #judgePanel(index: number): void {
    const { clock, panels, view, clearedAt, visibility } = pick(this.#world, index);
    const now = clock.now();
    const snapshot = view.getSnapshot();
    const text = panels.shown(index);
    const version = text === undefined ? undefined : Number(text.slice(1));
    const sight = this.#sights.get(index) ?? { mode: '', modeAt: now, status: '', statusAt: now, version: undefined, mountedAt: now, caughtUpAt: now };
    this.#sights.set(index, sight);
    if (clearedAt === now) sight.version = undefined;
    if (sight.version !== undefined && version === undefined) throw new Error(`${uris[index]} showed v${sight.version} and shows nothing`);
    if (version !== undefined && version < (sight.version ?? 0)) throw new Error(`${uris[index]} showed v${sight.version} and goes back to v${version}`);
    sight.version = version;
    if (snapshot.mode !== sight.mode) sight.modeAt = now;
    if (snapshot.status !== sight.status || visibility.isHidden() || this.#world.state?.status !== 'ready') sight.statusAt = now;
    Object.assign(sight, { mode: snapshot.mode, status: snapshot.status });
    const forMs = now - Math.max(sight.statusAt, this.#world.disturbedAt);
    if (snapshot.status === 'loading' && forMs > 2 * policy.readTimeoutMs + slackMs) throw new Error(`${uris[index]} is loading for ${forMs} ms`);
    this.#judgeTruth(index, sight, version === this.#world.versions[index]);
  }

  /** What is shown with an age was the truth at that age; what looks live is never older than the next look at the server. */
  #judgeTruth(index: number, sight: Sight, isTrue: boolean): void {
    const { world, view } = pick(this.#world, index);
    const { status, mode, watch } = view.getSnapshot();
    const { checkedAt, ageMs, nextCheckAt, isCaughtUp } = view.getFreshness();
    const now = world.clock.now();
    const isLooked = !world.visibility.isHidden() && !world.isPaused;
    const since = Math.max(sight.mountedAt, sight.modeAt, world.disturbedAt);
    const distanceMs = watch === 'proven' ? policy.watchdogMs : 2 * policy.firstVerificationMs;
    if (mode === 'subscribed' && isLooked && now - since > slackMs && world.state?.status === 'ready') {
      const awayMs = nextCheckAt === undefined ? Infinity : nextCheckAt - world.clock.wallNow();
      if (awayMs > distanceMs && status === 'ready') throw new Error(`${uris[index]} is subscribed and its next check is ${awayMs} ms away`);
    }
    if (mode !== 'subscribed' || !isLooked || status !== 'ready' || isCaughtUp) sight.caughtUpAt = now;
    const uncaughtMs = now - Math.max(since, sight.caughtUpAt);
    if (uncaughtMs > policy.readTimeoutMs + slackMs) throw new Error(`${uris[index]} is subscribed for ${uncaughtMs} ms and did not catch up`);
    if (mode === 'subscribed' && world.setup.door === 'opened' && world.state?.push !== 'open') throw new Error(`${uris[index]} is subscribed, and the push channel is ${world.state?.push}`);
    const changed = world.changedAt[index] ?? { wall: 0, at: 0, wasAnnounced: false };
    if (isTrue || status !== 'ready') return;
    if (checkedAt !== undefined && ageMs !== undefined && checkedAt - slowestReadMs > changed.wall) {
      throw new Error(`${uris[index]} says it was checked ${checkedAt - changed.wall} ms after a change that it does not show`);
    }
    if (!isLooked || mode === 'off') return;
    const behindMs = now - Math.max(since, changed.at);
    const waitMs = mode === 'polling' ? policy.pollIntervalMs : changed.wasAnnounced ? policy.readTimeoutMs : distanceMs;
    if (behindMs > waitMs + policy.readTimeoutMs + slackMs) throw new Error(`${uris[index]} looks live (${mode}) and is ${behindMs} ms behind`);
  }
}

function pick(world: FaultWorld, index: number): { world: FaultWorld; view: ReturnType<FaultWorld['view']> } & Pick<FaultWorld, 'clock' | 'panels' | 'clearedAt' | 'visibility'> {
  const { clock, panels, clearedAt, visibility } = world;
  return { world, view: world.view(index), clock, panels, clearedAt, visibility };
}
