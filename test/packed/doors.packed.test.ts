import { describe, expect, test } from 'vitest';
import { doors } from '../support/layers.js';
import { layConsumer, readIn, requiredPackages, sdks } from './packedPackage.js';

const names = Object.keys(doors).map((door) => `mcp-live${door.slice(1)}`);
const withoutReact = ['mcp-live/core', 'mcp-live/audit', 'mcp-live/guard', 'mcp-live/testing', 'mcp-live/testing/node'];
const doorOf = { '@modelcontextprotocol/sdk': 'mcp-live/sdk', '@modelcontextprotocol/client': 'mcp-live/client' };

/** Loads each door by itself in plain Node, and tells for each what it gives or why it did not open. */
function openDoors(packages: readonly string[]): Record<string, string[] | string> {
  const { run } = layConsumer(packages);
  const program = `
    const told = {};
    for (const name of ${JSON.stringify(names)}) {
      try { told[name] = Object.keys(await import(name)).sort(); } catch (error) { told[name] = error.message.split('\\n')[0]; }
    }
    console.log(JSON.stringify(told));`;
  const { code, out, err } = run(process.execPath, '--input-type=module', '--eval', program);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as Record<string, string[] | string>;
}

const closedIn = (told: Record<string, string[] | string>): string[] => Object.keys(told).filter((name) => typeof told[name] === 'string');

describe('in plain Node', () => {
  test('every door opens, says nothing, and lets Node end', () => {
    const told = openDoors([...requiredPackages, ...sdks]);
    expect(closedIn(told)).toEqual([]);
    for (const [name, given] of Object.entries(told)) expect([name, ...given]).not.toHaveLength(1);
  });

  test.each(sdks)('without %s every door opens but its own, which names what to install', (missing) => {
    const told = openDoors([...requiredPackages, ...sdks.filter((name) => name !== missing)]);
    expect(closedIn(told)).toEqual([doorOf[missing]]);
    expect(told[doorOf[missing]]).toContain(`Cannot find package '${missing}'`);
  });

  test('without React, TanStack Query and the SDKs every door opens that needs none of them', () => {
    const told = openDoors(['@cfworker/json-schema']);
    expect(Object.keys(told).filter((name) => typeof told[name] !== 'string').sort()).toEqual([...withoutReact].sort());
  });

  test.each(sdks)('the command speaks without %s, and says what is missing without both', (missing) => {
    const present = layConsumer([...requiredPackages, ...sdks.filter((name) => name !== missing)]);
    const cli = 'node_modules/mcp-live/dist/cli/main.js';
    const unreachable = present.run(process.execPath, cli, 'watch', 'http://127.0.0.1:9/mcp', 'demo://a', '--for', '1s');
    expect(unreachable.err + unreachable.out).not.toMatch(/npm install|ERR_MODULE_NOT_FOUND/);
    const bare = layConsumer(requiredPackages);
    const { code, err } = bare.run(process.execPath, cli, 'watch', 'http://127.0.0.1:9/mcp', 'demo://a', '--for', '1s');
    expect([code === 0, err]).toEqual([false, expect.stringContaining('npm install @modelcontextprotocol/client')]);
  });

  test('what is private stays private', () => {
    const { run } = layConsumer();
    const { err } = run(process.execPath, '--input-type=module', '--eval', `await import('mcp-live/dist/live/index.js')`);
    expect(err).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  test('the style sheet is one file with nothing to fetch', () => {
    const { package: own } = layConsumer();
    expect(readIn(own, 'dist/styles.css')).not.toMatch(/@import|url\(\s*['"]?(?:https?:)?\/\//);
  });
});
