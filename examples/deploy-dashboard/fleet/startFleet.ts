import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DeployDatabase } from '../database/DeployDatabase.js';
import { deployChannel } from '../database/schema.js';
import { readDeployStatus, statusUri, statusUris } from '../servers/DeployStatus.js';
import { openMcpHost, type McpEndpoint, type McpHost } from '../servers/McpHost.js';
import type { Servers } from '../servers/startServers.js';
import { forwardEndpoint } from './forwardEndpoint.js';
import { partialEndpoint } from './partialEndpoint.js';

const endLimitMs = 3_000;

type Told = { kind: 'ready'; urls: Record<string, string> } | { kind: 'failed'; message: string };

/** Starts the other makers' servers in a process of their own, and a host before each. */
export async function startFleet(database: DeployDatabase, firstPort: number): Promise<Servers> {
  const child = fork(fileURLToPath(new URL('./makers/main.mjs', import.meta.url)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const tell = async (uri: string): Promise<void> => {
    const status = await readDeployStatus(database, uri);
    if (child.connected) child.send({ kind: 'status', uri, text: JSON.stringify(status) });
  };
  const tellAll = (): void => {
    for (const uri of statusUris) tell(uri).catch(() => {});
  };
  await Promise.all(statusUris.map(tell));
  const urls = await start(child);
  const partial = partialEndpoint(database, (uri) => uri === statusUri('staging'));
  const endpoints: Record<string, McpEndpoint> = { partial };
  for (const [name, url] of Object.entries(urls)) {
    endpoints[name] = forwardEndpoint(url, name === 'everything' ? switchUpdatesOn(url) : undefined);
  }
  const hosts = new Map<string, McpHost>();
  for (const [index, [name, endpoint]] of Object.entries(endpoints).entries()) {
    hosts.set(name, await openMcpHost(endpoint, firstPort === 0 ? 0 : firstPort + index));
  }
  await database.listen(deployChannel, (environment) => {
    tell(statusUri(environment)).catch(() => {});
    partial.announce(statusUri(environment));
  }, tellAll);
  return {
    hosts,
    close: async () => {
      await Promise.all([...hosts.values()].map((host) => host.close()));
      await end(child);
    },
  };
}

function start(child: ChildProcess): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    child.once('message', (told) => {
      const answer = told as Told;
      if (answer.kind === 'ready') resolve(answer.urls);
      else reject(new Error(`the fleet did not start: ${answer.message}`));
    });
    child.once('exit', (code) => reject(new Error(`the fleet ended with ${code} before it was up; is it installed?`)));
    child.send({ kind: 'start' });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.connected) child.send({ kind: 'end' });
  const timer = setTimeout(() => child.kill('SIGKILL'), endLimitMs);
  await exited;
  clearTimeout(timer);
}

/** server-everything announces nothing until its own tool was called on the very session. */
function switchUpdatesOn(url: string): (method: string | undefined, session: string | undefined) => void {
  const switched = new Set<string>();
  return (method, session) => {
    if (method !== 'resources/subscribe' || session === undefined || switched.has(session)) return;
    switched.add(session);
    const call = { jsonrpc: '2.0', id: 'switch-updates-on', method: 'tools/call', params: { name: 'toggle-subscriber-updates', arguments: {} } };
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-session-id': session };
    fetch(url, { method: 'POST', headers, body: JSON.stringify(call) }).then((answer) => answer.text(), () => {});
  };
}
