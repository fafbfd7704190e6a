export { estimateLoad, type LoadEstimate, type LoadQuestion } from './estimateLoad.js';
