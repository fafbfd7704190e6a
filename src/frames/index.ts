export { FrameLog, type FrameLogOptions } from './FrameLog.js';
export { measureJson } from './measureJson.js';
