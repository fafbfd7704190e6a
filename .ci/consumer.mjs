// `node .ci/consumer.mjs <name> <tarball>`: installs examples/consumers/<name> with the packed package, builds it, and opens it in a browser.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { ensureChromium } from './ensureChromium.mjs';
import { chromiumFlags } from './findChromium.mjs';
import { installLocked } from './installLocked.mjs';
import { serveFolder } from './serveFolder.mjs';

const [name, tarball] = process.argv.slice(2);
const uri = 'deploy://production/status';
const patienceMs = 60_000;
const folder = mkdtempSync(join(tmpdir(), `mcp-live-in-${name}-`));
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: 'true', NO_COLOR: '1', NODE_ENV: undefined };
const closers = [() => rmSync(folder, { recursive: true })];

/** Serves what was built: by the application's own server, if it has one, else from its `dist/`. */
async function serve() {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (scripts.start === undefined) {
    const page = await serveFolder(join(folder, 'dist'));
    closers.unshift(() => page.close());
    return page.url;
  }
  const port = await freePort();
  const server = spawn('npm', ['start', '--silent', '--', '--port', String(port)], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const ended = new Promise((done) => { server.once('exit', done); });
  closers.unshift(async () => {
    process.kill(-server.pid, 'SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}/`;
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt;) {
    if (await fetch(url).then(() => true, () => false)) return url;
    await new Promise((done) => { setTimeout(done, 200); });
  }
  throw new Error(`${url} does not answer`);
}

async function freePort() {
  const probe = createServer();
  await new Promise((done) => { probe.listen(0, '127.0.0.1', done); });
  const { port } = probe.address();
  await new Promise((done) => { probe.close(done); });
  return port;
}

async function scriptServer() {
  const own = (file) => import(pathToFileURL(join(folder, 'node_modules/mcp-live/dist', file)).href);
  const { scriptedServer } = await own('testing.js');
  const { listen } = await own('testingNode.js');
  const server = scriptedServer();
  server.set(uri, 'version v1');
  const http = await listen(server);
  closers.unshift(() => http.close());
  return { server, url: http.url };
}

async function openBrowser() {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] });
  closers.unshift(() => browser.close());
  const page = await browser.newPage();
  const lines = [];
  page.on('console', (line) => lines.push(`${line.type()}: ${line.text()}`));
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
  return { page, lines };
}

try {
  cpSync(join('examples/consumers', name), folder, { recursive: true });
  copyFileSync(resolve(tarball), join(folder, 'mcp-live.tgz'));
  installLocked(folder, folder);
  const built = spawnSync('npm', ['run', '--silent', 'build'], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 });
  assert.equal(built.status, 0, `${name} builds`);

  const { server, url } = await scriptServer();
  const address = await serve();
  const { page, lines } = await openBrowser();
  await page.goto(`${address}?server=${encodeURIComponent(url)}`);
  const panel = page.locator(`[data-mcp-panel="${uri}"]`);
  const shows = (text, mode) => panel.and(page.locator(`[data-mode="${mode}"]`)).filter({ hasText: text }).waitFor({ timeout: patienceMs }).catch(async (error) => {
    throw new Error(`${name} does not show "${text}" ${mode}: ${error.message}\n${lines.join('\n')}\n${await page.content()}`);
  });
  await shows('version v1', 'subscribed');
  server.set(uri, 'version v2');
  await shows('version v2', 'subscribed');
  assert.deepEqual(lines, [], `${name} leaves the console empty`);
  const react = JSON.parse(readFileSync(join(folder, 'node_modules/react/package.json'), 'utf8')).version;
  console.log(`${name} shows the value, follows it, and leaves the console empty (React ${react})`);
} finally {
  for (const close of closers) await close();
}
