import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseGates, gatesFor } from '../.ci/gates.mjs';
import { addSection } from '../.ci/moveChangelog.mjs';

const ci = fileURLToPath(new URL('../.ci/', import.meta.url));
let reports: string;

beforeEach(() => {
  reports = mkdtempSync(join(tmpdir(), 'mcp-live-pipeline-'));
});
afterEach(() => rmSync(reports, { recursive: true }));

function node(...args: string[]): { code: number | null; lines: string[] } {
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, MCP_LIVE_REPORTS: reports } });
  return { code: status, lines: stdout.trimEnd().split('\n') };
}

function runPipeline(steps: unknown[]): ReturnType<typeof node> {
  const program = `const { runPipeline } = await import(${JSON.stringify(pathToFileURL(join(ci, 'runPipeline.mjs')).href)}); await runPipeline(${JSON.stringify(steps)});`;
  return node('--input-type=module', '--eval', program);
}

function writeReport(name: string, report: unknown): unknown {
  const source = join(reports, `${name}.json`);
  writeFileSync(source, JSON.stringify(report));
  // Stands for Vitest: takes its arguments, and leaves its report where it was told to.
  const program = `const [source, , , target] = process.argv.slice(1); require('fs').copyFileSync(source, target.slice(target.indexOf('=') + 1))`;
  return { name, command: [process.execPath, '--eval', program, '--', source], tests: true };
}

const passing = { name: 'good', command: [process.execPath, '--eval', ''] };
const failing = { name: 'bad', command: [process.execPath, '--eval', 'process.exit(3)'] };

describe('the pipeline', () => {
  test('goes on after a failure, and tells it', () => {
    const { code, lines } = runPipeline([failing, passing]);
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^=== good: passed/));
    expect(lines.slice(-2)).toEqual(['1 passed, 1 failed', '  failed: bad']);
  });

  test('stops a step that does not end', () => {
    const { lines } = runPipeline([{ name: 'endless', command: [process.execPath, '--eval', 'setInterval(() => {}, 1000)'], timeoutMs: 500 }]);
    expect(lines.slice(-2)).toEqual(['0 passed, 1 failed', '  failed: endless']);
  });

  test('counts each test, and a file that could not be loaded as one', () => {
    const { lines } = runPipeline([writeReport('unit', {
      numPassedTests: 2,
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'a b' }, { status: 'passed' }, { status: 'passed' }] },
        { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
      ],
    })]);
    expect(lines.slice(-3)).toEqual(['2 passed, 2 failed', '  failed: a b', '  failed: broken.test.ts']);
  });

  test('takes a run that tested nothing for a failure', () => {
    const { code, lines } = runPipeline([writeReport('unit', { numPassedTests: 0, testResults: [] })]);
    expect([code, lines.at(-2)]).toEqual([1, '0 passed, 1 failed']);
  });
});

describe('the last line', () => {
  test('adds up all steps', () => {
    runPipeline([passing, failing, writeReport('unit', { numPassedTests: 40, testResults: [] })]);
    const { code, lines } = node(join(ci, 'countResults.mjs'), reports, 'good', 'bad', 'unit');
    expect([code, lines.at(-1)]).toEqual([1, '41 passed, 1 failed']);
  });

  test('counts a step that never ran as failed', () => {
    runPipeline([passing]);
    const { code, lines } = node(join(ci, 'countResults.mjs'), reports, 'good', 'e2e');
    expect([code, lines.at(-1)]).toEqual([1, '1 passed, 1 failed']);
  });

  test('is clean where all passed', () => {
    runPipeline([passing]);
    expect(node(join(ci, 'countResults.mjs'), reports, 'good')).toEqual({ code: 0, lines: ['1 passed, 0 failed'] });
  });
});

describe('the gates', () => {
  const gates = gatesFor('mcp-live.tgz');
  const namesOf = (chosen: readonly { name: string }[]): string[] => chosen.map(({ name }) => name);

  test('are all counted at the end of a run, with those of `npm test` and the fleet', () => {
    const counted = /countResults\.mjs "\$reports" ([^]+)/.exec(readFileSync(join(ci, 'run'), 'utf8'))?.[1]?.match(/[a-z\d-]+/g) ?? [];
    const steps = ['test.mjs', 'fleet.mjs'].flatMap((file) => [...readFileSync(join(ci, file), 'utf8').matchAll(/name: '([^']+)'/g)].map(([, name]) => name ?? ''));
    expect([...counted].sort()).toEqual([...steps, ...namesOf(gates)].sort());
  });

  test('of a group bring those that they stand on, in order', () => {
    expect(namesOf(chooseGates(gates, ['consumers']))).toEqual(['build', 'pack', 'consumer-import-map', 'consumer-next', 'consumer-rspack', 'consumer-vite']);
    expect(namesOf(chooseGates(gates, ['size']))).toEqual(['build', 'size']);
    expect(chooseGates(gates, [])).toEqual(gates);
  });

  test('that do not exist are refused by name', () => {
    expect(() => chooseGates(gates, ['lnit'])).toThrow(/^no gate lnit; there are types, lint, /);
  });
});

test('a release puts its section on top of the changelog, with the day', () => {
  const written = '# mcp-live\n\n## 0.2.0\n\n### Minor Changes\n\n- 1234567: New.\n';
  expect(addSection('# Changelog\n\nWords.\n\n## 0.1.0 (2026-01-02)\n\n- Old.\n', written, '2026-02-03'))
    .toBe('# Changelog\n\nWords.\n\n## 0.2.0 (2026-02-03)\n\n### Minor Changes\n\n- 1234567: New.\n\n## 0.1.0 (2026-01-02)\n\n- Old.\n');
});
