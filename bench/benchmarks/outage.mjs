export const outage = {
  async run(stage, { peersInTurn, quick }) {
    const measure = (options) => (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('outage', { peer, tabs: quick ? 10 : 100, ...options }));
    return {
      polled: await peersInTurn(['live-data', 'A2', 'B', 'C', 'C2'], 1, measure({ isWatched: false })),
      watched: await peersInTurn(['live-data', 'D', 'B-mutate'], 1, measure({ isWatched: true })),
      restarted: await peersInTurn(['live-data', 'A2', 'B', 'C', 'C2'], 1, measure({ isWatched: false, losesSessions: true })),
    };
  },
};
