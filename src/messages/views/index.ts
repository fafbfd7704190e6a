export { type ButtonMessages, buttonMessages } from './buttonMessages.js';
export { type ContentMessages, contentMessages } from './contentMessages.js';
export { formatBytes } from './formatBytes.js';
