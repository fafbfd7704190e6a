export const timers = {
  async run(stage, { peersInTurn }) {
    const measure = (options) => (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('timers', { peer, polls: 5, isModern: peer === 'live-modern', ...options }));
    const peers = ['live', 'A', 'A2', 'B', 'C', 'C2'];
    return {
      oneUri: await peersInTurn(peers, 1, measure({ panels: 100, uris: 1, isWatched: false })),
      manyUris: await peersInTurn(peers, 1, measure({ panels: 100, uris: 100, isWatched: false })),
      watched: await peersInTurn(['live', 'live-modern', 'D'], 1, measure({ panels: 100, uris: 10, isWatched: true })),
    };
  },
};
