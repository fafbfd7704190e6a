import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { scriptedServer } from 'mcp-live/testing';
import { listen } from 'mcp-live/testing/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let folder: string;
let command: string;

describe('the compiled command', { timeout: 120_000 }, () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mcp-live-bin-'));
    command = join(folder, 'dist/cli/main.js');
    spawnSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', join(folder, 'dist')]);
    copyFileSync('package.json', join(folder, 'package.json'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const ran = (...args: string[]) => spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });

  it('is a script of node, and answers with the exit code', () => {
    expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(ran('--help')).toMatchObject({ status: 0, stderr: '' });
    expect(ran('nope')).toMatchObject({ status: 2, stdout: '' });
  });

  it('audits a file without a colour in a pipe', () => {
    const log = join(folder, 'frames.jsonl');
    const lines = [
      { id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {} } },
      { id: 0, result: { protocolVersion: '2025-11-25', capabilities: { resources: {} }, serverInfo: { name: 's', version: '1' } } },
      { method: 'notifications/resources/list_changed' },
    ];
    writeFileSync(log, lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join(''));
    const { status, stdout } = ran('audit', log);
    expect(stdout).toContain('undeclared  resources.listChanged  (line 3)');
    expect(stdout).not.toContain('\u001b');
    expect(status).toBe(1);
  });

  it('watches a real server until it is interrupted', async () => {
    const server = scriptedServer({ resources: { 'demo://a': 'one' } });
    const http = await listen(server);
    const child = spawn(process.execPath, [command, 'watch', http.url, 'demo://a']);
    let out = '';
    child.stdout.on('data', (part: Buffer) => { out += part.toString(); });
    const ended = new Promise<number | null>((resolveEnd) => child.on('exit', resolveEnd));
    await vi.waitFor(() => expect(out).toContain('subscribed · declared'), { timeout: 60_000 });
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(out).toContain('one');
    expect(server.openStreams).toBe(0);
    expect(server.sessions.size).toBe(0);
    await http.close();
    await server.close();
  });
});
