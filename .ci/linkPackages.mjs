import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The names of the packages in a `node_modules`, scoped ones included. */
export function packagesIn(modules) {
  return readdirSync(modules).filter((name) => !name.startsWith('.')).flatMap((name) => (
    name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name]
  ));
}

/** Makes packages of one `node_modules` reachable from another. What is there already stays. */
export function linkPackages(from, to, names = packagesIn(from)) {
  for (const name of names) {
    const link = join(to, name);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve(from, name), link, 'dir');
  }
}
