import { budget, first, median, names, format } from './judge.mjs';

const peers = ['bare-subscribing', 'D-fetch', 'live-data', 'D', 'D-prefix', 'B-mutate'];
const percentile = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))];

export const fanOut = {
  number: 4,
  id: 'fan-out',
  title: 'Fan-out: one announcement each for many resources',
  async run(stage, { peersInTurn, quick, repeats }) {
    const rows = [];
    const checks = [];
    for (const uris of quick ? [100] : [1, 10, 100, 1_000, 5_000]) {
      const announced = Math.min(uris, uris > 1_000 ? 500 : 1_000);
      const results = await peersInTurn(`${uris} URIs`, peers, uris >= 1_000 ? 1 : repeats, (peer) => (
        stage.withPage({}, (page) => page.run('fanOut', { peer, uris, announced, rounds: uris > 1_000 ? (peer === 'D' ? 1 : 2) : 4 }))
      ));
      // The least of the rounds: on a shared machine everything else only ever adds.
      const least = (peer) => median(results[peer].map(({ dispatched }) => Math.min(...dispatched)));
      const limit = (least('bare-subscribing') * 1_000) / announced;
      const each = Object.fromEntries(peers.map((peer) => [peer, (least(peer) * 1_000) / announced - (peer.startsWith('bare') ? 0 : limit)]));
      for (const peer of peers) {
        const shown = results[peer].flatMap((result) => result.shown);
        rows.push([uris.toLocaleString('en-GB'), names[peer], format(each[peer]), shown.length === 0 ? '—' : format(percentile(shown, 0.5)), shown.length === 0 ? '—' : format(percentile(shown, 0.95))]);
      }
      if (uris === 1_000) checks.push(budget('handing out 1,000 announcements for 1,000 URIs: at most 25 µs each beyond the SDK’s own', each['live-data'] <= 25, `${format(each['live-data'])} µs; TanStack Query’s own \`fetch\`, found by its hash, with the read that it sends, takes ${format(each['D-fetch'])} µs`,
        'each announcement is written to the frame log, which may be bounded but not absent, put to what is on screen, and run through the machine of its resource; the reads begin four at a time.', each['live-data'] <= 75));
      if (uris >= 100) checks.push(first(`handing out an announcement among ${uris.toLocaleString('en-GB')} URIs`, each, {
        ours: 'live-data', tolerance: 0.2, unit: ' µs', upTo: 3, because: 'an announcement is written to the frame log and run through the machine of its resource, so that no update is lost (3) and a storm is shown while it lasts (2). SWR’s `mutate` does neither.',
      }));
    }
    return { tables: [{ caption: 'Main thread of one announcement, beyond what the SDK client alone takes; the library begins four reads in it and the others all of them. From announcement to screen, server in the page, no round trip', head: ['URIs', '', 'µs each', 'median to the screen, ms', '95 %, ms'], rows }], checks };
  },
};
