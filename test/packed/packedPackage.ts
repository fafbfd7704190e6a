import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { linkPackages, packagesIn } from '../../.ci/linkPackages.mjs';

const ownModules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** What npm installs beside the package whatever its user chooses: its dependencies and its required peers. */
const required = ['react', 'react-dom', 'scheduler', '@tanstack/react-query', '@cfworker/json-schema', '@headless-tree/core', '@headless-tree/react', '@tanstack/react-virtual'];
export const sdks = ['@modelcontextprotocol/sdk', '@modelcontextprotocol/client'] as const;

export interface Consumer { readonly folder: string; readonly package: string; run(program: string, ...args: string[]): Ran }

export interface Ran { readonly code: number | null; readonly out: string; readonly err: string }

const laid = new Map<string, Consumer>();
afterAll(() => {
  for (const { folder } of laid.values()) rmSync(folder, { recursive: true });
  laid.clear();
});

/** An application's folder with the packed package in its `node_modules`, beside what was asked for and nothing else. Tests of one file share it. */
export function layConsumer(packages: readonly string[] = [...required, ...sdks]): Consumer {
  const key = packages.join();
  const consumer = laid.get(key) ?? makeConsumer(packages);
  laid.set(key, consumer);
  return consumer;
}

function makeConsumer(packages: readonly string[]): Consumer {
  const tarball = process.env['MCP_LIVE_TARBALL'];
  if (tarball === undefined) throw new Error('MCP_LIVE_TARBALL names no packed package: these tests run by `npm run check -- packed`');
  const folder = mkdtempSync(join(tmpdir(), 'mcp-live-packed-'));
  const modules = join(folder, 'node_modules');
  const own = join(modules, 'mcp-live');
  mkdirSync(own, { recursive: true });
  const { status } = spawnSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', own]);
  if (status !== 0) throw new Error(`${tarball} could not be unpacked`);
  linkPackages(ownModules, modules, packages);
  return {
    folder, package: own,
    run: (program, ...args) => {
      const { status: code, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', timeout: 300_000 });
      return { code, out: stdout, err: stderr };
    },
  };
}

export const requiredPackages: readonly string[] = required;
export const allPackages = (): string[] => packagesIn(ownModules);

/** Files under a folder, with `/`, from that folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll('\\', '/'))
    .sort();
}

export const readIn = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');
