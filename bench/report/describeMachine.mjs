import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, totalmem } from 'node:os';

const versionOf = (name) => {
  const require = createRequire(import.meta.url);
  const folder = require.resolve.paths(name).map((path) => `${path}/${name}/package.json`);
  for (const path of folder) {
    try { return JSON.parse(readFileSync(path, 'utf8')).version; } catch { /* the next place */ }
  }
  return undefined;
};

/** The machine, the day and the versions, in lines for a report. */
export function describeMachine({ chromium, packages = ['mcp-live', '@tanstack/react-query', '@modelcontextprotocol/sdk'] } = {}) {
  const processors = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return [
    `- ${new Date().toISOString().slice(0, 10)}, ${processors.length} cores (${processors[0]?.model.trim()}), ${memory}, ${process.platform} ${process.arch}`,
    `- Node ${process.versions.node}${chromium === undefined ? '' : `, Chromium ${chromium}`}`,
    `- ${packages.map((name) => `${name} ${versionOf(name)}`).join(', ')}`,
    '',
  ].join('\n');
}
