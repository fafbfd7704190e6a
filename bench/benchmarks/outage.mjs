import { budget, first, format, medians, peerTable } from './judge.mjs';

const late = (value) => (value === null ? Infinity : value);
/** Who does not come back asks for little. */
const ofThoseBack = (of) => (result) => (result.lastRecoveryMs === null ? Infinity : of(result));

export const outage = {
  number: 8,
  id: 'outage',
  title: 'Outage of ten minutes',
  async run(stage, { peersInTurn, quick }) {
    const tabs = quick ? 10 : 100;
    const measure = (options) => (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('outage', { peer, tabs, ...options }));
    const polling = quick ? ['live-data', 'A2', 'B', 'C'] : ['live-data', 'A2', 'B', 'C', 'C2'];
    const polled = await peersInTurn('polling', polling, 1, measure({ isWatched: false }));
    const watched = await peersInTurn('subscribed', ['live-data', 'D', 'B-mutate'], 1, measure({ isWatched: true }));
    const restarted = await peersInTurn('sessions lost', quick ? ['live-data', 'A2'] : polling, 1, measure({ isWatched: false, losesSessions: true }));
    const seconds = (value) => (value === null ? 'never' : `${format(value / 1_000)} s`);
    const measures = [
      ['requests a tab', (result) => result.perTab], ['reads among them', (result) => result.readsPerTab], ['in the last five minutes', (result) => result.perTabLastFiveMinutes], ['most in a second', (result) => result.peak],
      ['unevenness', (result) => result.cv, 2], ['most in a second after', (result) => result.recoveryPeak], ['tabs that kept their data', (result) => `${result.keptData} of ${tabs}`],
      ['recovered within 15 min', (result) => `${result.recovered} of ${tabs}`], ['half current after', (result) => seconds(result.medianRecoveryMs)], ['all current after', (result) => seconds(result.lastRecoveryMs)],
    ];
    const own = polled['live-data'][0];
    const ownWatched = watched['live-data'][0];
    const ownRestarted = restarted['live-data'][0];
    return {
      tables: [
        peerTable(`${tabs} tabs opened within a second, polling every 30 s; every request is answered 503 for ten minutes. Unevenness: standard deviation by mean of requests a second; time moved by hand`, polled, measures),
        peerTable('The same, subscribed', watched, measures), peerTable('The same, polling, and all sessions are lost', restarted, measures),
      ],
      checks: [
        // What is left: a read and an attempt at the stream, each at most one in five minutes, give or take chance.
        budget('requests of a tab decay to one for each maxBackoffMs', own.perTabLastFiveMinutes <= 6 && ownWatched.perTabLastFiveMinutes <= 8, `${format(own.perTabLastFiveMinutes)} polling, ${format(ownWatched.perTabLastFiveMinutes)} subscribed in the last five minutes`),
        budget('no synchronised peak at recovery', own.recoveryPeak <= tabs / 4 + 2, `${own.recoveryPeak} requests of ${tabs} tabs in the busiest second`),
        budget('every tab keeps its data and comes back', own.keptData === tabs && own.recovered === tabs && ownWatched.recovered === tabs && ownRestarted.recovered === tabs, `${own.recovered}, ${ownWatched.recovered} and ${ownRestarted.recovered} of ${tabs}`),
        first('reads of a polling tab in the outage, of those who come back', medians(polled, ofThoseBack((result) => result.readsPerTab)), {
          ours: 'live-data', because: 'who waits with no bound asks less, and is current minutes later. The library’s bound is `maxBackoffMs`.', upTo: 2,
        }),
        first('most requests in a second during the outage, of those who come back', medians(polled, ofThoseBack((result) => result.peak)), { ours: 'live-data' }),
        first('time until all are current after lost sessions', medians(restarted, (result) => late(result.lastRecoveryMs)), { ours: 'live-data', unit: ' ms', digits: 0 }),
        first('time until all polling tabs are current', medians(polled, (result) => late(result.lastRecoveryMs)), {
          ours: 'live-data', unit: ' ms', digits: 0, because: 'who backs off waits longer after recovery: up to maxBackoffMs, which is the price of not hammering a server that is down. `refresh()` and the panel’s button do not wait.', upTo: 13,
        }),
      ],
    };
  },
};
