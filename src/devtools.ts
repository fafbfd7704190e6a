export { McpDevtools, mcpDevtoolsPlugin } from './devtools/index.js';
export type { DevtoolsPlugin } from './devtools/index.js';
