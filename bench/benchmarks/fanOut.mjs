export const fanOut = {
  async run(stage, { peersInTurn, quick, repeats }) {
    const result = {};
    for (const uris of quick ? [100] : [1, 10, 100, 1_000, 5_000]) {
      result[uris] = await peersInTurn(['bare-subscribing', 'live-data', 'D', 'D-prefix', 'B-mutate'], repeats, (peer) => (
        stage.withPage({}, (page) => page.run('fanOut', { peer, uris, announced: Math.min(uris, 1_000), rounds: 3 }))
      ));
    }
    return result;
  },
};
