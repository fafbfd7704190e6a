import { budget, first, medians, peerTable } from './judge.mjs';

const watching = ['live', 'D', 'D-prefix', 'D-keep', 'B-mutate'];
const minReadGapMs = 100;
const isRight = ({ currentInTime, endings }) => currentInTime === endings;

export const storm = {
  number: 2,
  id: 'storm',
  title: 'Storm: announcements faster than reads',
  async run(stage, { peersInTurn, quick }) {
    const tables = [];
    const checks = [];
    const everyMs = 10;
    for (const rttMs of quick ? [100] : [20, 100, 300]) {
      const measure = (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('storm', { peer, rttMs, changes: 100, endings: quick || !watching.includes(peer) ? 3 : 10, everyMs, isWatched: watching.includes(peer) }));
      const results = await peersInTurn(`${rttMs} ms`, rttMs === 100 ? [...watching, 'A2', 'B', 'C', 'C2'] : watching, 1, measure);
      const stormMs = 99 * everyMs;
      const most = Math.ceil(stormMs / Math.max(rttMs, minReadGapMs)) + 1;
      tables.push(peerTable(`100 announcements 10 ms apart (and up to a whole read’s time more, so that the last one falls into every part of a read), round trip ${rttMs} ms, half of it the server’s work; time moved by hand`, results, [
        ['reads', (result) => result.reads], ['given up', (result) => result.aborted], ['at once', (result) => result.most], ['shown during the storm', (result) => result.updatesShown],
        ['first update after', (result) => (result.firstUpdateMs === null ? 'never' : `${result.firstUpdateMs} ms`)], ['longest lag', (result) => (result.maxLagMs === null ? 'for ever' : `${result.maxLagMs} ms`)],
        ['current two round trips after', (result) => `${result.currentInTime} of ${result.endings}`], ['in the end', (result) => `${result.currentInTheEnd} of ${result.endings}`],
      ], [`≤ ${most}`, '0', '1', '', `${rttMs * 1.25} ms`, `≤ ${2 * rttMs + minReadGapMs} ms`, 'all', 'all']));
      const own = results.live[0];
      checks.push(
        budget(`a storm at ${rttMs} ms costs at most ⌈T / max(r, gap)⌉ + 1 reads`, own.reads <= most, `${own.reads} of ${most}`),
        budget(`one read at a time (${rttMs} ms)`, own.most === 1 && own.aborted === 0, `${own.most} at once, ${own.aborted} given up`),
        budget(`the last value is shown (${rttMs} ms)`, own.currentInTime === own.endings, `in time in ${own.currentInTime} of ${own.endings} storms`),
        first(`longest lag in a storm at ${rttMs} ms, of those who show the last value`, medians(results, (result) => (isRight(result) ? result.maxLagMs : Infinity)), { ours: 'live', unit: ' ms', digits: 0 }),
        first(`reads in a storm at ${rttMs} ms, among those who show the last value`, medians(results, (result) => (isRight(result) && result.updatesShown > 0 ? result.reads : Infinity)), {
          ours: 'live', because: 'who lets an announcement go that comes during a read saves a read, and shows what is old where no other follows (3).', upTo: 2,
        }),
      );
    }
    return { tables, checks };
  },
};
