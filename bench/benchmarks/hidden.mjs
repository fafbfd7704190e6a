export const hidden = {
  async run(stage, { peersInTurn }) {
    const measure = (isWatched) => (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('hidden', { peer, panels: 20, isWatched, hiddenMs: 60_000 }));
    return { polled: await peersInTurn(['live', 'A', 'A2', 'B', 'C', 'C2'], 1, measure(false)), watched: await peersInTurn(['live', 'D', 'B-mutate'], 1, measure(true)) };
  },
};
