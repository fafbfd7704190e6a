// The library's own code, as it is shipped: nothing of it is modelled here. What no door exports is taken from the built files.
export { chooseStrategy, estimateLoad, initialState, resolvePolicy, transition } from 'mcp-live/core';
export { LiveError } from 'mcp-live/core';
export { seededRandom } from 'mcp-live/testing';

const built = (path) => import(new URL(path, import.meta.resolve('mcp-live/core')).href);

/** When a lost stream or session is tried again. */
export const { RetryTimer } = await built('./connection/RetryTimer.js');
