import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { QueryClient } from '@tanstack/react-query';
import { streamableHttp as overClient } from 'mcp-live/client';
import { type Connection, connectServers } from 'mcp-live/core';
import { streamableHttp as overSdk } from 'mcp-live/sdk';
import { exportFrames } from '../../../src/frames/index.js';
import type { Watch } from '../../../src/protocol/index.js';
import { openDatabase } from '../database/openDatabase.js';
import { panels, type Panel } from '../servers/Panel.js';
import { startServers } from '../servers/startServers.js';
import { createDeployWriter } from '../writer/DeployWriter.js';
import { fleetPanels } from './fleetPanels.js';
import { startFleet } from './startFleet.js';

/** Longer than any of these servers takes to announce a change, server-everything's five seconds among them. */
const announceMs = 7_000;
const watchMs = 5_000;
/** Always the same, so that the same contents bear the same digest in every recording. */
const digestKey = [0x6d6370, 0x6c697665] as const;

/** Runs every server of the page, uses it, and writes the frame log's export of each to `<folder>/<panel>.jsonl`. */
export async function recordFleet(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const database = await openDatabase(undefined);
  const writer = createDeployWriter(database, 60_000);
  const servers = await startServers(database, 0);
  const fleet = await startFleet(database, 0);
  const hosts = new Map([...servers.hosts, ...fleet.hosts]);
  try {
    for (const panel of [...panels, ...fleetPanels]) {
      const url = hosts.get(panel.host)?.url ?? '';
      const text = await record(panel, url, async () => { await writer.deploy('production'); });
      await writeFile(join(folder, `${panel.name}.jsonl`), text);
      console.log(`${panel.name}: ${text.split('\n').length - 1} frames`);
    }
  } finally {
    writer.close();
    await servers.close();
    await fleet.close();
    await database.close();
  }
}

async function record({ door, uri }: Panel, url: string, change: () => Promise<void>): Promise<string> {
  const open = door === 'sdk' ? overSdk : overClient;
  const live = connectServers(new QueryClient(), { server: open(url, { clientInfo: { name: 'recorder', version: '1.0.0' } }) });
  const connection = live.connection('server');
  const told = watchAtOnce(connection, uri);
  try {
    await until(() => connection.getSnapshot().status === 'ready', 30_000);
    await exercise(connection, uri, told, change);
  } finally {
    await live.close();
  }
  return exportFrames(connection.log.getSnapshot(), { digestKey });
}

interface Told { count: number; watch: Watch | undefined }

/** As a panel does: with the first news that the connection is ready, where it was declared. */
function watchAtOnce(connection: Connection, uri: string): Told {
  const told: Told = { count: 0, watch: undefined };
  const unsubscribe = connection.subscribe(() => {
    const { status, facts } = connection.getSnapshot();
    if (status !== 'ready') return;
    unsubscribe();
    const resources = facts?.serverCapabilities?.['resources'] as { subscribe?: unknown } | undefined;
    if (resources?.subscribe === true) told.watch = connection.watch(uri, { onStanding: () => {}, onUpdated: () => { told.count += 1; } });
  });
  return told;
}

/** Lists, reads; then the document changes, is announced or not, and is read again. */
async function exercise(connection: Connection, uri: string, told: Told, change: () => Promise<void>): Promise<void> {
  const capabilities = connection.getSnapshot().facts?.serverCapabilities ?? {};
  if (Object.hasOwn(capabilities, 'tools')) await connection.list('tools');
  if (!Object.hasOwn(capabilities, 'resources')) return;
  const { watch } = told;
  if (watch !== undefined) await until(() => watch.standing.kind !== 'asking', watchMs);
  const { entries } = await connection.list('resources');
  if (entries.length === 0) await connection.list('templates');
  await connection.read(uri);
  const before = told.count;
  await change();
  await until(() => told.count > before, watch === undefined ? 0 : announceMs);
  await connection.read(uri);
  watch?.stop();
}

async function until(isReached: () => boolean, longestMs: number): Promise<void> {
  for (const endAt = Date.now() + longestMs; !isReached() && Date.now() < endAt;) await wait(20);
}
