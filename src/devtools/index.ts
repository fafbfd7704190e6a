export { McpDevtools } from './McpDevtools.js';
export { type DevtoolsPlugin, mcpDevtoolsPlugin } from './mcpDevtoolsPlugin.js';
