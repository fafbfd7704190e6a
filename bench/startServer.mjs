// One origin on 127.0.0.1: the built page, and under /mcp the scripted server, each answer one round trip away.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** @param folder with the built page @param scripted a ScriptedServer, or undefined where the page brings its own */
export async function startServer(folder, scripted) {
  const state = { scripted, rttMs: 0 };
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1');
    if (pathname.startsWith('/mcp')) void answer(state, request, response);
    else void serveFile(folder, pathname, response);
  });
  await new Promise((resolve) => { http.listen(0, '127.0.0.1', resolve); });
  const { port } = http.address();
  return {
    url: `http://127.0.0.1:${port}/`,
    state,
    close: () => new Promise((resolve) => {
      http.close(resolve);
      http.closeAllConnections();
    }),
  };
}

async function serveFile(folder, pathname, response) {
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  try {
    const body = await readFile(join(folder, name));
    response.writeHead(200, { 'content-type': types[name.split('.').at(-1)] ?? 'application/octet-stream', 'cache-control': 'no-store' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}

async function answer({ scripted, rttMs }, request, response) {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const halfway = () => (rttMs > 0 ? new Promise((resolve) => { setTimeout(resolve, rttMs / 2); }) : undefined);
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    await halfway();
    const reply = await scripted.fetch(`http://127.0.0.1${request.url}`, {
      method: request.method, headers: request.headers, signal: gone.signal,
      ...(request.method === 'POST' ? { body: Buffer.concat(chunks).toString('utf8') } : {}),
    });
    await halfway();
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.flushHeaders();
    if (reply.body !== null) for await (const chunk of reply.body) response.write(chunk);
    response.end();
  } catch {
    response.destroy();
  }
}
