// A browser, a page for each measurement, and what the page's engine counts.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { scriptedServer } from 'mcp-live/testing';
import { chromiumFlags } from '../.ci/findChromium.mjs';
import { startServer } from './startServer.mjs';

const here = dirname(fileURLToPath(import.meta.url));
/** Chromium counts seconds; this is the main thread's own processor time, which other programs on the machine do not lengthen. */
const timeDomain = 'threadTicks';

export class Stage {
  static async open(executablePath, folders) {
    const world = await readFile(join(here, 'page/installWorld.js'), 'utf8');
    const launch = () => chromium.launch({
      executablePath, args: [...chromiumFlags, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--js-flags=--expose-gc', '--enable-precise-memory-info'],
    });
    return new Stage(await launch(), launch, world, folders);
  }

  constructor(browser, launch, world, folders) {
    this.browser = browser;
    this.launch = launch;
    this.world = world;
    this.folders = folders;
  }

  /** Whether the browser is gone, as when the machine runs out of memory or somebody ends it. */
  get isLost() {
    return !this.browser.isConnected();
  }

  get version() {
    return this.browser.version();
  }

  /**
   * Runs one measurement on a fresh page of a fresh context.
   * @param time 'manual': moved by hand; 'real' @param server options of the scripted server on 127.0.0.1; none: the page has its own
   */
  async withPage({ time = 'real', mode = 'production', path = '', server, rttMs = 0 }, measure) {
    const scripted = server === undefined ? undefined : scriptedServer(server);
    const served = await startServer(this.folders[mode], scripted);
    served.state.rttMs = rttMs;
    let context;
    try {
      if (this.isLost) this.browser = await this.launch();
      context = await this.browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addInitScript({ content: `globalThis.benchWorld = ${JSON.stringify({ time, isQuiet: process.env.BENCH_CONSOLE === undefined })};\n${this.world}` });
      const page = await context.newPage();
      const errors = [];
      page.on('pageerror', (error) => errors.push(error));
      if (process.env.BENCH_CONSOLE) page.on('console', (message) => console.log('  page:', message.text()));
      await page.goto(served.url + path);
      await page.waitForFunction(() => globalThis.bench !== undefined);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Performance.enable', { timeDomain });
      const stage = new PageStage(page, cdp, served, scripted);
      const result = await measure(stage);
      if (errors.length > 0) throw errors[0];
      return result;
    } finally {
      await context?.close().catch(() => {});
      await scripted?.close();
      await served.close();
    }
  }

  async close() {
    await this.browser.close();
  }
}

class PageStage {
  constructor(page, cdp, served, scripted) {
    this.page = page;
    this.cdp = cdp;
    this.served = served;
    this.scripted = scripted;
  }

  run(scenario, options) {
    return this.page.evaluate(([name, given]) => globalThis.bench.runScenario(name, given), [scenario, options]);
  }

  /** Processor time of the main thread, milliseconds since the page began. */
  async metrics() {
    const { metrics } = await this.cdp.send('Performance.getMetrics');
    const all = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    return {
      taskMs: all.TaskDuration * 1_000, scriptMs: all.ScriptDuration * 1_000,
      layoutMs: (all.LayoutDuration + all.RecalcStyleDuration) * 1_000, heapBytes: all.JSHeapUsedSize,
    };
  }

  /** What the main thread spends while `deed` runs. */
  async spent(deed) {
    const before = await this.metrics();
    const result = await deed();
    const after = await this.metrics();
    return { result, taskMs: after.taskMs - before.taskMs, scriptMs: after.scriptMs - before.scriptMs, layoutMs: after.layoutMs - before.layoutMs };
  }

  /** Bytes of the JavaScript heap after collection. */
  async heap() {
    await this.cdp.send('HeapProfiler.enable');
    for (let round = 0; round < 3; round += 1) await this.cdp.send('HeapProfiler.collectGarbage');
    return (await this.metrics()).heapBytes;
  }
}
