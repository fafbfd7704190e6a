// Changesets writes CHANGELOG.md beside package.json: the new section moves to .github/CHANGELOG.md, under its heading, with the day.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * The changelog with the new section on top.
 * @param {string} kept the changelog so far: a heading, a paragraph, a section a version
 * @param {string} written what Changesets made: a heading with the package's name, and one section
 * @param {string} day ISO 8601
 */
export function addSection(kept, written, day) {
  const section = written.slice(written.indexOf('\n## ') + 1).replace(/^## (\S+)/, `## $1 (${day})`).trimEnd();
  const at = kept.indexOf('\n## ') + 1;
  return `${kept.slice(0, at)}${section}\n\n${kept.slice(at)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && existsSync('CHANGELOG.md')) {
  const target = '.github/CHANGELOG.md';
  writeFileSync(target, addSection(readFileSync(target, 'utf8'), readFileSync('CHANGELOG.md', 'utf8'), new Date().toISOString().slice(0, 10)));
  rmSync('CHANGELOG.md');
}
