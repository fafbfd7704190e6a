export { backoffDelay, type BackoffOptions } from './backoffDelay.js';
export { type Clock, realClock } from './Clock.js';
export { type Environment, resolveEnvironment } from './Environment.js';
export { ManualClock } from './ManualClock.js';
export { onAbort } from './onAbort.js';
export { portionOf } from './portionOf.js';
export { ReadGate } from './ReadGate.js';
export { alwaysVisible, pageVisibility, type Visibility, type VisibilityEvent } from './Visibility.js';
