import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ModuleFacts, readModule } from './readModule.js';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Every TypeScript file under a folder of the project, parsed, in the order of its path. */
export function readSources(folder = 'src'): ModuleFacts[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name.split(sep).join('/')))
    .sort()
    .map((path) => readModule(path, readFileSync(join(projectRoot, path), 'utf8')));
}
