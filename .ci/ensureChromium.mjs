import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { findChromium } from './findChromium.mjs';

const attempts = 3;

/** A download may meet a bad moment of the network; nothing else in the pipeline is ever tried twice. */
function tryInstall(program, args) {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    console.log(`no Chromium: ${program} ${args.join(' ')} (attempt ${attempt} of ${attempts})`);
    const { status } = spawnSync(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'], timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status === 0) return true;
  }
  return false;
}

const isRoot = process.getuid?.() === 0;
const hasApt = () => spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * The path of a Chromium: the one that is there, else a fresh one from the system's packages (as root) or from Playwright.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const present = await findChromium();
  if (present) return present;
  if (isRoot && hasApt()) {
    tryInstall('apt-get', ['update']);
    tryInstall('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  }
  if (!(await findChromium())) tryInstall('npx', ['--no-install', 'playwright', 'install', 'chromium']);
  const installed = await findChromium();
  if (installed) return installed;
  throw new Error('no Chromium found and none could be installed: install one and name it in CHROMIUM_PATH');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await ensureChromium());
