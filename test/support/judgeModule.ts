import { posix } from 'node:path';
import { doors, type Room, rooms, tables } from './layers.js';
import type { ModuleFacts, ModuleImport } from './readModule.js';

const maxCodeLines = 200;
const vagueName = /^(?:utils?|helpers?|common|types?|misc|shared|constants|lib)\.tsx?$/i;
const clientPackages = new Set(['react', 'react-dom', '@tanstack/react-query']);
const worldGlobals = new Set([
  'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'document', 'window', 'navigator', 'console', 'performance', 'computed',
]);

/** The room of a path: the longest name in the table that it lies in. `src/sdk.ts` lies in none, it is a door. */
export function roomOf(path: string): string | undefined {
  return Object.keys(rooms)
    .filter((name) => path.startsWith(`src/${name}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** `@scope/name/deep/file.js` -> `@scope/name`, `node:fs` -> `node:`. */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';
  return specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The source file that a relative import means. */
export function targetOf(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts');
}

function judgePackage(room: Room, { specifier, kind }: ModuleImport): string | undefined {
  const allowed = { value: room.packages ?? [], dynamic: [...(room.packages ?? []), ...(room.lazyPackages ?? [])] };
  const name = packageOf(specifier);
  if (kind !== 'type') return allowed[kind].includes(name) ? undefined : `the package ${name} is not for this room`;
  const types = [...allowed.dynamic, ...(room.typePackages ?? [])];
  return types.includes(name) ? undefined : `the types of ${name} are not for this room`;
}

function judgeNeighbour(name: string, room: Room, path: string, { specifier, kind }: ModuleImport): string | undefined {
  const target = targetOf(path, specifier);
  const other = roomOf(target);
  if (other === name) return undefined;
  if (other === undefined) return 'a room never imports a door';
  const isAllowed = room.imports.includes(other) || (kind !== 'value' && (room.lazily ?? []).includes(other));
  if (!isAllowed) return `${name} (floor ${room.floor}) may not import ${other} (floor ${rooms[other]?.floor ?? '?'})`;
  return target === `src/${other}/index.ts` ? undefined : `${other} is entered only through its index.ts`;
}

function judgeImport(path: string, wanted: ModuleImport): string | undefined {
  const name = roomOf(path);
  const room = name === undefined ? undefined : rooms[name];
  const isRelative = wanted.specifier.startsWith('.');
  if (isRelative && !wanted.specifier.endsWith('.js')) return 'a relative import ends in .js';
  if (name !== undefined && room) return isRelative ? judgeNeighbour(name, room, path, wanted) : judgePackage(room, wanted);
  if (!isRelative) return 'a door re-exports rooms, never packages';
  const target = targetOf(path, wanted.specifier);
  return target === `src/${roomOf(target) ?? ''}/index.ts` ? undefined : 'a door opens a room through its index.ts';
}

function judgeDirective({ path, isClient, hasJsx, imports }: ModuleFacts): string[] {
  const needsClient = hasJsx || imports.some(({ specifier, kind }) => kind === 'value' && clientPackages.has(packageOf(specifier)));
  if (needsClient === isClient) return [];
  return [needsClient ? `${path}: renders, but does not begin with 'use client'` : `${path}: 'use client', though nothing here renders`];
}

function judgePlace({ path, ownStatements }: ModuleFacts): string[] {
  if (roomOf(path) !== undefined) return [];
  if (!Object.values(doors).some(({ file }) => path === `src/${file}`)) return [`${path}: neither in a room nor a door`];
  return ownStatements.map((line) => `${path}:${line}: a door holds named re-exports and nothing else`);
}

/** Every breach of the layering in one file, each with the file and the import, ready to print. */
export function judgeModule(module: ModuleFacts): string[] {
  const { path, imports, starExports, globalMembers, codeLines } = module;
  const room = rooms[roomOf(path) ?? ''];
  const hidden = globalMembers.filter(({ name }) => worldGlobals.has(name) && room?.isEdge !== true);
  return [
    ...judgePlace(module),
    ...imports.flatMap((wanted) => {
      const breach = judgeImport(path, wanted);
      return breach === undefined ? [] : [`${path}:${wanted.line}: imports '${wanted.specifier}' (${wanted.kind}): ${breach}`];
    }),
    ...starExports.map((line) => `${path}:${line}: export * hides what is exported`),
    ...judgeDirective(module),
    ...hidden.map(({ name, line }) => `${path}:${line}: globalThis.${name} belongs to the edges`),
    ...(vagueName.test(posix.basename(path)) ? [`${path}: the name says nothing; name the file as its main export`] : []),
    ...(codeLines > maxCodeLines && !tables.includes(path) ? [`${path}: ${codeLines} lines of code, more than ${maxCodeLines}`] : []),
  ];
}
