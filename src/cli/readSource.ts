import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../audit/index.js';
import { UsageError } from './CliIo.js';

const sourceName = /(?<!\.d)\.[cm]?[jt]sx?$|\.py$/;
const leftOut = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'venv', '__pycache__', 'site-packages']);
const largestBytes = 1_000_000;

/** TypeScript, JavaScript and Python under a folder, in the order of their paths; without dependencies, output and hidden folders. @throws UsageError */
export async function readSource(folder: string): Promise<SourceFile[]> {
  try {
    const files: SourceFile[] = [];
    for (const path of await sourcePaths(folder)) {
      if ((await stat(path)).size <= largestBytes) files.push({ path, text: await readFile(path, 'utf8') });
    }
    return files;
  } catch (error) {
    throw new UsageError(`--source ${folder} cannot be read: ${(error as Error).message}`);
  }
}

async function sourcePaths(folder: string): Promise<string[]> {
  const paths: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.') && !leftOut.has(entry.name)) paths.push(...await sourcePaths(path));
    if (entry.isFile() && sourceName.test(entry.name)) paths.push(path);
  }
  return paths;
}
