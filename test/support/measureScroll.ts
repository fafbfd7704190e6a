import type { Browser, Page } from 'playwright';
import { openPage } from './openBrowser.js';

/** What scrolling through a list cost the page's main thread, in milliseconds of its own time: what else runs on the machine does not count. */
export interface ScrollCost {
  readonly longestMs: number;
  readonly totalMs: number;
  readonly tasks: number;
  /** Rows that were in the page at most. */
  readonly mostRows: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Scrolls from the top towards the end, a step a frame. @param prepare brings the list on screen */
export async function measureScroll(browser: Browser, url: string, prepare: (page: Page) => Promise<void>, steps = 80, stepPx = 400): Promise<ScrollCost> {
  const watched = await openPage(browser, url);
  const { page } = watched;
  await prepare(page);
  await page.evaluate(() => { Reflect.get(globalThis, 'gc')?.(); });
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'] });
  const mostRows = await page.evaluate(async ([count, distance]) => {
    const scroller = document.querySelector('[data-mcp-tree-rows]');
    if (scroller === null) throw new Error('no rows');
    let most = 0;
    for (let step = 0; step < (count ?? 0); step++) {
      scroller.scrollTop += distance ?? 0;
      await new Promise(requestAnimationFrame);
      most = Math.max(most, scroller.querySelectorAll('[data-mcp-tree-row]').length);
    }
    return most;
  }, [steps, stepPx]);
  const trace = await browser.stopTracing();
  await watched.close();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid, tdur }) => name === 'RunTask' && tdur !== undefined && mains.has(`${pid}/${tid}`)).map(({ tdur = 0 }) => tdur / 1_000);
  return { longestMs: Math.max(0, ...tasks), totalMs: tasks.reduce((sum, each) => sum + each, 0), tasks: tasks.length, mostRows };
}
