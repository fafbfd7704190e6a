// The library's own React tests, on sources that the React Compiler has compiled.
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { alias } from '../../vitest.config.js';
import { compileReact } from './compileReact.js';

const compiler: Plugin = {
  name: 'react-compiler',
  enforce: 'pre',
  async load(id) {
    if (!/\/src\/(?:react|components|devtools)\/[^?]+\.tsx?$/.test(id)) return null;
    const { code, map } = await compileReact(id);
    return { code, map: map as never };
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias },
  plugins: [compiler],
  test: {
    name: 'react-compiler',
    environment: 'jsdom',
    include: ['test/**/*.test.tsx'],
    setupFiles: ['test/support/failOnConsole.ts', 'test/support/cleanUpReact.ts'],
    testTimeout: 15_000,
    maxWorkers: '100%',
  },
});
