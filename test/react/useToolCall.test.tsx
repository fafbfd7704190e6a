import { act, render, screen } from '@testing-library/react';
import { type Finding, type ToolCall, ToolRejection, useFrameLog, useToolCall } from 'mcp-live';
import { type ReactElement, useEffect } from 'react';
import { describe, expect, test } from 'vitest';
import { type LivePage, livePage } from '../support/renderLive.js';

const tool = {
  name: 'deploy',
  inputSchema: {
    type: 'object', required: ['count', 'mode'], additionalProperties: false,
    properties: { count: { type: 'integer' }, mode: { enum: ['a', 'b'] } },
  },
};
const withTool = { caps: { tools: {} }, tools: [tool] };
const fitting = { count: 1, mode: 'a' };

let handle: ToolCall | undefined;

function Caller(): ReactElement {
  const toolCall = useToolCall('deploy', { timeoutMs: 5_000 });
  useEffect(() => { handle = toolCall; });
  const held = useFrameLog().filter(({ kind }) => kind === 'held').length;
  return (
    <>
      <p data-testid="state">{[toolCall.outcome?.kind ?? '-', toolCall.isPending, toolCall.since === undefined ? '-' : 'since', held].join(' ')}</p>
      <ToolRejection outcome={toolCall.outcome} />
    </>
  );
}

const state = (): string | null => screen.getByTestId('state').textContent;
const alert = (): string => (screen.queryByRole('alert')?.textContent ?? '').replace(/\s+/g, ' ').trim();

async function call(page: LivePage, args: unknown): Promise<void> {
  await act(async () => { void handle?.call(args); });
  await page.pass(0);
}

describe('a tool call', () => {
  test('VAL-04 that does not fit is held back with every problem, in the outcome, in the frame log and as a finding', async () => {
    const page = livePage(withTool);
    const found: Finding[] = [];
    page.show(<Caller />, { onFinding: (finding) => found.push(finding) });
    await page.pass(1_000);
    await call(page, { count: '3', mode: 'c', x: 1 });
    expect(state()).toBe('rejected-locally false - 1');
    expect(page.server.log.count('tools/call')).toBe(0);
    expect(found).toMatchObject([{ verdict: 'held-back', server: 'demo' }]);
    expect(alert()).toMatch(/^Not sent: 3 arguments do not fit/);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(alert()).toMatch(/\/count .*rule type · got "3"/);
    await call(page, fitting);
    expect(state()).toBe('ok false - 1');
    expect(alert()).toBe('');
  });

  test('tells that it is under way and since when', async () => {
    const page = livePage({ ...withTool, toolReply: { afterMs: 2_000, reply: { result: { content: [] } } } });
    page.show(<Caller />);
    await page.pass(1_000);
    await call(page, fitting);
    expect(state()).toBe('- true since 0');
    expect(handle?.since).toBe(page.world.clock.wallNow());
    await page.pass(3_000);
    expect(state()).toBe('ok false - 0');
  });

  test.for([
    ['tool-error', { result: { isError: true, content: [{ type: 'text', text: 'no such environment' }] } }, /^The tool reported an error no such environment$/],
    ['invalid-params', { error: { code: -32602, message: 'count must be below 5' } }, /^The server refused the arguments tools\/call.*count must be below 5/],
    ['failed', { error: { code: -32603, message: 'broken' } }, /^The call failed tools\/call.*broken.*The request was sent; it may have taken effect$/],
    ['failed', 'hang', /^The call failed tools\/call.*The request was sent; it may have taken effect$/],
  ] as const)('that ends as %s says so in words (%o)', async ([kind, toolReply, words]) => {
    const page = livePage({ ...withTool, toolReply });
    page.show(<Caller />);
    await page.pass(1_000);
    await call(page, fitting);
    await page.pass(6_000);
    expect(state()).toBe(`${kind} false - 0`);
    expect(alert().replaceAll(/(error|arguments|failed)(?=\S)/g, '$1 ').replace(/(\S)(The request)/, '$1 $2')).toMatch(words);
    expect(page.server.log.count('tools/call')).toBe(1);
  });

  test('that could not be checked says so', async () => {
    const page = livePage({ caps: { tools: {} }, tools: [{ name: 'deploy', inputSchema: null }], toolReply: { error: { code: -32602, message: 'no' } } });
    page.show(<Caller />);
    await page.pass(1_000);
    await call(page, { anything: true });
    expect(alert()).toMatch(/could not be checked before sending$/);
  });

  test('to a server that declared no tools sends nothing', async () => {
    const page = livePage({ caps: { resources: {} } });
    page.show(<Caller />);
    await page.pass(1_000);
    await call(page, fitting);
    expect(state()).toBe('failed false - 1');
    expect(page.server.log.methods.filter((method) => method.startsWith('tools/'))).toEqual([]);
    expect(alert()).toMatch(/The request was not sent/);
  });

  test('gives the outcome of the call that was started last, whatever order the answers come in', async () => {
    let replies = 0;
    const page = livePage({
      ...withTool,
      toolReply: () => {
        replies += 1;
        return replies === 1 ? { afterMs: 3_000, reply: { error: { code: -32602, message: 'late' } } } : { result: { content: [] } };
      },
    });
    page.show(<Caller />);
    await page.pass(1_000);
    await call(page, fitting);
    await call(page, { count: 2, mode: 'b' });
    await page.pass(5_000);
    expect(state()).toBe('ok false - 0');
  });

  test('is forgotten by reset, also while it is under way, and resolves all the same', async () => {
    const page = livePage({ ...withTool, toolReply: { afterMs: 1_000, reply: { result: { content: [] } } } });
    page.show(<Caller />);
    await page.pass(1_000);
    let kind: string | undefined;
    await act(async () => { void handle?.call(fitting).then((outcome) => { kind = outcome.kind; }); });
    act(() => handle?.reset());
    expect(state()).toBe('- false - 0');
    await page.pass(2_000);
    expect([state(), kind]).toEqual(['- false - 0', 'ok']);
  });
});

test('a rejection shows words of a server as text, and bounded', () => {
  const page = livePage();
  const text = `<img src=x>${'x'.repeat(5_000)}`;
  render(page.tree(<ToolRejection outcome={{ kind: 'tool-error', result: { content: [{ type: 'text', text }, null, { text: 3 }] }, checked: 'valid' }} />));
  expect(document.querySelector('img')).toBeNull();
  expect(alert()).toMatch(/<img src=x>/);
  expect(alert().length).toBeLessThan(2_100);
});
