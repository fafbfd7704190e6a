import { describe, expect, it } from 'vitest';
import { formatFrame } from '../../src/frames/index.js';
import type { Frame } from '../../src/protocol/index.js';

const at = Date.UTC(2026, 0, 1, 9, 41, 7, 250);
const announcement: Frame = { seq: 0, at, dir: 's2c', kind: 'notification', method: 'notifications/resources/list_changed', bytes: 62 };

describe('formatFrame', () => {
  it('writes an announcement as time, direction, kind, method and size', () => {
    expect(formatFrame(announcement)).toBe('09:41:07.250  s->c  ntf  notifications/resources/list_changed  62B');
  });

  it('writes the id, the subject and the duration where there are any', () => {
    const message = { params: { uri: 'demo://a' } };
    expect(formatFrame({ ...announcement, dir: 'c2s', kind: 'request', method: 'resources/read', id: 3, message }))
      .toBe('09:41:07.250  c->s  req  resources/read  62B  #3  demo://a');
    expect(formatFrame({ ...announcement, kind: 'error', method: 'resources/read', id: 3, bytes: 12_345 }, { durationMs: 38.4 }))
      .toBe('09:41:07.250  s->c  err  resources/read  12.3kB  #3  38ms');
  });

  it('marks on the same line what was held back and what was not declared', () => {
    const message = { method: 'tools/call', params: { name: 'search_invoices', arguments: {} } };
    expect(formatFrame({ ...announcement, dir: 'local', kind: 'held', method: 'tools/call', message, note: '/since: format' }))
      .toBe('09:41:07.250  c-|s  hld  tools/call  62B  search_invoices  held back: /since: format');
    expect(formatFrame(announcement, { mark: 'undeclared: resources.listChanged' }))
      .toBe('09:41:07.250  s->c  ntf  notifications/resources/list_changed  62B  undeclared: resources.listChanged');
  });

  it('writes a step of our own with how it ended', () => {
    expect(formatFrame({ ...announcement, dir: 'local', kind: 'step', method: 'release watches', bytes: 0, note: 'done' }))
      .toBe('09:41:07.250  ----  stp  release watches  done');
  });

  it('shows another time zone where one is given', () => {
    expect(formatFrame(announcement, { timeZone: 'Asia/Kolkata' })).toMatch(/^15:11:07\.250 {2}/);
    const local = new Date(at);
    expect(formatFrame(announcement, { timeZone: 'local' })).toContain(`${String(local.getHours()).padStart(2, '0')}:${String(local.getMinutes()).padStart(2, '0')}:07.250`);
  });

  it('stays one line whatever the other side sends', () => {
    const message = { params: { uri: 'demo://a\n\u001b[31m09:41:07.251  c->s' } };
    const line = formatFrame({ ...announcement, method: 'evil\u001b[2J\nmethod', id: 'a\tb', message });
    expect(line).toBe('09:41:07.250  s->c  ntf  evil [2J method  62B  #a b  demo://a [31m09:41:07.251 c->s');
    expect(formatFrame({ ...announcement, method: undefined, at: Number.NaN })).toBe('--:--:--.---  s->c  ntf  ?  62B');
  });
});
