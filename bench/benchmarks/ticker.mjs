export const ticker = {
  async run(stage, { peersInTurn, quick, repeats }) {
    const result = {};
    for (const panels of [60, 1_000]) {
      result[panels] = await peersInTurn(['static', 'live', 'live-panel', 'A', 'timeago', 'rte'], repeats, (peer) => (
        stage.withPage({}, async (page) => {
          const ms = quick ? 3_000 : 10_000;
          const options = { peer, panels, ms };
          await page.run('ticker', { ...options, phase: 'start' });
          await page.run('ticker', { ...options, phase: 'begin' });
          const { result: _, ...spent } = await page.spent(() => page.run('ticker', { ...options, phase: 'wait' }));
          const counted = await page.run('ticker', { ...options, phase: 'end' });
          return { ...counted, ...spent, taskMsPerSecond: spent.taskMs / (ms / 1_000), commitsPerSecond: counted.commits / (ms / 1_000) };
        })
      ));
    }
    return result;
  },
};
