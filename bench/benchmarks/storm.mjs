const peers = ['live', 'D', 'D-prefix', 'D-keep', 'B-mutate', 'A2', 'B', 'C', 'C2'];
export const storm = {
  async run(stage, { peersInTurn, quick }) {
    const byRtt = {};
    for (const rttMs of quick ? [100] : [20, 100, 300]) {
      byRtt[rttMs] = await peersInTurn(peers, 1, (peer) => stage.withPage({ time: 'manual' }, (page) => (
        page.run('storm', { peer, rttMs, changes: 100, everyMs: 10, isWatched: peer === 'live' || peer.includes('-') || peer === 'D' })
      )));
    }
    return byRtt;
  },
};
