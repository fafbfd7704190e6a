// @ts-check
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import process from 'node:process';

/** @type {Record<string, string>} */
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

/** No script but the page's own files: nothing inline, no eval. What a browser refuses it reports to `/csp-reports`. */
const policy = "script-src 'self'; report-uri /csp-reports";

/**
 * Builds the page for production into a folder of its own, and serves it from there.
 * @param {string} configFile
 * @returns {Promise<{ serve: import('node:http').RequestListener, remove(): Promise<void> }>}
 */
export async function buildPage(configFile) {
  const folder = await mkdtemp(join(tmpdir(), 'deploy-dashboard-'));
  // Whoever starts this may be a test, which would have it built for tests.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  await build({ configFile, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 2_000 } });
  /** @type {unknown[]} */
  const reports = [];
  return {
    serve: (request, response) => {
      answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };

  /** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>} */
  async function answer(request, response) {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    if (pathname === '/csp-reports') {
      if (request.method === 'POST') reports.push(await readBody(request));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reports));
      return;
    }
    const file = pathname === '/' ? '/index.html' : normalize(decodeURIComponent(pathname));
    const body = await readFile(join(folder, file)).catch(() => undefined);
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': policy }).end(body);
  }
}

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
}
