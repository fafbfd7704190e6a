import { type Action, declarations, isFault, type Trouble, uris } from './actions.js';
import type { FaultWorld } from './FaultWorld.js';

type Deed = Exclude<Action, Trouble | { do: 'pass' }>;

const sleepMs = 600_000;

/** Makes one action happen. Time passes elsewhere. */
export async function perform(world: FaultWorld, action: Exclude<Action, { do: 'pass' }>): Promise<void> {
  world.actedAt = world.clock.now();
  if (isFault(action)) await trouble(world, action);
  else await act(world, action);
  await world.clock.advance(0);
}

async function act(world: FaultWorld, action: Deed): Promise<void> {
  const { panels, visibility } = world;
  switch (action.do) {
    case 'change': return world.change(action.uri, action.announced);
    case 'mount': return panels.mount(action.uri, action.wish);
    case 'unmount': return panels.unmount(action.uri);
    case 'refresh':
      world.pressedAt.push(world.clock.now());
      return void world.view(action.uri).refresh();
    case 'invalidate': return void world.queryClient.invalidateQueries();
    case 'clear':
      world.clearedAt = world.clock.now();
      return world.queryClient.clear();
    case 'hide': return visibility.hide();
    case 'freeze':
      world.isFrozen = true;
      return visibility.freeze();
    case 'show':
      world.disturb();
      return visibility.show();
    case 'thaw':
      world.isFrozen = false;
      world.disturb();
      return visibility.resume();
    case 'online': return visibility.goOnline();
    case 'pause':
    case 'resume':
      world.isPaused = action.do === 'pause';
      world.disturb();
      return panels.setPaused(world.isPaused);
    case 'reconnect': return world.reconnect();
    case 'close': return void world.connection?.close();
    default: return action satisfies never;
  }
}

async function trouble(world: FaultWorld, action: Trouble): Promise<void> {
  const { server, server: { script }, clock } = world;
  switch (action.do) {
    case 'sleep': return clock.sleep(sleepMs);
    case 'doze':
      clock.doze(sleepMs);
      return world.disturb();
    case 'cut': return server.cutStreams();
    case 'end': return server.endStreams();
    case 'restart': return server.restart();
    case 'forget':
      world.hasForgotten = true;
      return server.sessions.clear();
    case 'storm': return server.announce(uris[0] ?? '', { times: 30 });
    case 'outage':
      script.outage = action.reply;
      world.hasFailed ||= action.reply !== undefined;
      return;
    case 'reads':
      script.readReply = action.reply;
      script.readDelayMs = action.delayMs;
      return;
    case 'subscribes':
      script.subscribeReply = action.reply;
      world.hasRefusedForGood ||= typeof action.reply === 'object' && 'error' in action.reply && action.reply.error.code === -32601;
      return;
    case 'listens':
      script.listenReply = action.reply;
      world.hasLied ||= action.reply === 'mute' || action.reply === 'none';
      world.hasRefusedForGood ||= action.reply === 'none';
      return;
    case 'streams':
      script.streamReply = action.reply;
      world.hasLied ||= action.reply === 'silent';
      return;
    case 'handshakes': return handshakes(world, action);
    case 'deletes':
      script.deleteReply = action.reply;
      return;
    case 'declare':
      script.caps = declarations[action.caps];
      world.hasRefusedForGood ||= action.caps !== 'watch';
      return server.restart();
    case 'sessions':
      script.validForPosts = action.posts;
      return;
    case 'beats':
      script.keepAliveMs = action.everyMs;
      return;
    case 'mute':
      script.isMute = action.isMute;
      return;
    default: return action satisfies never;
  }
}

/** How handshakes go from now on; in the era without sessions a person asks for the first. */
async function handshakes(world: FaultWorld, { reply }: Extract<Action, { do: 'handshakes' }>): Promise<void> {
  const { server, server: { script } } = world;
  const isUnknown = reply === 'unknown version';
  script.protocolVersion = isUnknown ? '1999-01-01' : undefined;
  script.supportedVersions = isUnknown ? ['1999-01-01'] : ['2026-07-28'];
  script.initializeReply = isUnknown ? 'ok' : reply;
  script.discoverReply = isUnknown || reply === 'ok' ? undefined : reply;
  server.restart();
  if (script.eras.includes('modern')) await world.reconnect();
}
