/**
 * Applies a unified patch of one file. A hunk is found by its lines, wherever they have moved, and has to fit exactly once.
 * @param {string} patch
 * @param {(path: string) => string} read
 * @returns {{ path: string, text: string }}
 */
export function applyPatch(patch, read) {
  const path = /^\+\+\+ b\/(.+)$/m.exec(patch)?.[1];
  if (path === undefined) throw new Error('the patch names no file');
  let text = read(path);
  for (const hunk of patch.split(/^@@.*@@.*\n/m).slice(1)) {
    const lines = hunk.split('\n').filter((line) => line !== '' && !line.startsWith('\\'));
    const side = (/** @type {string} */ other) => lines.filter((line) => !line.startsWith(other)).map((line) => `${line.slice(1)}\n`).join('');
    const parts = text.split(side('+'));
    if (parts.length !== 2) throw new Error(`${path}: a hunk fits ${parts.length - 1} times`);
    text = parts.join(side('-'));
  }
  return { path, text };
}
