import { budget, first, medians, names } from './judge.mjs';

const sum = (counted) => Object.values(counted).reduce((total, count) => total + count, 0);
const describe = (counted) => Object.entries(counted).map(([origin, count]) => `${count} ${origin}`).join(', ') || '0';
const polls = 4;

export const timers = {
  number: 6,
  id: 'timers',
  title: 'Timers, watches and reads of N panels on U resources',
  async run(stage, { peersInTurn }) {
    const measure = (options) => (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('timers', { peer, polls, isModern: peer === 'live-modern', ...options }));
    const peers = ['live', 'live-data', 'A', 'A2', 'B', 'C', 'C2'];
    const oneUri = await peersInTurn('100 panels on one URI', peers, 1, measure({ panels: 100, uris: 1, isWatched: false }));
    const manyUris = await peersInTurn('100 panels on 100 URIs', peers, 1, measure({ panels: 100, uris: 100, isWatched: false }));
    const watched = await peersInTurn('100 panels on 10 URIs, subscribed', ['live', 'live-modern', 'D'], 1, measure({ panels: 100, uris: 10, isWatched: true }));
    const table = (caption, results) => ({
      caption, head: ['', 'live timers', 'whose', 'set in an interval of 30 s', 'reads an interval', 'subscribe requests', 'listen streams opened', 'streams open'],
      rows: Object.entries(results).map(([peer, [result]]) => [names[peer], sum(result.live), describe(result.live), Math.round(sum(result.set) / polls), result.readsPerInterval, result.subscribes, result.listens, result.openStreams]),
    });
    const ours = (result) => result.live['mcp-live'] ?? 0;
    // TanStack Query keeps one timer for each query, for its collection; whoever uses it has those.
    const running = (results, uris) => Object.fromEntries(Object.entries(results).map(([peer, [result]]) => [peer, sum(result.live) - (result.live['react-query'] === undefined ? 0 : uris)]));
    return {
      tables: [
        table('100 panels on one URI, polling every 30 s; of the timers set, one a second is the label’s, where there is one', oneUri),
        table('100 panels on 100 URIs, polling; 100 of TanStack Query’s are for collecting what nobody uses, and not counted where peers are compared', manyUris), table('100 panels on 10 URIs, subscribed', watched),
      ],
      checks: [
        budget('one poll timer and one label timer in all, on one URI and on 100', ours(oneUri.live[0]) <= 2 && ours(manyUris.live[0]) <= 2, `${ours(oneUri.live[0])} and ${ours(manyUris.live[0])}`),
        budget('U reads an interval, whatever the number of panels', oneUri.live[0].readsPerInterval <= 1.25, `${oneUri.live[0].readsPerInterval} an interval for 100 panels on one URI`),
        budget('U watches', watched.live[0].subscribes === 10, `${watched.live[0].subscribes} for 100 panels on 10 URIs`),
        budget('one stream for all watches, 2026-07-28', watched['live-modern'][0].openStreams === 1 && watched['live-modern'][0].mistakes === 0, `${watched['live-modern'][0].openStreams} open, ${watched['live-modern'][0].listens} opened in all`),
        first('live timers of 100 panels on one URI', running(oneUri, 1), { ours: 'live' }),
        first('live timers of 100 panels on 100 URIs', running(manyUris, 100), { ours: 'live' }),
        first('timers set in an interval by 100 panels on one URI, data only', medians(oneUri, (result) => sum(result.set) / polls), { ours: 'live-data' }),
        first('reads an interval of 100 panels on one URI', medians(oneUri, (result) => Math.round(result.readsPerInterval)), { ours: 'live' }),
        first('subscribe requests of 100 panels on 10 URIs', medians(watched, (result) => result.subscribes), { ours: 'live', others: ['D'] }),
      ],
    };
  },
};
