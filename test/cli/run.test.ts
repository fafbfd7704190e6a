import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.js';
import { recordingIo } from './recordingIo.js';

async function ran(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = recordingIo();
  return { code: await run(argv, io), ...io.written };
}

describe('run', () => {
  it('says what there is, on the right stream', async () => {
    expect(await ran('--help')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('mcp-live audit <frames.jsonl>') as string });
    expect(await ran()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage') as string });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(await ran('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it.for(['audit', 'watch', 'load'])('%s --help tells its options and exit codes', async (command) => {
    const help = await ran(command, '--help');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toMatch(/Exit codes\n +0 /);
    expect(await ran('help', command)).toEqual(help);
  });

  it('answers a mistake with one line, the way to help, and 2', async () => {
    expect(await ran('adit')).toEqual({ code: 2, out: '', err: 'mcp-live: mcp-live knows no command adit\nTry: mcp-live --help\n' });
    expect(await ran('constructor')).toMatchObject({ code: 2 });
    expect(await ran('load', '--nope')).toMatchObject({ code: 2, err: expect.stringContaining("'--nope'") as string });
    expect(await ran('a\u001b[31m')).toMatchObject({ code: 2, err: expect.not.stringContaining('\u001b') as string });
  });
});

describe('load', () => {
  it('prints the arithmetic of polling', async () => {
    const { code, out } = await ran('load', '--users', '1200', '--interval', '30s', '--session', '8h');
    expect(code).toBe(0);
    expect(out).toMatch(/reads a day +1,152,000\n/);
    expect(out).toMatch(/over the day +13\.3\n/);
    expect(out).toMatch(/while all are there +40\n/);
  });

  it('takes bare milliseconds, panels, and prints JSON', async () => {
    const { out } = await ran('load', '--users', '1200', '--interval', '30000', '--session', '8h', '--panels', '2', '--json');
    expect(JSON.parse(out)).toMatchObject({ readsPerPanel: 960, readsPerDay: 2_304_000, busyPerSecond: 80, maxStalenessMs: 30_000 });
  });

  it.for([
    [['--users', '3'], 'needs --users, --interval and --session'],
    [['--users', '1.5', '--interval', '1s', '--session', '1h'], '--users 1.5'],
    [['--users', '1', '--interval', 'soon', '--session', '1h'], '--interval soon: write a duration'],
    [['--users', '1', '--interval', '10ms', '--session', '1h'], 'pollIntervalMs is 10'],
    [['--users', '1', '--interval', '1s', '--session', '2d'], 'sessionMs'],
  ] as const)('names the option that is wrong: %j', async ([args, words]) => {
    expect(await ran('load', ...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) as string });
  });
});
