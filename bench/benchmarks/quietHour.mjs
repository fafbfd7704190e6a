import { budget, first, medians, peerTable } from './judge.mjs';

const peers = ['live', 'live-data', 'A', 'A2', 'B', 'C', 'C2'];

export const quietHour = {
  number: 1,
  id: 'quiet-hour',
  title: 'Quiet hour: polls that find nothing new',
  async run(stage, { quick, repeats, peersInTurn }) {
    const counted = { panels: 100, pollMs: 30_000, polls: quick ? 2 : 20 };
    const counts = await peersInTurn('counts', peers, 1, (peer) => stage.withPage({ time: 'manual' }, (page) => page.run('quietCounts', { peer, ...counted })));
    const timed = { panels: 40, pollMs: 1_000, polls: quick ? 3 : 6 };
    const resources = Object.fromEntries(Array.from({ length: timed.panels }, (_, index) => [`bench://quiet/${index}`, `{"version":${index}}`]));
    const costs = await peersInTurn('cost', ['bare', ...peers], repeats, (peer) => (
      stage.withPage({ server: { resources, caps: { resources: {} } } }, async (page) => {
        const options = { peer, ...timed };
        await page.run('quietCost', { ...options, phase: 'start' });
        const before = page.scripted.log.count('resources/read');
        const { result: _, ...spent } = await page.spent(() => page.run('quietCost', { ...options, phase: 'measure' }));
        const reads = page.scripted.log.count('resources/read') - before;
        return { reads, usPerPoll: (spent.taskMs * 1_000) / reads };
      })
    ));
    const perPoll = (key) => (result) => result[key] / result.reads;
    const own = counts.live?.[0];
    const data = counts['live-data']?.[0];
    const usPerPoll = medians(costs, (result) => result.usPerPoll);
    return {
      tables: [
        peerTable(`${counted.panels} panels, ${counted.polls} polls of 30 s each, nothing changes; time moved by hand`, counts, [
          ['renders a poll', perPoll('renders'), 2], ['commits a poll', perPoll('commits'), 2], ['writes to the document a poll, labels apart', perPoll('valueWrites'), 2],
          ['label writes a poll', perPoll('labelWrites')], ['reads', (result) => result.reads],
        ], ['0', '0', '0', '30 (a second each)', '']),
        peerTable(`Main thread, ${timed.panels} panels polling every ${timed.pollMs / 1_000} s over HTTP; ${repeats} repeats`, costs, [['µs a poll', (result) => result.usPerPoll, 0]]),
      ],
      checks: [
        budget('an unchanged poll causes no render', own.renders === 0 && data.renders === 0 && own.commits === 0 && data.commits === 0, `${own.renders + data.renders} renders, ${own.commits + data.commits} commits in ${own.reads + data.reads} polls`),
        budget('an unchanged poll writes nothing but the label', own.valueWrites === 0 && data.valueWrites + data.labelWrites === 0, `${own.valueWrites + data.valueWrites} writes`),
        first('renders in a quiet hour', { live: own.renders, ...medians(counts, (result) => result.renders) }, { ours: 'live' }),
        first('main thread a poll, with the age beside it', { live: usPerPoll.live, A: usPerPoll.A }, { ours: 'live', tolerance: 0.15, unit: ' µs', digits: 0 }),
        first('main thread a poll, data only', { ...usPerPoll, A: undefined }, {
          ours: 'live-data', tolerance: 0.15, unit: ' µs', digits: 0, upTo: 2,
          because: 'a poll of ours takes about 400 µs of script where TanStack Query alone takes 260: the frame log, the machine and its check of what changed. The rest is the browser’s own work for reads that leave four at a time; to send all polls in one moment, as the others do, was measured and takes no less.',
        }),
      ],
    };
  },
};
