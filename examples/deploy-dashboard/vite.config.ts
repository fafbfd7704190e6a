import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  cacheDir: here('../../node_modules/.vite/deploy-dashboard'),
  plugins: [react()],
  resolve: {
    // An app would install the package; here its names stand for the sources, so that a change of them shows at once.
    alias: [
      { find: /^mcp-live$/, replacement: here('../../src/index.ts') },
      { find: /^mcp-live\/styles\.css$/, replacement: here('../../src/components/styles.css') },
      { find: /^mcp-live\/([a-z]+)$/, replacement: here('../../src/$1.ts') },
    ],
  },
  server: {
    fs: { allow: [here('../..')] },
    warmup: { clientFiles: ['./page/main.tsx'] },
  },
  // Named here, so that the first visit does not find them one by one and reload.
  optimizeDeps: {
    include: [
      'react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime', '@tanstack/react-query', '@cfworker/json-schema',
      '@modelcontextprotocol/sdk/client/index.js', '@modelcontextprotocol/sdk/client/streamableHttp.js', '@modelcontextprotocol/client',
    ],
  },
});
