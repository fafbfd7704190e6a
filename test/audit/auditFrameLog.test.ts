import { auditFrames, parseFrameLog } from 'mcp-live/audit';
import { describe, expect, it } from 'vitest';
import { auditFrameLog } from '../../src/audit/index.js';

/** As the library exports them: reads and their answers, announcements, and at the end what was not declared. */
function logOf(count: number): string {
  const lines: string[] = [];
  const write = (row: object): void => void lines.push(JSON.stringify(row));
  write({ ts: 0, dir: 'c2s', bytes: 150, jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {} } });
  write({ ts: 1, dir: 's2c', bytes: 150, jsonrpc: '2.0', id: 0, result: { protocolVersion: '2025-11-25', capabilities: { resources: { subscribe: true } }, serverInfo: { name: 's', version: '1' } } });
  for (let id = 1; lines.length < count - 1; id++) {
    const uri = `deploy://${id % 50}/status`;
    write({ ts: id * 9, dir: 'c2s', bytes: 95, jsonrpc: '2.0', id, method: 'resources/read', params: { uri } });
    write({ ts: id * 9 + 4, dir: 's2c', bytes: 300, jsonrpc: '2.0', id, result: { contents: [{ uri, mimeType: 'application/json', text: `[redacted 220 characters ${String(id).padStart(16, '0')}]` }] } });
    write({ ts: id * 9 + 5, dir: 's2c', bytes: 90, jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } });
  }
  write({ ts: 1e9, dir: 's2c', bytes: 62, jsonrpc: '2.0', method: 'notifications/resources/list_changed' });
  return `${lines.join('\n')}\n`;
}

/** Processor time of this process alone, milliseconds; the best of some runs, since the machine has other things to do. */
function cost(act: () => unknown, runs = 4): number {
  return Math.min(...Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }));
}

function parseEachLine(text: string): number {
  return text.split('\n').filter((line) => line !== '' && JSON.parse(line) !== null).length;
}

describe('auditFrameLog', { timeout: 60_000 }, () => {
  it('says of a text what auditFrames says of its frames', () => {
    const text = `${logOf(300)}not json\n`;
    const parsed = parseFrameLog(text);
    expect(auditFrameLog(text)).toEqual({ ...auditFrames(parsed), skipped: parsed.skipped });
    expect(parsed.skipped).toEqual([{ line: expect.any(Number) as number, why: 'is not JSON' }]);
  });

  it('finds the one undeclared announcement behind a hundred thousand frames', () => {
    const { findings, sessions } = auditFrameLog(logOf(100_000));
    const frames = sessions[0]?.frames ?? 0;
    expect(frames).toBeGreaterThanOrEqual(100_000);
    expect(findings.filter(({ severity }) => severity !== 'info')).toMatchObject([{ verdict: 'undeclared', capability: 'resources.listChanged', lines: [frames] }]);
  });

  it('costs little more than reading the JSON, and grows with the log as that does', () => {
    const [some, many] = [logOf(10_000), logOf(60_000)];
    const read = cost(() => parseEachLine(many));
    const audited = cost(() => auditFrameLog(many));
    expect(audited / read).toBeLessThan(5);
    expect(audited / cost(() => auditFrameLog(some))).toBeLessThan(18);
  });
});
