import { type Finding, type Frame, LivePanel, useFrameLog } from 'mcp-live';
import { auditFrames, parseFrameLog } from 'mcp-live/audit';
import type { ScriptedServerOptions } from 'mcp-live/testing';
import { describe, expect, it } from 'vitest';
import { exportFrames } from '../../src/frames/index.js';
import { gatedMessages } from '../../src/protocol/index.js';
import { livePage } from '../support/renderLive.js';

/** Those that a server sends by its own declaration in every revision. */
const announcements = gatedMessages.filter(({ kind, sender, declaredBy, since, until }) =>
  kind === 'notification' && sender === 'server' && declaredBy === 'server' && since === '2024-11-05' && until === undefined);

async function found(options: ScriptedServerOptions, act: (page: ReturnType<typeof livePage>) => void = () => {}): Promise<{ findings: Finding[]; audited: string[] }> {
  const page = livePage(options);
  page.server.set('demo://a', 'one');
  const findings: Finding[] = [];
  let log: readonly Frame[] = [];
  function Log(): null {
    log = useFrameLog();
    return null;
  }
  page.show(<><LivePanel uri="demo://a" /><Log /></>, { onFinding: (finding) => findings.push(finding) });
  await page.pass(1_000);
  act(page);
  await page.pass(1_000);
  const audit = auditFrames(parseFrameLog(exportFrames(log))).findings;
  const isFault = ({ verdict }: Finding): boolean => verdict !== 'works' && verdict !== 'not-exercised';
  return { findings, audited: audit.filter(isFault).map(told) };
}

const told = ({ severity, verdict, capability, method = '' }: Finding): string => `${severity} ${verdict} ${capability} ${verdict === 'undeclared' ? method : ''}`;

describe('the running connection says what the audit of its log says', () => {
  it('of every announcement that was not declared', async () => {
    const { findings, audited } = await found({ caps: { resources: {} } }, (page) => {
      for (const { method } of announcements) page.server.notify(method, { uri: 'demo://a', level: 'info', data: 'x' });
    });
    expect(announcements).toHaveLength(5);
    expect(findings.map(({ method, capability }) => `${method} ${capability}`)).toEqual(announcements.map(({ method, capability }) => `${method} ${capability}`));
    expect(findings.map(told).sort()).toEqual(audited.sort());
    expect(findings.every(({ server, lines }) => server === 'demo' && lines?.length === 1)).toBe(true);
  });

  it('of a capability that nobody knows', async () => {
    const { findings, audited } = await found({ caps: { resources: {}, vendorThing: { a: 1 } } });
    expect(findings.map(told)).toEqual(['info unknown-capability vendorThing ']);
    expect(findings.map(told)).toEqual(audited);
  });

  it('of a method that was declared and is not there', async () => {
    const { findings, audited } = await found({ caps: { resources: { subscribe: true } }, subscribeReply: { error: { code: -32601, message: 'no' } } });
    expect(findings.map(told)).toEqual(['error unfulfilled resources.subscribe ']);
    expect(findings.map(told)).toEqual(audited);
  });

  it('nothing of a server that keeps to what it declared', async () => {
    const { findings, audited } = await found({ caps: { resources: { subscribe: true, listChanged: true } } }, (page) => {
      page.server.set('demo://a', 'two');
      page.server.announceListChanged();
    });
    expect([findings, audited]).toEqual([[], []]);
  });
});
