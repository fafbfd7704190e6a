import { budget, format, median, names, peerTable } from './judge.mjs';

export const memory = {
  number: 12,
  id: 'memory',
  title: 'Memory, hours of use, and devtools that are closed',
  async run(stage, { peersInTurn, quick }) {
    const [few, many] = quick ? [30, 330] : [100, 1_100];
    const measure = (options) => (peer) => stage.withPage({}, async (page) => {
      const given = { peer, ...options };
      await page.run('memory', { ...given, panels: few, phase: 'start' });
      const before = await page.heap();
      await page.run('memory', { ...given, panels: many, phase: 'grow' });
      const after = await page.heap();
      return { bytesPerPanel: (after - before) / (many - few) };
    });
    // After collection the heap is the same at every run, to a few bytes a panel.
    const times = 1;
    const distinct = await peersInTurn('a URI each', ['static', 'live-data', 'live', 'A2', 'A', 'B', 'C'], times, measure({ isDistinct: true }));
    const shared = await peersInTurn('one URI', ['static', 'live-data', 'A2', 'A2-store', 'B', 'C'], times, measure({ isDistinct: false }));
    const watched = await peersInTurn('a URI each, subscribed', ['live-data', 'D'], times, measure({ isDistinct: true, isWatched: true }));
    const hours = await peersInTurn('hours', ['live', 'D'], 1, (peer) => stage.withPage({ time: 'manual' }, async (page) => {
      const options = { peer, panels: 10 };
      const minutes = quick ? 4 : 60;
      const heaps = [];
      await page.run('hours', { ...options, phase: 'start', minutes: quick ? 4 : 35 });
      heaps.push(await page.heap());
      let last;
      for (let part = 0; part < (quick ? 2 : 4); part += 1) {
        last = await page.run('hours', { ...options, phase: 'go', minutes });
        heaps.push(await page.heap());
      }
      return { heaps, minutes, ...last };
    }));
    const [{ heaps, minutes, isCurrent, timers }] = hours.live;
    const growthOf = ([result]) => result.heaps.at(-1) - result.heaps.at(-2);
    const growth = growthOf(hours.live);
    // The server stands in the same page: what it and React keep grows for all.
    const besides = growthOf(hours.D);
    const bytes = (result) => result.bytesPerPanel;
    const beyond = (results, peer) => median(results['live-data'].map(bytes)) - median(results[peer].map(bytes));
    const column = [['bytes a panel', bytes, 0]];
    return {
      tables: [
        peerTable(`Heap of one panel more, a URI each (from ${few} to ${many} panels)`, distinct, column),
        peerTable('The same, all on one URI', shared, column),
        peerTable('The same, a URI each, subscribed', watched, column),
        { caption: `Ten panels for hours: a change every minute, a broken stream every five, hidden every seven; heap after each ${minutes} minutes`, head: ['', ...heaps.map((_, index) => `${index * minutes} min`), 'current at the end'], rows: Object.entries(hours).map(([peer, [result]]) => [names[peer], ...result.heaps.map((heap) => `${format(heap / 2 ** 20, 2)} MB`), format(result.isCurrent)]) },
      ],
      checks: [
        budget('a panel on a URI that others show costs at most 0.5 KB beyond TanStack Query’s own', beyond(shared, 'A2') <= 512, `${format(beyond(shared, 'A2'), 0)} bytes; one \`useMemo\` and one \`useSyncExternalStore\` beside the query are ${format(median(shared['A2-store'].map(bytes)) - median(shared.A2.map(bytes)), 0)}`,
          'the goal is what the least hook weighs that hears of more than the query: one `useMemo` and one `useSyncExternalStore`. This one keeps its wishes under options that are written inline, and what it showed when it was paused, besides.'),
        budget('a panel on a URI of its own costs at most 0.5 KB beyond TanStack Query’s own', beyond(distinct, 'A2') <= 512, `${format(beyond(distinct, 'A2'), 0)} bytes polling, ${format(beyond(watched, 'D'), 0)} subscribed`,
          'each URI has a machine of some forty facts (its watch, its trust, its reads, its due times), a reader with one flight, and a place in the one timer; subscribed also a watch.'),
        budget('and in any case no more than 1.5, 4 and 5 KB', beyond(shared, 'A2') <= 1_536 && beyond(distinct, 'A2') <= 4_096 && beyond(watched, 'D') <= 5_120, `${format(beyond(shared, 'A2'), 0)}, ${format(beyond(distinct, 'A2'), 0)} and ${format(beyond(watched, 'D'), 0)} bytes`),
        budget('hours of use leave the heap flat (64 KB of play in the last hour beside the page’s own growth)', growth - Math.max(0, besides) <= 65_536 || quick, `${format(growth / 1_024)} KB, the page’s own ${format(besides / 1_024)} KB, in the last ${minutes} minutes, ${timers} timers, ${isCurrent ? 'current' : 'not current'} at the end`),
      ],
    };
  },
};
