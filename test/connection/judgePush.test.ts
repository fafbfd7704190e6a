import { expect, it } from 'vitest';
import { judgeRefusedStream } from '../../src/connection/judgePush.js';

const first = { hasBeenOpen: false, lastPostStatus: 202 };

it.each([405, 404, 200, 204, 302])('takes a first GET answered with %i for a server without a push channel', (status) => {
  expect(judgeRefusedStream({ ...first, status })).toBe('none');
});

it.each([400, 401, 403, 409, 429, 500, 503])('tries again after a first GET answered with %i', (status) => {
  expect(judgeRefusedStream({ ...first, status })).toBe('again');
});

it('takes 404 to both GET and POST for a lost session', () => {
  expect(judgeRefusedStream({ ...first, status: 404, lastPostStatus: 404 })).toBe('again');
});

it.each([405, 404, 200, 503])('tries again where a stream was open before, whatever a GET is answered (%i)', (status) => {
  expect(judgeRefusedStream({ ...first, status, hasBeenOpen: true })).toBe('again');
});
