export const firstContent = {
  async run(stage, { peersInTurn, repeats }) {
    const peers = ['live', 'A2', 'B', 'C', 'C2', 'D'];
    const virtual = (options) => (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('firstContent', { peer, rttMs: 100, isInPage: true, ...options }));
    const real = (rttMs) => (peer) => stage.withPage({ server: { caps: { resources: {} }, resources: { 'bench://first': '0' } }, rttMs }, (page) => page.run('firstContent', { peer, rttMs: 0 }));
    return {
      polled: await peersInTurn(peers.slice(0, 5), 1, virtual({ isWatched: false })),
      watched: await peersInTurn(['live', 'D'], 1, virtual({ isWatched: true })),
      hydrated: await peersInTurn(['live', 'A2', 'B'], 1, virtual({ isWatched: false, isHydrated: true })),
      real0: await peersInTurn(['live', 'A2', 'B', 'C', 'C2'], repeats, real(0)),
      real50: await peersInTurn(['live', 'A2', 'B', 'C', 'C2'], repeats, real(50)),
    };
  },
};
