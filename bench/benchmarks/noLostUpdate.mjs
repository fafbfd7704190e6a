import { budget, first, format, names } from './judge.mjs';

const moments = ['before the read', 'during the first read', 'between read and acknowledgment', 'during a re-read', 'while hidden', 'during a reconnect', 'during a back-off'];

export const noLostUpdate = {
  number: 3,
  id: 'no-lost-update',
  title: 'No lost update: a change at each of seven awkward moments',
  async run(stage, { peersInTurn, quick }) {
    const count = quick ? 21 : 1_001;
    // What is asserted of ours is shown of the others with fewer.
    const countOf = (peer) => (peer === 'live' || quick ? count : 210);
    const results = await peersInTurn('schedules', ['live', 'D', 'D-keep', 'B-mutate'], 1, (peer) => stage.withPage({ time: 'manual' }, async (page) => {
      const parts = [];
      for (let from = 0; from < countOf(peer); from += 77) parts.push(await page.run('noLostUpdate', { peer, from, count: Math.min(77, countOf(peer) - from) }));
      return parts[0].map((_, moment) => ({
        played: parts.reduce((sum, part) => sum + part[moment].played, 0), inTime: parts.reduce((sum, part) => sum + part[moment].inTime, 0),
        inTheEnd: parts.reduce((sum, part) => sum + part[moment].inTheEnd, 0),
      }));
    }));
    const share = (key) => ([result]) => result.reduce((sum, moment) => sum + moment[key], 0) / result.reduce((sum, moment) => sum + moment.played, 0);
    const peers = Object.keys(results);
    const lost = Object.fromEntries(peers.map((peer) => [peer, 1 - share('inTime')(results[peer])]));
    return {
      tables: [{
        caption: `${count} seeded schedules of ours${quick ? '' : ', 210 of each of the others'}; shown in time (two round trips after the last change) / shown at all (after 45 s)`,
        head: ['', ...moments, 'all'],
        rows: peers.map((peer) => [names[peer], ...results[peer][0].map(({ played, inTime, inTheEnd }) => `${format((100 * inTime) / played, 0)} / ${format((100 * inTheEnd) / played, 0)} %`),
          `${format(100 * share('inTime')(results[peer]))} / ${format(100 * share('inTheEnd')(results[peer]))} %`]),
      }],
      checks: [
        budget('no schedule loses an update', lost.live === 0, `${format(100 * (1 - lost.live), 2)} % of ${count} in time`),
        first('schedules that end with an old value', lost, { ours: 'live', digits: 3 }),
      ],
    };
  },
};
