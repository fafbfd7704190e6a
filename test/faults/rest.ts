import { declares } from '../../src/protocol/index.js';
import { uris } from './actions.js';
import { type FaultWorld, policy } from './FaultWorld.js';

/** The longest back-off, one handshake, and the reads that follow. */
const rightWithinMs = policy.maxBackoffMs + 2 * policy.readTimeoutMs + policy.subscribeTimeoutMs + policy.pollIntervalMs;
/** A listen that nobody answers is given up after a minute. */
const mendedWithinMs = 60_000 + 2 * rightWithinMs;
const sliceMs = 500;
/** States that wait for a person by design. */
const needPerson: ReadonlySet<string> = new Set(['failed', 'unauthorized', 'unsupported-version', 'closed']);
/** What a server may have shown of itself that holds for a connection, or until it is seen otherwise. */
const settledReasons: ReadonlySet<string> = new Set(['not-declared', 'not-known', 'chosen', 'no-push-channel', 'rejected', 'declined', 'silent', 'unproven']);

/** Everything works again: then everything is right again, without anybody's help but for a button where one is shown. */
export async function rest(world: FaultWorld, look: () => void): Promise<void> {
  world.heal();
  if (world.panels.mounted.size === 0) world.panels.mount(0, 'usual');
  await world.clock.advance(0);
  // A client that was handed in is the application's to mend.
  if (world.setup.door !== 'opened' || needPerson.has(world.state?.status ?? '')) await world.reconnect();
  if (world.hasForgotten) await world.clock.advance(2 * policy.firstVerificationMs);
  await until(world, look, rightWithinMs, () => wrongAt(world));
  await until(world, look, mendedWithinMs, () => unmendedAt(world));
  await probe(world, look);
}

/** Lets time pass until nothing is wrong. Throws what still is when the time is over. */
async function until(world: FaultWorld, look: () => void, withinMs: number, wrong: () => string | undefined): Promise<void> {
  const endAt = world.clock.now() + withinMs;
  for (let what = wrong(); what !== undefined; what = wrong()) {
    if (world.clock.now() >= endAt) throw new Error(`at rest for ${withinMs} ms: ${what}`);
    if (needPerson.has(world.state?.status ?? '')) await world.reconnect();
    await world.clock.advance(sliceMs);
    look();
  }
}

function wrongAt(world: FaultWorld): string | undefined {
  const facts = world.state?.facts;
  const expected = facts !== undefined && declares(facts, 'resources') === false ? 'unavailable' : 'ready';
  for (const index of world.panels.mounted) {
    const { status } = world.view(index).getSnapshot();
    const isTrue = expected === 'unavailable' || world.panels.shown(index) === `v${world.versions[index]}`;
    if (status !== expected || !isTrue) return describe(world, index);
  }
  return undefined;
}

function unmendedAt(world: FaultWorld): string | undefined {
  for (const index of world.panels.mounted) {
    const { status, mode, reason } = world.view(index).getSnapshot();
    const isSettled = settledReasons.has(reason) || (reason === 'stream-lost' && world.hasRefusedForGood);
    if (status === 'ready' && mode !== 'subscribed' && !isSettled) return describe(world, index);
  }
  return undefined;
}

/** One change more, announced where that was asked for: it is shown at once where panels say so, and after a poll elsewhere. */
async function probe(world: FaultWorld, look: () => void, isAgain = false): Promise<void> {
  const { panels, clock } = world;
  for (const index of panels.mounted) world.change(index, 'same');
  const subscribed = [...panels.mounted].filter((index) => world.view(index).getSnapshot().mode === 'subscribed');
  // A read that nobody answers may still be under way from before.
  await clock.advance(sliceMs + policy.readTimeoutMs);
  look();
  // What was answered late may have cost the session, and the one after it: then it waits for a person, and says so. Nothing of that kind is left for another time.
  if (!isAgain && needPerson.has(world.state?.status ?? '')) {
    await until(world, look, rightWithinMs, () => wrongAt(world));
    return probe(world, look, true);
  }
  for (const index of subscribed) if (panels.shown(index) !== `v${world.versions[index]}`) throw new Error(`at rest an announced change is not shown: ${describe(world, index)}`);
  await until(world, look, rightWithinMs, () => wrongAt(world));
}

function describe(world: FaultWorld, index: number): string {
  const { error, ...view } = world.view(index).getSnapshot();
  const { status, push, error: trouble } = world.state ?? {};
  return `${uris[index]} shows ${world.panels.shown(index)}, the server has v${world.versions[index]}: ${JSON.stringify({ ...view, error: error?.message, connection: { status, push, error: trouble?.message } })}`;
}
