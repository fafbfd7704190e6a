import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from '../support/openBrowser.js';

const source = (name: string): string => fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));

const program = `import { validateArguments } from 'mcp-live/core';
import { auditFrames, auditSource, lintToolSchema, parseFrameLog } from 'mcp-live/audit';
const since = { type: 'object', properties: { since: { type: 'string', format: 'date' } } };
const formats = { type: 'object', properties: { n: { type: 'integer', format: 'uint64', minimum: 0 }, d: { type: 'string', format: 'date-time' }, g: { type: 'string', format: 'google-datetime' } } };
const kinds = [
  validateArguments({ type: 'object', required: ['a'] }, {}), validateArguments(since, { since: 'last month' }), validateArguments(since, { since: '2026-02-30' }),
  ...[{ n: 5 }, { n: -1 }, { d: 'yesterday' }, { g: 'x' }].map((args) => validateArguments(formats, args)),
].map(({ kind, problems = [] }) => [kind, ...problems.map(({ instancePath, keyword }) => instancePath + ' ' + keyword)].join(' '));
const frames = parseFrameLog('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
document.body.textContent = JSON.stringify({
  kinds, audit: auditFrames(frames).findings.map(({ verdict }) => verdict), source: auditSource([{ path: 'a.ts', text: 's.sendToolListChanged()' }]).findings.length,
  lint: lintToolSchema({ name: 't', inputSchema: since }).map(({ verdict }) => verdict),
});
`;

let server: Server;
let browser: Browser;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: fileURLToPath(new URL('../..', import.meta.url)) }, bundle: true, format: 'esm', write: false,
    alias: { 'mcp-live/core': source('core'), 'mcp-live/audit': source('audit') },
  });
  server = createServer((request, response) => {
    const isScript = request.url === '/program.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'; script-src 'self'" });
    response.end(isScript ? outputFiles[0]?.text : '<!doctype html><link rel="icon" href="data:,"><body></body><script type="module" src="/program.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

test("VAL-01 VAL-02 arguments are checked, and logs and sources audited, in a page that allows script-src 'self' alone", async () => {
  const { page, complaints } = await openPage(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await expect.poll(() => page.locator('body').textContent(), { timeout: 20_000 }).toContain('kinds');
  expect(JSON.parse(await page.locator('body').textContent() ?? '')).toEqual({
    kinds: [
      'rejected /a required', 'rejected /since format', 'rejected /since format',
      'valid', 'rejected /n minimum', 'rejected /d format', 'valid',
    ],
    audit: ['cannot-tell'], source: 1, lint: ['held-back'],
  });
  expect(complaints.filter((line) => !line.includes('favicon') && !line.includes('data:,')), 'reports of the policy').toEqual([]);
});
