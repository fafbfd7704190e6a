import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { loadParts } from '../../src/components/panelParts.js';

// Testing Library does both by itself only where the test functions are globals.
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(cleanup);
// What comes lazily would come in the midst of a test.
beforeAll(loadParts);
