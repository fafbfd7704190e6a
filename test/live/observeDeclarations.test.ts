import { expect, test } from 'vitest';
import { observeDeclarations } from '../../src/live/observeDeclarations.js';
import type { Finding } from '../../src/protocol/index.js';
import { liveClient } from '../support/liveClient.js';

test('a storm of what was never declared is told each time, and looked for in the log once', async () => {
  const { server, live, pass, close } = await liveClient('sdk, legacy', { caps: { resources: {} } });
  await pass(100);
  const connection = live.connection('demo');
  let looks = 0;
  const log = { getSnapshot: () => { looks += 1; return connection.log.getSnapshot(); } };
  const findings: Finding[] = [];
  const watched = { server: 'demo', log, getSnapshot: connection.getSnapshot, subscribe: connection.subscribe, onAnnouncement: connection.onAnnouncement.bind(connection) };
  const stop = observeDeclarations(watched as unknown as typeof connection, (finding) => findings.push(finding));
  for (let times = 0; times < 50; times++) server.notify('notifications/resources/updated', { uri: `demo://${times}` });
  await pass(100);
  expect(findings).toHaveLength(50);
  expect(new Set(findings.map(({ lines }) => lines?.[0])).size, 'each names the line of the first').toBe(1);
  expect(looks).toBe(1);
  stop();
  await close();
});
