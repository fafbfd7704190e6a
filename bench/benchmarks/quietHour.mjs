const peers = ['live', 'live-data', 'A', 'A2', 'B', 'C', 'C2'];

export const quietHour = {
  async run(stage, { quick, repeats, peersInTurn }) {
    const counted = { panels: 100, pollMs: 30_000, polls: quick ? 4 : 20 };
    const counts = await peersInTurn(peers, 1, (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('quietCounts', { peer, ...counted })));
    const timed = { panels: 100, pollMs: 2_000, polls: quick ? 2 : 5 };
    const resources = Object.fromEntries(Array.from({ length: timed.panels }, (_, index) => [`bench://quiet/${index}`, `{"version":${index}}`]));
    const costs = await peersInTurn(peers, repeats, (peer) => (
      stage.withPage({ server: { resources, caps: { resources: {} } } }, async (page) => {
        const options = { peer, ...timed };
        await page.run('quietCost', { ...options, phase: 'start' });
        const before = page.scripted.log.count('resources/read');
        const { result: _, ...spent } = await page.spent(() => page.run('quietCost', { ...options, phase: 'measure' }));
        const reads = page.scripted.log.count('resources/read') - before;
        return { ...spent, reads, usPerPoll: (spent.taskMs * 1_000) / reads };
      })
    ));
    return { counts, costs, counted, timed };
  },
};
