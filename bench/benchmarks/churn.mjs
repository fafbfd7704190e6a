import { budget, first, format, median, medians, peerTable } from './judge.mjs';

export const churn = {
  number: 10,
  id: 'churn',
  title: 'Churn: panels that come and go',
  async run(stage, { peersInTurn, quick }) {
    const flips = quick ? 50 : 1_000;
    const measure = (isWatched) => (peer) => stage.withPage({ time: 'manual' }, async (page) => {
      const options = { peer, isWatched, isStrict: false };
      await page.run('churn', { ...options, phase: 'start' });
      await page.run('churn', { ...options, phase: 'flip', flips: 20 });
      const before = await page.heap();
      const flipped = await page.run('churn', { ...options, phase: 'flip', flips });
      const after = await page.heap();
      const left = await page.run('churn', { ...options, phase: 'end' });
      return { ...flipped, ...left, bytesPerFlip: (after - before) / flips };
    });
    const strictly = (peer) => stage.withPage({ time: 'manual', mode: 'development' }, (page) => page.run('churn', { peer, isWatched: true, isStrict: true, phase: 'start' }));
    const once = await peersInTurn('mounted once', ['live', 'D', 'B-mutate'], 1, (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('churn', { peer, isWatched: true, isStrict: false, phase: 'start' })));
    const strict = await peersInTurn('StrictMode', ['live', 'D', 'B-mutate'], 1, strictly);
    const watched = await peersInTurn('subscribed', ['live', 'D', 'B-mutate'], 1, measure(true));
    const polled = await peersInTurn('polling', ['live', 'A', 'A2', 'B', 'C', 'C2'], 1, measure(false));
    const measures = [
      ['subscribed', (result) => result.subscribes], ['unsubscribed', (result) => result.unsubscribes], ['reads', (result) => result.reads],
      ['left behind: watches', (result) => result.subscribed], ['streams', (result) => result.streams], ['timers', (result) => result.timers], ['listeners', (result) => result.listeners],
      ['bytes of heap a flip', (result) => result.bytesPerFlip, 0],
    ];
    const all = [watched.live[0], polled.live[0]];
    const total = (key) => all.reduce((sum, result) => sum + result[key], 0);
    const bytesOf = (results, peers) => median(peers.map((peer) => results[peer][0].bytesPerFlip));
    const grown = { own: bytesOf(polled, ['live']), others: bytesOf(polled, ['A', 'A2', 'B', 'C', 'C2']), ownWatched: bytesOf(watched, ['live']), othersWatched: bytesOf(watched, ['D', 'B-mutate']) };
    const [plain] = once.live;
    const [doubled] = strict.live;
    const started = [['subscribed', (result) => result.subscribes], ['unsubscribed', (result) => result.unsubscribes], ['reads', (result) => result.reads]];
    return {
      tables: [
        peerTable('Mounted once. The library’s second read follows the acknowledgment of the watch: it sees what changed between the first read and that', once, started, ['1', '0', '1, and 1 after the acknowledgment']),
        peerTable('The same in StrictMode (React’s development build)', strict, started, ['1', '0', 'the same']),
        peerTable(`Away and back ${flips.toLocaleString('en-GB')} times, 100 ms each, subscribed; then unmounted, and looked at ten minutes later`, watched, measures, ['0', '0', '0', '0', '0', '0', '0', '0']),
        peerTable('The same, polling', polled, measures, ['0', '0', '0', '0', '0', '0', '0', '0']),
      ],
      checks: [
        budget('StrictMode costs nothing', doubled.subscribes === 1 && doubled.unsubscribes === 0 && doubled.reads === plain.reads, `${doubled.subscribes} subscribed, ${doubled.unsubscribes} unsubscribed, ${doubled.reads} reads; without it ${plain.reads}`),
        budget('a change of route costs nothing', watched.live[0].subscribes + watched.live[0].unsubscribes === 0, `${watched.live[0].subscribes} subscribed, ${watched.live[0].unsubscribes} unsubscribed in ${flips} flips`),
        budget('nothing is left behind', total('subscribed') + total('streams') + total('timers') + total('listeners') === 0, `${total('subscribed')} watches, ${total('streams')} streams, ${total('timers')} timers, ${total('listeners')} listeners`),
        // React, the server in the page and the page's own counters grow too, by the same for all.
        budget('the heap grows no more with flips than for the others', (grown.own <= 1.1 * grown.others && grown.ownWatched <= 1.1 * grown.othersWatched) || quick, `${format(grown.own, 0)} bytes a flip, the others ${format(grown.others, 0)}; subscribed ${format(grown.ownWatched, 0)} and ${format(grown.othersWatched, 0)}`),
        first('subscribe and unsubscribe requests of a route that flips', medians(watched, (result) => result.subscribes + result.unsubscribes), { ours: 'live' }),
        first('reads of a route that flips, polling', medians(polled, (result) => result.reads), { ours: 'live' }),
      ],
    };
  },
};
