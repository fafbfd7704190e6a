export const churn = {
  async run(stage, { peersInTurn, quick }) {
    const measure = (isWatched) => (peer) => stage.withPage({ time: 'manual' }, async (page) => {
      const options = { peer, isWatched, isStrict: false };
      const start = await page.run('churn', { ...options, phase: 'start' });
      await page.run('churn', { ...options, phase: 'flip', flips: 20 });
      const before = await page.heap();
      const flips = quick ? 50 : 500;
      const flipped = await page.run('churn', { ...options, phase: 'flip', flips });
      const after = await page.heap();
      const left = await page.run('churn', { ...options, phase: 'end' });
      return { start, flipped, left, bytesPerFlip: (after - before) / flips };
    });
    return { watched: await peersInTurn(['live', 'D', 'B-mutate'], 1, measure(true)), polled: await peersInTurn(['live', 'A', 'A2', 'B', 'C', 'C2'], 1, measure(false)) };
  },
};
