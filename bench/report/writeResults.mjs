import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, names } from '../benchmarks/judge.mjs';
import { describeMachine } from './describeMachine.mjs';
import { drawResults } from './drawResults.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..');
const packages = [
  'mcp-live', 'react', '@tanstack/react-query', 'swr', 'use-mcp', 'mcp-use', '@modelcontextprotocol/sdk', '@modelcontextprotocol/client', 'react-timeago', '@github/relative-time-element',
];
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row), ''];

/** Writes RESULTS.md and results.svg. */
export function writeResults(done, { chromium, isQuick, repeats, minutes }) {
  const checks = done.flatMap((benchmark) => benchmark.checks.map((check) => ({ number: benchmark.number, ...check })));
  const budgets = checks.filter(({ kind }) => kind === 'budget');
  const missed = budgets.filter(({ holds }) => !holds);
  const firsts = checks.filter(({ kind }) => kind === 'first');
  const isFirst = firsts.filter(({ holds }) => holds);
  const others = firsts.filter(({ holds }) => !holds);
  const lines = [
    '# Results', '',
    `Written by \`npm run bench\`${isQuick ? ' in its quick form: few repeats, small numbers' : ''}; ${repeats} repeats of what is timed, peers in turn, ${format(minutes, 0)} minutes.`, '',
    describeMachine({ chromium, packages }),
    'Counts are exact: time is moved by hand, chance is seeded where it matters. Times are processor time of the page’s main thread, medians of the repeats, and worth no more than their ratios. ',
    'Every peer drives the real SDK client against the same scripted server; the library comes from its packed tarball. Peers: A the hook that people write on `refetchInterval`, with an age label; A′ the same, data only; B SWR; C use-mcp and mcp-use, read in an effect; D TanStack Query and `invalidateQueries` on announcements.', '',
    '![The library beside its peers](results.svg)', '',
    '## Beside the peers', '',
    ...table(['', 'what', 'mcp-live', 'best of the others', 'times ours', 'first'], firsts.map((check) => [
      check.number, check.what, `${format(check.own, 2)}${check.unit}`, check.best === undefined ? 'none does it' : `${format(check.best, 2)}${check.unit} (${names[check.bestPeer]})`,
      check.ratio === undefined ? (check.own === 0 && check.best > 0 ? '∞' : check.best === undefined ? '—' : '1') : format(check.ratio, 2), check.holds ? 'yes' : '**no**',
    ])),
    `First or equal in ${isFirst.length} of ${firsts.length}.`, '',
    '## Where the library is not first', '',
    ...(others.length === 0 ? ['Nowhere in this run.'] : others.map(({ what, found, because }) => `- ${what}: ${found}. ${because === undefined ? 'No reason is known: this fails the run.' : because[0].toUpperCase() + because.slice(1)}`)), '',
    '## Budgets', '',
    ...table(['', 'what', 'holds', 'found'], budgets.map(({ number, what, holds, found }) => [number, what, holds ? 'yes' : '**no**', found])),
    ...missed.flatMap(({ what, because }) => [`- Missed: ${what}. ${because === undefined ? 'No reason is known: this fails the run.' : because[0].toUpperCase() + because.slice(1)}`]), '',
  ];
  for (const { number, title, tables } of done) {
    lines.push(`## ${number}. ${title}`, '');
    for (const { caption, head, rows } of tables) lines.push(`${caption}.`, '', ...table(head, rows));
  }
  writeFileSync(join(folder, 'RESULTS.md'), lines.join('\n'));
  writeFileSync(join(folder, 'results.svg'), drawResults(firsts));
}
