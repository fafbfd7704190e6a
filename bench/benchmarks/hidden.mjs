import { budget, first, medians, peerTable } from './judge.mjs';

export const hidden = {
  number: 9,
  id: 'hidden',
  title: 'Hidden for a minute, then shown',
  async run(stage, { peersInTurn }) {
    const panels = 20;
    const measure = (isWatched) => (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('hidden', { peer, panels, isWatched, hiddenMs: 60_000 }));
    const polled = await peersInTurn('polling', ['live', 'A', 'A2', 'B', 'C', 'C2'], 1, measure(false));
    const watched = await peersInTurn('subscribed', ['live', 'D', 'B-mutate'], 1, measure(true));
    const measures = [
      ['timers fired while hidden', (result) => result.wakeUps], ['reads while hidden', (result) => result.readsHidden], ['reads when shown', (result) => result.readsShown],
      ['all current after', (result) => (result.freshMs === null ? 'not within a minute' : `${result.freshMs} ms`)],
    ];
    const own = polled.live[0];
    const ownWatched = watched.live[0];
    const because = 'the library has at most four reads in flight on a connection, so that a page never takes all six connections that a browser gives it; twenty panels take five rounds where others take four.';
    return {
      tables: [
        peerTable(`${panels} panels, polling; everything changes after half a minute; round trip 50 ms, six connections as over HTTP/1.1; time moved by hand`, polled, measures, ['0', '0', '20', '200 ms']),
        peerTable('The same, subscribed', watched, measures, ['0', '0', '20', '200 ms']),
      ],
      checks: [
        budget('hidden: no timer fires, nothing is read', own.wakeUps + own.readsHidden + ownWatched.wakeUps + ownWatched.readsHidden === 0, `${own.wakeUps + ownWatched.wakeUps} timers, ${own.readsHidden + ownWatched.readsHidden} reads`),
        budget('shown: one read for each URI', own.readsShown === panels && ownWatched.readsShown === panels, `${own.readsShown} and ${ownWatched.readsShown} for ${panels}`),
        first('timers fired in a hidden minute', medians(polled, (result) => result.wakeUps), { ours: 'live' }),
        first('reads in a hidden minute, subscribed', medians(watched, (result) => result.readsHidden), { ours: 'live' }),
        first('time until all is current when shown, of those who read nothing while hidden', medians(polled, (result) => (result.readsHidden > 0 ? Infinity : result.freshMs ?? Infinity)), { ours: 'live', unit: ' ms', digits: 0, because, upTo: 1.25 }),
      ],
    };
  },
};
