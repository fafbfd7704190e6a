import { budget, first, format, medians, names, peerTable } from './judge.mjs';

const peers = ['static', 'loop', 'live', 'live-panel', 'A', 'timeago', 'rte'];

export const ticker = {
  number: 5,
  id: 'ticker',
  title: 'Ticker: labels that grow old',
  async run(stage, { peersInTurn, quick, repeats }) {
    const tables = [];
    const checks = [];
    for (const panels of quick ? [1_000] : [60, 1_000]) {
      const ms = quick ? 3_000 : 5_000;
      const times = panels === 1_000 ? repeats : 1;
      const results = await peersInTurn(`${panels} labels`, peers, times, (peer) => stage.withPage({}, async (page) => {
        const options = { peer, panels, ms };
        await page.run('ticker', { ...options, phase: 'start' });
        await page.run('ticker', { ...options, phase: 'begin' });
        const { result: _, ...spent } = await page.spent(() => page.run('ticker', { ...options, phase: 'wait' }));
        const counted = await page.run('ticker', { ...options, phase: 'end' });
        return { ...counted, taskMs: spent.taskMs / (ms / 1_000), scriptMs: spent.scriptMs / (ms / 1_000), layoutMs: spent.layoutMs / (ms / 1_000), commitsPerSecond: counted.commits / (ms / 1_000) };
      }));
      tables.push(peerTable(`${panels.toLocaleString('en-GB')} labels that change every second, ${ms / 1_000} s; ${times} ${times === 1 ? 'run' : 'repeats'}`, results, [
        ['main thread, ms a second', (result) => result.taskMs], ['script', (result) => result.scriptMs], ['style and layout', (result) => result.layoutMs],
        ['React commits a second', (result) => result.commitsPerSecond], ['label writes a second', (result) => result.labels / (ms / 1_000), 0],
      ]));
      const taskMs = medians(results, (result) => result.taskMs);
      const scriptMs = medians(results, (result) => result.scriptMs);
      const layoutMs = medians(results, (result) => result.layoutMs);
      const next = ['A', 'timeago', 'rte'].reduce((best, peer) => (taskMs[peer] < taskMs[best] ? peer : best));
      const commits = Math.max(...results.live.map((result) => result.commits), ...results['live-panel'].map((result) => result.commits));
      checks.push(
        budget(`a tick of ${panels} labels is no React commit`, commits === 0, `${commits} commits`),
        first(`a tick of ${panels} labels`, taskMs, { ours: 'live', tolerance: 0.1, unit: ' ms' }),
      );
      if (panels === 1_000) checks.push(budget('a tick with 1,000 labels takes at most 15 ms of main thread', taskMs['live-panel'] <= 15 && taskMs.live <= 15, `${taskMs.live.toFixed(1)} ms, in \`<LivePanel>\` ${taskMs['live-panel'].toFixed(1)} ms`,
        `one loop that only writes the same texts into the same document takes ${format(taskMs.loop)} ms on the machine of this run. A label of the library takes ${format(scriptMs.live)} µs of script and ${format(layoutMs.live)} µs of style and layout, what counts the writes here among it; the best of the others takes ${format(scriptMs[next])} and ${format(layoutMs[next])} µs (${names[next]}).`, taskMs.live <= 4 * taskMs.loop));
    }
    return { tables, checks };
  },
};
