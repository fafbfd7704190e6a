import { existsSync, readdirSync } from 'node:fs';

/** @typedef {import('./runStep.mjs').Step & { browser?: true, needs?: string[] }} Gate A step, the gates it stands on, and whether it opens a browser. */

const tool = (name, ...args) => ['npx', '--no-install', name, ...args];
const node = (program, ...args) => ['node', `.ci/${program}`, ...args];
const script = (name) => ['npm', 'run', '--silent', name];
const vitest = (...args) => tool('vitest', 'run', ...args);

export const consumers = readdirSync('examples/consumers', { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
const hasStories = existsSync('.storybook/main.ts') && existsSync('stories') && readdirSync('stories', { recursive: true }).some((name) => /\.stories\.tsx?$/.test(name));

/** Names that stand for several gates on the command line. */
export const groups = { consumers: consumers.map((name) => `consumer-${name}`), react: ['react-18', 'react-compiler'] };

/**
 * The gates beside the tests, in the order in which they run.
 * @param {string} tarball where the package is packed to
 * @returns {Gate[]}
 */
export function gatesFor(tarball) {
  const packed = { needs: ['build', 'pack'], env: { MCP_LIVE_TARBALL: tarball } };
  return [
    { name: 'types', command: script('types') },
    { name: 'lint', command: script('lint') },
    { name: 'build', command: script('build') },
    { name: 'pack', command: node('packTarball.mjs', tarball), needs: ['build'] },
    { name: 'publint', command: tool('publint', 'run', tarball, '--strict'), ...packed },
    { name: 'attw', command: tool('attw', tarball, '--profile', 'esm-only', '--exclude-entrypoints', './styles.css'), ...packed },
    { name: 'size', command: script('size'), needs: ['build'] },
    { name: 'packed', command: vitest('--project', 'packed'), tests: true, ...packed },
    { name: 'node-24', command: node('onNode24.mjs', tarball), ...packed },
    { name: 'react-18', command: node('onReact18.mjs'), tests: true },
    { name: 'react-compiler', command: vitest('--config', '.ci/reactCompiler/vitest.config.ts'), tests: true },
    ...consumers.map((name) => ({ name: `consumer-${name}`, command: node('consumer.mjs', name, tarball), browser: /** @type {const} */ (true), ...packed })),
    ...(hasStories ? [
      { name: 'build-storybook', command: script('build-storybook') },
      { name: 'stories', command: vitest('--config', '.storybook/vitest.config.ts'), tests: true, browser: /** @type {const} */ (true) },
    ] : []),
  ];
}

/**
 * The gates of these names, and those that they stand on; all of them where none is named.
 * @param {Gate[]} gates
 * @param {string[]} names
 */
export function chooseGates(gates, names) {
  const wanted = new Set(names.flatMap((name) => groups[name] ?? [name]));
  const unknown = [...wanted].filter((name) => !gates.some((gate) => gate.name === name));
  if (unknown.length > 0) throw new Error(`no gate ${unknown.join(', ')}; there are ${[...gates.map(({ name }) => name), ...Object.keys(groups)].join(', ')}`);
  if (wanted.size === 0) return gates;
  for (const { name, needs = [] } of gates) if (wanted.has(name)) for (const need of needs) wanted.add(need);
  return gates.filter(({ name }) => wanted.has(name));
}
