export { exportFrames, type FrameExport } from './exportFrames.js';
export { formatFrame, type FrameFormat } from './formatFrame.js';
export { FrameLog, type FrameLogOptions } from './FrameLog.js';
export { markFrames } from './markFrames.js';
export { measureJson } from './measureJson.js';
export { type Exchange, type ExchangeState, pairFrames, type UnansweredRequest, unansweredRequests } from './pairFrames.js';
