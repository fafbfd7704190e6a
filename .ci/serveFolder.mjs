import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.map': 'application/json' };

/** `script-src 'self'`, and the hash of each script that stands in the page itself: an import map cannot stand anywhere else. */
export function policyFor(html) {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)].map(([, script]) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return `default-src 'none'; script-src ${["'self'", ...inline].join(' ')}; style-src 'self'; img-src 'self' data: blob:; connect-src 'self' http://127.0.0.1:*; base-uri 'none'; form-action 'none'`;
}

/** Serves a folder on 127.0.0.1 as strictly as a page can be served. */
export async function serveFolder(folder) {
  const policy = policyFor(readFileSync(join(folder, 'index.html'), 'utf8'));
  const http = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://page').pathname));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': policy, 'x-content-type-options': 'nosniff' });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => { http.listen(0, '127.0.0.1', resolve); });
  return { url: `http://127.0.0.1:${http.address().port}/`, close: () => new Promise((resolve) => { http.close(resolve); http.closeAllConnections(); }) };
}
