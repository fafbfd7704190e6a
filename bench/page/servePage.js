import { scriptedServer } from 'mcp-live/testing';

const { world } = globalThis;

/** A scripted server in the page. Its clock is the page's, its timers are not counted. */
export function servePage(script, uris = [], path = '/mcp') {
  const resources = Object.fromEntries(uris.map((uri) => [uri, '0']));
  const clock = world.time === undefined ? undefined : { now: world.time.now, wallNow: world.time.wallNow, setTimer: world.time.setTimer };
  const server = scriptedServer({ resources, ...script, ...(clock === undefined ? {} : { clock }) });
  world.servers ??= new Map();
  world.servers.set(path, server);
  return server;
}
