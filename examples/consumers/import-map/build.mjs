// Copies what is served, and makes one ES module of each neighbour: React has none, and an import map names files, not packages.
import { build } from 'esbuild';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist/vendor', { recursive: true });
for (const file of ['index.html', 'main.js']) cpSync(file, `dist/${file}`);
cpSync('node_modules/mcp-live/dist', 'dist/mcp-live', { recursive: true });

const isName = (key) => /^[A-Za-z_$][\w$]*$/.test(key) && !['default', '__esModule', 'module.exports'].includes(key);
const commonJs = { 'react': 'react', 'react/jsx-runtime': 'react-jsx-runtime', 'react-dom': 'react-dom', 'react-dom/client': 'react-dom-client' };
const modules = {
  '@tanstack/react-query': 'react-query', '@tanstack/react-virtual': 'react-virtual', '@headless-tree/core': 'headless-tree', '@headless-tree/react': 'headless-tree-react',
  '@cfworker/json-schema': 'json-schema', '@modelcontextprotocol/client': 'mcp-client',
};
// React is one for all: a neighbour that loads it by `require` gets the same module through an import.
const reactOnce = (self) => ({
  name: 'react-once',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react(?:-dom)?(?:\/.*)?$/ }, ({ path, kind }) => (
      path === self || !(path in commonJs) ? undefined : kind === 'require-call' ? { path, namespace: 'react-once' } : { path, external: true }
    ));
    onLoad({ filter: /.*/, namespace: 'react-once' }, ({ path }) => ({ contents: `import * as one from '${path}'; module.exports = one;`, resolveDir: '.' }));
  },
});
const shared = { bundle: true, format: 'esm', minify: true, target: 'es2022', platform: 'browser', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'warning' };

process.env.NODE_ENV = 'production';
for (const [name, file] of Object.entries(commonJs)) {
  const names = Object.keys(require(name)).filter(isName);
  const contents = `import all from '${name}'; export default all; export const { ${names.join(', ')} } = all;`;
  await build({ ...shared, stdin: { contents, resolveDir: '.' }, outfile: `dist/vendor/${file}.js`, plugins: [reactOnce(name)] });
}
for (const [name, file] of Object.entries(modules)) {
  await build({ ...shared, stdin: { contents: `export * from '${name}';`, resolveDir: '.' }, outfile: `dist/vendor/${file}.js`, plugins: [reactOnce('')] });
}
