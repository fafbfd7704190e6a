import { QueryClient, QueryObserver } from '@tanstack/react-query';
import * as clientDoor from 'mcp-live/client';
import { type ConnectedServers, connectServers, liveResourceOptions, type ResourceReading, type ServerSource, type WireReading } from 'mcp-live/core';
import * as sdkDoor from 'mcp-live/sdk';
import { type ManualEnvironment, manualEnvironment, scriptedServer, type ScriptedServer, type ScriptedServerOptions } from 'mcp-live/testing';
import type { ResourceQueryParts } from '../../src/live/index.js';

/** The three ways in which a server is spoken to. */
export const ways = ['sdk, legacy', 'client, legacy', 'client, modern'] as const;
export type Way = (typeof ways)[number];

export interface LiveClient {
  readonly world: ManualEnvironment;
  readonly server: ScriptedServer;
  readonly queryClient: QueryClient;
  readonly live: ConnectedServers;
  /** Mounts one observer. */
  observe(uri: string, parts?: ResourceQueryParts): Observed;
  /** Lets time pass. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

export interface Observed {
  readonly observer: QueryObserver<WireReading, Error, ResourceReading>;
  text(): string | undefined;
  state(): string;
  stop(): void;
}

export function sourceFor(way: Way, server: ScriptedServer, options: { identity?: string } = {}): ServerSource {
  const door = way.startsWith('sdk') ? sdkDoor : clientDoor;
  return door.streamableHttp('http://scripted.test/mcp', { fetch: server.fetch, ...options });
}

/** A real client of that way against a scripted server, in a world that stands still. */
export async function liveClient(way: Way, script: ScriptedServerOptions = {}, policy: ResourceQueryParts = {}): Promise<LiveClient> {
  const world = manualEnvironment();
  const server = scriptedServer({ clock: world.clock, eras: way === 'client, modern' ? ['legacy', 'modern'] : ['legacy'], ...script });
  const queryClient = new QueryClient();
  const live = connectServers(queryClient, { demo: sourceFor(way, server) }, { environment: world, policy });
  const stops: (() => void)[] = [];
  await world.clock.advance(0);
  return {
    world, server, queryClient, live,
    observe(uri, parts = {}) {
      const observer = new QueryObserver(queryClient, liveResourceOptions('demo', uri, parts));
      const stop = observer.subscribe(() => {});
      stops.push(stop);
      const view = live.resource('demo', uri);
      return {
        observer, stop,
        text: () => {
          const content = observer.getCurrentResult().data?.contents[0];
          return content?.kind === 'text' ? content.text : undefined;
        },
        state: () => {
          const { status, mode, reason, watch } = view.getSnapshot();
          return `${status} ${mode} ${reason} ${watch}`;
        },
      };
    },
    pass: (ms) => world.clock.advance(ms),
    async close() {
      for (const stop of stops) stop();
      const closing = live.close();
      await world.clock.advance(5_000);
      await closing;
      queryClient.clear();
    },
  };
}
