import { budget, first, medians, peerTable } from './judge.mjs';

export const firstContent = {
  number: 7,
  id: 'first-content',
  title: 'First content',
  async run(stage, { peersInTurn, repeats, quick }) {
    const rttMs = 100;
    const virtual = (options) => (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('firstContent', { peer, rttMs, isInPage: true, ...options }));
    const real = (peer) => stage.withPage({ server: { caps: { resources: {} }, resources: { 'bench://first': '0' } }, rttMs: 50 }, (page) => page.run('firstContent', { peer, rttMs: 0 }));
    const polled = await peersInTurn('polled', ['live', 'A2', 'B', 'C', 'C2'], 1, virtual({ isWatched: false }));
    const watched = await peersInTurn('subscribed', ['live', 'D', 'B-mutate'], 1, virtual({ isWatched: true }));
    const hydrated = await peersInTurn('hydrated', ['live', 'A2', 'B'], 1, virtual({ isWatched: false, isHydrated: true }));
    const timed = await peersInTurn('in real time', ['live-data', 'A2', 'B', 'C', 'C2'], quick ? repeats : repeats + 2, real);
    const trips = (key) => (result) => (result[key] === null ? null : result[key] / rttMs);
    const measures = [['round trips from mount', trips('fromMountMs')], ['round trips from the connection’s being ready', trips('fromReadyMs')]];
    const own = polled.live[0];
    const ownWatched = watched.live[0];
    return {
      tables: [
        peerTable('A server without subscriptions, from cold; time moved by hand, round trip 100 ms', polled, measures, ['3', '1']),
        peerTable('A server with subscriptions, from cold', watched, measures, ['3', '1']),
        peerTable('Hydrated', hydrated, [measures[0]], ['0']),
        peerTable('In real time, by the clock on the wall, round trip 50 ms, over HTTP; data only for all', timed, [['ms from mount to the screen', (result) => result.fromMountMs, 0]], ['150 and a commit']),
      ],
      checks: [
        budget('first content comes one round trip after the connection is ready', own.fromReadyMs === rttMs && ownWatched.fromReadyMs === rttMs, `${own.fromReadyMs / rttMs} polled, ${ownWatched.fromReadyMs / rttMs} subscribed`),
        budget('hydrated content needs none', hydrated.live[0].fromMountMs === 0, `${hydrated.live[0].fromMountMs / rttMs}`),
        first('round trips from cold to the screen', medians(polled, trips('fromMountMs')), { ours: 'live' }),
        first('round trips from cold to the screen, subscribed', medians(watched, trips('fromMountMs')), { ours: 'live' }),
        first('from cold to the screen at 50 ms, data only', medians(timed, (result) => result.fromMountMs), {
          ours: 'live-data', tolerance: 0.15, unit: ' ms', digits: 0, upTo: 1.35,
          because: 'the round trips are the same three. The library connects when the tree is on screen, not in a render that React may throw away, so the first request leaves after the page’s first render and commit; and its own script is compiled by then, which is most of the rest. The others connect while they render.',
        }),
      ],
    };
  },
};
