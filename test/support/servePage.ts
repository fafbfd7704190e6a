import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A page built for production, served from 127.0.0.1. */
export interface ServedPage {
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly requests: string[];
  /** What the content policy reported. */
  readonly reports: string[];
  close(): Promise<void>;
}

/** Bundles an entry of `test/support/pages`, in which the library's names stand for its sources. @param policy of the page, without where to report */
export async function servePage(entry: string, policy?: string): Promise<ServedPage> {
  const files = await bundle(entry);
  const requests: string[] = [];
  const reports: string[] = [];
  const server = createServer((request, response) => { void answer(request, response); });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    if (path === '/report') {
      reports.push(await bodyOf(request));
      response.writeHead(204).end();
      return;
    }
    requests.push(path);
    const file = path === '/' ? document : files.get(path);
    const kind = path === '/' ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript';
    const headers = policy === undefined ? {} : { 'content-security-policy': `${policy}; report-uri /report` };
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': `${kind}; charset=utf-8`, ...headers }).end(file);
  };
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`, requests, reports,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}

const document = '<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="stylesheet" href="/page.css"><body><div id="root"></div><script type="module" src="/page.js"></script>';

async function bundle(entry: string): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { page: here(`./pages/${entry}`) },
    outdir: '/', bundle: true, splitting: true, format: 'esm', minify: true, write: false, jsx: 'automatic', platform: 'browser', logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      'mcp-live': here('../../src/index.ts'), 'mcp-live/sdk': here('../../src/sdk.ts'), 'mcp-live/testing': here('../../src/testing.ts'),
      'mcp-live/styles.css': here('../../src/components/styles.css'),
    },
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}
