import type { ServerSource } from 'mcp-live';
import { streamableHttp } from 'mcp-live/sdk';
import { type ManualEnvironment, manualEnvironment, scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';

export const uri = 'deploy://production/status';
export const address = 'http://scripted.test/mcp';

/** What a story plays on: a real client in front of a scripted server, in a world that stands still until the story lets time pass. */
export interface Scene {
  readonly world: ManualEnvironment;
  readonly server: ScriptedServer;
  readonly source: ServerSource;
  /** Lets time pass, and what it caused come on screen. */
  pass(ms: number): Promise<void>;
}

export interface SceneOptions {
  readonly script?: ScriptedServerOptions;
  /** Default: `streamableHttp` of `mcp-live/sdk`. */
  readonly open?: (server: ScriptedServer) => ServerSource | Promise<ServerSource>;
}

/** So far time moves at once; answers are read in turns of the page's own. */
const strideMs = 1_000;

/** Lets what is under way come on screen. */
export async function settle({ clock }: ManualEnvironment, turns = 5): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await clock.advance(0);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export async function openScene({ script = {}, open = overHttp }: SceneOptions = {}): Promise<Scene> {
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock, resources: { [uri]: 'v42 is running' }, ...script });
  return {
    world,
    server,
    source: await open(server),
    async pass(ms) {
      await settle(world);
      for (let left = ms; left > 0; left -= strideMs) {
        const before = server.log.entries.length;
        await world.clock.advance(Math.min(left, strideMs));
        // Where nothing crossed there is nothing to wait for.
        await settle(world, 1);
        if (server.log.entries.length > before || server.readsInFlight > 0) await settle(world);
      }
    },
  };
}

function overHttp(server: ScriptedServer): ServerSource {
  return streamableHttp(address, { fetch: server.fetch });
}
