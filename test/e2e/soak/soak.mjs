// @ts-check
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { launchTabs } from '../../support/launchTabs.mjs';

/**
 * The example in a real browser for as long as SOAK_MINUTES says (60), while it is broken all the time: every minute a server restarts,
 * streams are cut at random, servers fall silent or answer 503 for a while, tokens expire, deploys go on, the tab is hidden and sometimes frozen.
 * A server that forgets even the session that was to mend the last one is left alone until somebody presses Reconnect: that is done here.
 * At the end of every minute the panels are held against the database and the page is weighed. Ends with 0 where everything was right; SEED repeats a run.
 * SOAK_SEARCH is the page's policy: with reads every 250 ms the frame logs are full within minutes, and what grows then is something else.
 */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 60);
const seed = Number(process.env['SEED'] ?? 20_261_201);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const hosts = ['announcing', 'quiet', 'unhandled', 'modern', 'tools', 'account'];
const panels = ['announcing', 'quiet', 'unhandled', 'modern', 'modern-by-sdk', 'account'];
/** @type {Record<string, readonly [string, string]>} */
const expected = {
  announcing: ['ready', 'subscribed'], quiet: ['ready', 'polling'], unhandled: ['ready', 'polling'], modern: ['ready', 'subscribed'],
  'modern-by-sdk': ['ready', 'polling'], tools: ['unavailable', 'off'], account: ['ready', 'subscribed'],
};
/** Without faults at the end of each minute: longer than an interval of polling and what a restored connection needs. */
const quietMs = 22_000;
const address = process.env['SOAK_SEARCH'] ?? '?pollIntervalMs=5000&firstVerificationMs=5000&watchdogMs=10000&releaseWhenHiddenMs=5000';

let state = seed >>> 0;
/** Mulberry32. */
function chance() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const pick = (/** @type {readonly string[]} */ list) => list[Math.floor(chance() * list.length)] ?? '';
const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
const startedAt = Date.now();
const say = (/** @type {string} */ line) => console.log(`${new Date(Date.now() - startedAt).toISOString().slice(11, 19)}  ${line}`);

const example = await startExample();
const tabs = await launchTabs();
const page = tabs.context.pages()[0] ?? await tabs.context.newPage();
const other = await tabs.context.newPage();
const devtools = await tabs.context.newCDPSession(page);
await devtools.send('Performance.enable');
await devtools.send('HeapProfiler.enable');

/** @type {string[]} */
const faults = [];
/** @type {string[]} */
const lines = [];
let browserLines = 0;
page.on('console', (line) => {
  // What the browser itself says of a request that failed is not the page's.
  if (/^(Failed to load resource|Access to fetch at)/.test(line.text())) browserLines += 1;
  else lines.push(`${line.type()}: ${line.text().slice(0, 300)}`);
});
page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));

// On a machine that is busy with its own start, a server may be taken for an older one. From here on everything is as it must be.
await page.bringToFront();
for (let visit = 1; !await isSettled(); visit += 1) {
  if (visit > 5) throw new Error('the page did not come up as it must');
  await page.goto(example.address + address);
  await page.locator("[data-panel='tools'] [data-status='unavailable']").first().waitFor({ timeout: 60_000 });
  await wait(15_000);
}

const [popup] = await Promise.all([tabs.context.waitForEvent('page'), page.locator("[data-panel='account']").getByRole('button', { name: 'Sign in' }).first().click()]);
await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Go on' }).click()]);
await page.bringToFront();
await page.locator("[data-panel='account'] [data-mcp-content]").waitFor({ timeout: 60_000 });

/** @type {Awaited<ReturnType<typeof weigh>>[]} */
const weights = [];
/** @type {Record<string, number>} */
const done = {};
for (let minute = 0; minute < minutes; minute += 1) {
  await breakFor(60_000 - quietMs, minute);
  await pressReconnect();
  await wait(quietMs - 4_000);
  await check(minute);
  const weight = await weigh();
  weights.push(weight);
  say(`minute ${minute + 1}: ${Object.entries(weight).map(([name, value]) => `${name} ${value}`).join(', ')}`);
}
await finish();

/** @param {number} forMs @param {number} minute */
async function breakFor(forMs, minute) {
  const until = Date.now() + forMs;
  const restarted = hosts[minute % hosts.length] ?? '';
  const isHidden = minute % 3 === 1;
  const isFrozen = minute % 9 === 4;
  /** @type {Promise<unknown>[]} */
  const under = [press(`hosts/${restarted}/break/restart`, 'restart')];
  if (isHidden) under.push(hide(5_000 + chance() * 15_000, isFrozen));
  while (Date.now() < until) {
    await wait(500 + chance() * 4_000);
    const what = chance();
    const host = pick(hosts);
    if (what < 0.45) await press(`deploys/${pick(['production', 'production', 'staging'])}`, 'deploy');
    else if (what < 0.75) await press(`hosts/${host}/break/cut`, 'cut');
    else if (what < 0.85) await press(`hosts/${host}/break/forget`, 'forget');
    else if (what < 0.91) await press(`hosts/${host}/break/mute`, 'mute');
    else if (what < 0.94) await press('sign-in/expire', 'expire');
    else {
      await press(`hosts/${host}/break/down`, '503');
      await wait(1_000 + chance() * 3_000);
      await press(`hosts/${host}/mend`, 'mend');
    }
  }
  await Promise.all(under);
  for (const host of hosts) await press(`hosts/${host}/mend`, 'mend');
}

/** @param {number} forMs @param {boolean} isFrozen */
async function hide(forMs, isFrozen) {
  await other.bringToFront();
  count(isFrozen ? 'frozen' : 'hidden');
  if (isFrozen) await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await wait(forMs);
  if (isFrozen) await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await page.bringToFront();
}

/** What waits for a person, and is no fault. */
async function pressReconnect() {
  for (const panel of Object.keys(expected)) {
    const button = page.locator(`[data-panel='${panel}'] [data-mcp-connection]`).getByRole('button', { name: 'Reconnect' });
    if (await button.count() === 0) continue;
    count('reconnect pressed');
    await button.click();
  }
}

/** A panel that looks live must show what stands in the database. @param {number} minute */
async function check(minute) {
  for (const panel of panels) {
    const { status, mode, reason, text } = await look(panel);
    const stands = await current(panel);
    const isRight = shows(text, stands);
    if (!isRight && status === 'ready') faults.push(`minute ${minute + 1}: ${panel} shows ${text.slice(0, 40)} as ${mode}, ${reason}; the database has ${stands.version}, ${stands.status}`);
    if (!isRight || status !== 'ready' || mode !== expected[panel]?.[1]) say(`${panel}: ${status}, ${mode}, ${reason}, ${isRight ? 'right' : 'old'}`);
  }
}

async function finish() {
  for (const environment of ['production', 'staging']) await api('POST', `deploys/${environment}`);
  for (const panel of Object.keys(expected)) {
    const until = Date.now() + 120_000;
    while (!await isAsExpected(panel) && Date.now() < until) {
      await wait(2_000);
      // Trust that was lost is won back by what is announced.
      if (expected[panel]?.[1] === 'subscribed' && (await look(panel)).mode === 'polling') await api('POST', `deploys/${environmentOf(panel)}`);
    }
    if (await isAsExpected(panel)) continue;
    const { status, mode, reason, text } = await look(panel);
    faults.push(`at the end ${panel} is ${status}, ${mode}, ${reason} and shows ${text.slice(0, 40)}; the database has ${(await current(panel)).version}`);
  }
  // What a page takes to get going is no growth: the first sixth is not compared.
  const from = weights[Math.floor(weights.length / 6)];
  const to = weights.at(-1);
  say(`done: ${Object.entries(done).map(([name, times]) => `${name} ${times}`).join(', ')}; seed ${seed}`);
  say(`from ${JSON.stringify(from)}`);
  say(`to   ${JSON.stringify(to)}`);
  say(`lines of the page ${lines.length}, of the browser ${browserLines}`);
  // Closed for good: a page that is only left may come back, and keeps its sessions.
  await page.close({ runBeforeUnload: true });
  await wait(3_000);
  const left = await standings();
  say(`left behind: ${left.sessions} sessions, ${left.openAnswers} open answers`);
  if (left.sessions + left.openAnswers > 0) faults.push('something was left behind on the servers');
  faults.push(...lines);
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(faults.length === 0 ? `right for ${minutes} minutes` : `${faults.length} faults`);
  await tabs.close();
  const code = await example.interrupt();
  process.exit(faults.length === 0 && code === 0 ? 0 : 1);
}

/** @param {string} panel */
async function isAsExpected(panel) {
  const { status, mode, text } = await look(panel);
  const [wantedStatus, wantedMode] = expected[panel] ?? [];
  return status === wantedStatus && mode === wantedMode && (status !== 'ready' || shows(text, await current(panel)));
}

/** Before the sign-in. */
async function isSettled() {
  for (const panel of Object.keys(expected)) {
    if (panel !== 'account' && !await isAsExpected(panel)) return false;
  }
  return true;
}

/** @param {string} panel */
function environmentOf(panel) {
  return panel === 'account' ? 'staging' : 'production';
}

/** What stands in the database. @param {string} panel @returns {Promise<{ version: string, status: string }>} */
async function current(panel) {
  return api('GET', `deploys/${environmentOf(panel)}`);
}

/** Drawn or as JSON. @param {string} text @param {{ version: string, status: string }} stands */
function shows(text, { version, status }) {
  return text.includes(version) && /Deploying|running/.test(text) === (status === 'running');
}

/** @param {string} panel */
async function look(panel) {
  return page.evaluate((name) => {
    const shown = document.querySelector(`[data-panel='${name}'] [data-mcp-panel]`);
    const { status = '', mode = '', reason = '' } = shown instanceof HTMLElement ? shown.dataset : {};
    return { status, mode, reason, text: shown?.querySelector('[data-mcp-content]')?.textContent ?? '' };
  }, panel);
}

async function weigh() {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (/** @type {string} */ name) => metrics.find((one) => one.name === name)?.value ?? 0;
  const { sessions, openAnswers, requests } = await standings();
  const before = weights.reduce((sum, one) => sum + one.requests, 0);
  return {
    heapKb: Math.round(metric('JSHeapUsedSize') / 1_024), nodes: metric('Nodes'), listeners: metric('JSEventListeners'),
    sessions, openAnswers, requests: requests - before,
  };
}

async function standings() {
  const sum = { sessions: 0, openAnswers: 0, requests: 0 };
  for (const host of hosts) {
    const one = await api('GET', `hosts/${host}/standing`);
    sum.sessions += one.sessions;
    sum.openAnswers += one.openAnswers;
    sum.requests += one.requests;
  }
  return sum;
}

/** @param {string} what */
function count(what) {
  done[what] = (done[what] ?? 0) + 1;
}

/** @param {string} path @param {string} what */
async function press(path, what) {
  count(what);
  await api('POST', path);
}

/** @param {string} method @param {string} path @returns {Promise<any>} */
async function api(method, path) {
  const response = await fetch(new URL(`/api/${path}`, example.address), { method, headers: { 'content-type': 'application/json' } });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** @returns {Promise<{ address: string, interrupt(): Promise<number | null> }>} */
async function startExample() {
  const child = spawn('node', ['examples/deploy-dashboard/start.mjs', '--built'], {
    cwd: root, detached: true, env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill('SIGINT'));
  const found = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (part) => {
      printed += part;
      const seen = /dashboard is at (http:\S+)/.exec(printed)?.[1];
      if (seen !== undefined) resolve(seen);
    });
    child.once('exit', (code) => reject(new Error(`the example ended with ${code}:\n${printed}`)));
  });
  return { address: found, interrupt: () => { child.kill('SIGINT'); return exited; } };
}
