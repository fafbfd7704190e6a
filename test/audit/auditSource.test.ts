import { auditSource } from 'mcp-live/audit';
import { describe, expect, it } from 'vitest';

const told = (text: string): string[] =>
  auditSource([{ path: 'src/server.ts', text }]).findings.filter(({ severity }) => severity !== 'info').map(({ verdict, capability }) => `${verdict} ${capability}`);

describe('auditSource', () => {
  it('names the place that sends what the source does not declare', () => {
    const { findings } = auditSource([{ path: 'src/server.ts', text: 'const s = new Server(info, { capabilities: { resources: {} } });\ns.sendResourceListChanged();\n' }]);
    const [undeclared] = findings.filter(({ verdict }) => verdict === 'undeclared');
    expect(undeclared).toMatchObject({ capability: 'resources.listChanged' });
    expect(undeclared?.message).toContain('src/server.ts:2');
  });

  it('finds nothing where both halves agree', () => {
    expect(told(`new Server(info, { capabilities: { resources: { subscribe: true }, logging: {} } });
server.setRequestHandler(SubscribeRequestSchema, subscribe);
server.sendResourceUpdated({ uri });
server.sendLoggingMessage({ level: 'info', data: 1 });`)).toEqual([]);
  });

  it('says that a declared announcement is nowhere sent, and a stub has no handler', () => {
    expect(told('new McpServer(info, { capabilities: { resources: { subscribe: true } } });')).toEqual(['unfulfilled resources.subscribe']);
    expect(auditSource([{ path: 'a.ts', text: 'x({ resources: { subscribe: true } })' }]).findings.find(({ verdict }) => verdict === 'unfulfilled')?.message).toContain('nor handles resources/subscribe');
  });

  it('calls implicit what the framework declares by itself, and reads no comment', () => {
    const { mentions, findings } = auditSource([{ path: 'a.ts', text: 'server.registerTool("t", {}, run);\n// server.sendToolListChanged();\nserver.sendToolListChanged();' }]);
    expect(mentions.map(({ role, line }) => `${role} ${line}`)).toEqual(['implicit 1', 'emits 3']);
    expect(findings).toEqual([]);
  });
});
