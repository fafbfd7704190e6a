// `npm run bench`: the eleven benchmarks, side by side with the peers, and what stands beside them. Writes RESULTS.md and results.svg.
// --quick: few repeats. --only=1,2: those alone, nothing is written. --again=1,2: those, in the report of the run before. --tarball=path: a packed library. --fleet: the fleet alone.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../.ci/ensureChromium.mjs';
import { buildPages, prepareLibrary } from './prepare.mjs';

/** How often a browser may be lost in one measurement. */
const mostLosses = 2;
const here = dirname(fileURLToPath(import.meta.url));
const args = process.argv.slice(2);
const valueOf = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
const isQuick = args.includes('--quick');
const again = valueOf('again')?.split(',').map(Number);
const only = again ?? valueOf('only')?.split(',').map(Number);
const resultsPath = join(here, '.work', 'results.json');
const repeats = Number(valueOf('repeats') ?? (isQuick ? 1 : 3));

prepareLibrary({ tarball: valueOf('tarball') });
let failures = 0;
const report = (checks) => {
  for (const { kind, what, holds, because, found, isTime } of checks) {
    // One repeat of a time says little; a full run says more.
    const isExcused = because !== undefined || (isTime && isQuick);
    const word = holds ? 'ok' : !isExcused ? 'FAILED' : kind === 'first' ? 'not first' : 'missed';
    console.log(`  ${word.padEnd(9)} ${kind === 'first' ? 'first: ' : ''}${what}: ${found}`);
    if (!holds && !isExcused) failures += 1;
  }
};

if (args.includes('--fleet')) {
  const { runFleet } = await import('./fleet/run.mjs');
  report((await runFleet({ isQuick })).map((check) => ({ kind: 'budget', ...check })));
} else {
  await runBenchmarks();
}
process.exitCode = failures > 0 ? 1 : 0;

async function runBenchmarks() {
  const folders = await buildPages(['production', 'development']);
  const { Stage } = await import('./Stage.mjs');
  const { benchmarks } = await import('./benchmarks/index.mjs');
  const { writeResults } = await import('./report/writeResults.mjs');
  const stage = await Stage.open(await ensureChromium(), folders);
  const done = [];
  const began = Date.now();
  const peersInTurn = makeTurns(stage);
  try {
    for (const benchmark of benchmarks) {
      if (only !== undefined && !only.includes(benchmark.number)) continue;
      console.log(`${benchmark.number}. ${benchmark.title}`);
      const started = Date.now();
      // One that breaks fails the run; the others are measured all the same.
      const result = await benchmark.run(stage, { quick: isQuick, repeats, peersInTurn, sitePath: folders.production }).catch((error) => {
        console.error(error);
        return { tables: [], checks: [{ kind: 'budget', what: `benchmark ${benchmark.number} runs to its end`, holds: false, found: error.message.split('\n')[0] }] };
      });
      report(result.checks);
      console.log(`  ${((Date.now() - started) / 1_000).toFixed(0)} s`);
      done.push({ ...benchmark, ...result });
    }
  } finally {
    await stage.close();
  }
  const minutes = (Date.now() - began) / 60_000;
  const known = again === undefined ? { done: [], minutes: 0 } : JSON.parse(readFileSync(resultsPath, 'utf8'));
  const all = [...known.done.filter(({ number }) => !done.some((fresh) => fresh.number === number)), ...done].toSorted((a, b) => a.number - b.number);
  mkdirSync(join(here, '.work'), { recursive: true });
  writeFileSync(resultsPath, JSON.stringify({ done: all, minutes: known.minutes + minutes }, null, 1));
  if (only === undefined || again !== undefined) writeResults(all, { chromium: stage.version, isQuick, repeats, minutes: known.minutes + minutes });
}

/** Each peer once, then each again: what disturbs the machine disturbs all of them alike. */
function makeTurns(stage) {
  return async (what, peers, times, measure) => {
    const results = Object.fromEntries(peers.map((peer) => [peer, []]));
    for (let repeat = 0; repeat < times; repeat += 1) {
      for (const peer of repeat % 2 === 0 ? peers : peers.toReversed()) {
        results[peer].push(await measured(`${what}, ${peer}`, () => measure(peer)));
        if (process.env.BENCH_VERBOSE) console.log('   ', what, peer, JSON.stringify(results[peer].at(-1)).slice(0, 400));
      }
    }
    return results;
  };

  async function measured(what, measure) {
    for (let loss = 0; ; loss += 1) {
      try {
        return await measure();
      } catch (error) {
        // Only what took the browser itself away is no result.
        if (!stage.isLost || loss >= mostLosses) throw new Error(`${what}: ${error.message}`, { cause: error });
        console.log(`  the browser was gone; measured again: ${what}`);
      }
    }
  }
}
