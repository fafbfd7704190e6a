export const memory = {
  async run(stage, { peersInTurn, quick, repeats }) {
    const measure = (options) => (peer) => stage.withPage({}, async (page) => {
      const panels = quick ? 300 : 1_000;
      await page.run('memory', { peer: 'static', panels: 1, uris: 1, phase: 'start' });
      const before = await page.heap();
      const given = { peer, panels, uris: options.distinct ? panels : 1, isWatched: options.isWatched };
      await page.run('memory', { ...given, phase: 'start' });
      await page.page.waitForTimeout(1_500);
      await page.run('memory', { ...given, phase: 'rest' });
      const after = await page.heap();
      return { bytesPerPanel: (after - before) / panels };
    });
    return {
      distinct: await peersInTurn(['static', 'live-data', 'live', 'A2', 'B', 'C'], repeats, measure({ distinct: true })),
      shared: await peersInTurn(['static', 'live-data', 'A2', 'B', 'C'], repeats, measure({ distinct: false })),
      watched: await peersInTurn(['live-data', 'D'], repeats, measure({ distinct: true, isWatched: true })),
    };
  },
};
