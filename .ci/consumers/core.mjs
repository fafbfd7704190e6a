// A consumer without React: the machinery of `mcp-live/core` on a plain QueryClient, against a scripted server.
import assert from 'node:assert/strict';
import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { connectServers, estimateLoad, liveResourceOptions } from 'mcp-live/core';
import { streamableHttp } from 'mcp-live/sdk';
import { scriptedServer } from 'mcp-live/testing';

await assert.rejects(import('react'), { code: 'ERR_MODULE_NOT_FOUND' }, 'React is out of reach here');

const load = estimateLoad({ users: 1_200, pollIntervalMs: 30_000, sessionMs: 8 * 3_600_000 });
assert.deepEqual([load.readsPerPanel, load.readsPerDay, load.busyPerSecond], [960, 1_152_000, 40]);

const uri = 'deploy://production/status';
const server = scriptedServer();
server.set(uri, 'v1');
const queryClient = new QueryClient();
const servers = connectServers(queryClient, { deploys: streamableHttp('http://scripted.test/mcp', { fetch: server.fetch }) });

const texts = [];
const seen = Promise.withResolvers?.() ?? (() => {
  const handle = {};
  handle.promise = new Promise((resolve, reject) => Object.assign(handle, { resolve, reject }));
  return handle;
})();
const impatience = setTimeout(() => seen.reject(new Error(`only saw ${texts.join(', ')}`)), 20_000);
const stop = new QueryObserver(queryClient, liveResourceOptions('deploys', uri)).subscribe(({ data }) => {
  const [content] = data?.contents ?? [];
  if (content === undefined || content.text === texts.at(-1)) return;
  texts.push(content.text);
  if (content.text === 'v2') seen.resolve();
});

const view = servers.resource('deploys', uri);
const announce = () => {
  if (view.getSnapshot().mode === 'subscribed' && texts.includes('v1')) server.set(uri, 'v2');
};
const stopWatching = view.subscribe(announce);
const stopCache = queryClient.getQueryCache().subscribe(announce);
await seen.promise;
assert.deepEqual(texts, ['v1', 'v2']);
assert.equal(view.getSnapshot().mode, 'subscribed');

clearTimeout(impatience);
stopCache();
stopWatching();
stop();
await servers.close();
queryClient.clear();
// With nothing left running, Node ends by itself: the caller's time limit is the assertion.
console.log('mcp-live/core runs without React and leaves nothing behind');
