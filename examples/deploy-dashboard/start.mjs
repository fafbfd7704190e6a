// @ts-check
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { buildPage } from './buildPage.mjs';

/**
 * Starts the example: database, servers and page in this one process. Ctrl-C ends them in order.
 * PORT (default 4400, 0 for any) is the page's port, the servers take the next ones; where one is taken, any free one is used.
 * DATABASE_URL names a Postgres to use instead of the embedded one. DEPLOY_FLEET=1 adds the servers of fleet/, once they are installed. `--built` serves a page built for production, under a policy that lets no script in but its own. `--no-reload` leaves an open page alone when a source changes.
 */
const root = fileURLToPath(new URL('.', import.meta.url));
const wantedPort = Number(process.env['PORT'] ?? 4400);
const isBuilt = process.argv.includes('--built');
const isReloading = !isBuilt && !process.argv.includes('--no-reload');
const longestEndMs = 5_000;

/** @typedef {{ what: string, end(): Promise<unknown> }} Ending */
/** @type {Ending[]} in the order in which they are ended */
const endings = [];
let isEnding = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
endWithParent();
await start().catch((error) => {
  console.error(`The example could not start: ${error instanceof Error ? error.message : error}`);
  return end(1);
});

async function start() {
  if (!Number.isInteger(wantedPort) || wantedPort < 0 || wantedPort > 65_000) throw new Error(`PORT is ${process.env['PORT']}; it takes a number from 0 to 65000`);
  console.log('Starting the database, the servers and the page …');
  const page = createServer();
  // Before the server that serves sources, which would have it built for development.
  const built = isBuilt ? await buildPage(`${root}vite.config.ts`) : undefined;
  if (built !== undefined) endings.push({ what: 'build', end: () => built.remove() });
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    configFile: `${root}vite.config.ts`,
    appType: 'spa',
    logLevel: 'warn',
    clearScreen: false,
    server: {
      middlewareMode: true,
      ws: { server: page },
      ...(isReloading ? {} : { watch: null }),
    },
  });
  endings.push({ what: 'page', end: () => closePage(page, vite) });
  if (isEnding) return;
  const { startDashboard } = await vite.ssrLoadModule('/startDashboard.ts');
  const { listenOn } = await vite.ssrLoadModule('/servers/listenOn.ts');
  const dashboard = await startDashboard({
    firstPort: wantedPort === 0 ? 0 : wantedPort + 1,
    databaseUrl: process.env['DATABASE_URL'],
    hasFleet: process.env['DEPLOY_FLEET'] === '1',
  });
  endings.push(...dashboard.endings);
  page.on('request', (request, response) => {
    if (request.url?.startsWith('/api/')) void dashboard.control(request, response);
    else if (built !== undefined) built.serve(request, response);
    else vite.middlewares(request, response);
  });
  const port = await listenOn(page, wantedPort);
  if (isEnding) return;
  console.log(dashboard.lines.map((/** @type {string} */ line) => `  ${line}`).join('\n'));
  console.log(`\nThe dashboard is at http://127.0.0.1:${port}/  (Ctrl-C ends it)`);
}

/**
 * @param {import('node:http').Server} page
 * @param {import('vite').ViteDevServer} vite
 */
async function closePage(page, vite) {
  const closed = new Promise((resolve) => page.close(resolve));
  page.closeAllConnections();
  await vite.close();
  await closed;
}

/** A shell that npm put between may die of a signal and pass nothing on; what it started must not outlive it. */
function endWithParent() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end('orphaned');
  }, 500).unref();
}

/** A terminal and npm both pass a Ctrl-C on, so a second signal is not a second wish. @param {unknown} cause */
async function end(cause) {
  if (isEnding) return;
  isEnding = true;
  console.log();
  let exitCode = cause === 1 ? 1 : 0;
  setTimeout(() => {
    console.error(`Not ended within ${longestEndMs / 1_000} s; leaving now.`);
    process.exit(1);
  }, longestEndMs).unref();
  for (const { what, end: endOne } of endings) {
    try {
      await endOne();
      console.log(`ended ${what}`);
    } catch (error) {
      console.error(`${what} did not end: ${error instanceof Error ? error.message : error}`);
      exitCode = 1;
    }
  }
  process.exit(exitCode);
}
