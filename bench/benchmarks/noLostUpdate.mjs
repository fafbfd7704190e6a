export const noLostUpdate = {
  async run(stage, { peersInTurn, quick }) {
    const count = quick ? 28 : 1_000;
    return peersInTurn(['live', 'D', 'D-keep', 'B-mutate'], 1, (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('noLostUpdate', { peer, from: 1, count })));
  },
};
