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

const mentioned = (path: string, text: string): string[] => auditSource([{ path, text }]).mentions.map(({ line, role, capability }) => `${line} ${role} ${capability}`);
const faults = (path: string, text: string): string[] =>
  auditSource([{ path, text }]).findings.filter(({ severity }) => severity !== 'info').map(({ verdict, capability }) => `${verdict} ${capability}`);

describe('auditSource of TypeScript and JavaScript', () => {
  it('reads a declaration over many lines', () => {
    expect(mentioned('a.ts', 'new Server(info, {\n  capabilities: {\n    resources: {\n      subscribe: true,\n      "listChanged": true,\n    },\n    tasks: { list: {}, cancel: {} },\n  },\n});')).toEqual([
      '3 declares resources', '4 declares resources.subscribe', '5 declares resources.listChanged', '7 declares tasks', '7 declares tasks.list', '7 declares tasks.cancel',
    ]);
  });

  it('reads no comment, and takes no text for one', () => {
    expect(mentioned('a.js', '/* server.sendToolListChanged();\n * server.sendResourceUpdated({ uri });\n */\nconst url = "https://a.example"; server.sendPromptListChanged(); // server.createMessage()\n')).toEqual(['4 emits prompts.listChanged']);
    expect(mentioned('a.js', 'const text = `\n// ${uri}`; server.sendToolListChanged();')).toEqual(['2 emits tools.listChanged']);
  });

  it('tells what is sent by its name from what is only named', () => {
    expect(mentioned('a.ts', `server.notification({\n  method: 'notifications/resources/updated', params: { uri } });
mcpReq.notify({ method: "notifications/message", params });
server.setRequestHandler(\n  'resources/subscribe', subscribe);
if (method === 'notifications/tools/list_changed') refresh();
`)).toEqual(['2 emits resources.subscribe', '3 emits logging', '4 handles resources.subscribe']);
  });

  it('names the place within a file of any line ends', () => {
    expect(mentioned('a.ts', 'a();\r\n\r\nserver.sendToolListChanged();\r\n')).toEqual(['3 emits tools.listChanged']);
  });
});

describe('auditSource of Python', () => {
  const lowLevel = `from mcp.server.lowlevel import NotificationOptions, Server
server = Server("deploys")

@server.list_resources()
async def resources(): ...

async def changed(session):
    await session.send_resource_list_changed()
`;

  it('names the line that sends what the options do not declare', () => {
    const { findings } = auditSource([{ path: 'server.py', text: `${lowLevel}options = server.create_initialization_options(NotificationOptions())\n` }]);
    expect(findings).toMatchObject([{ verdict: 'undeclared', capability: 'resources.listChanged' }]);
    expect(findings[0]?.message).toContain('server.py:8 sends notifications/resources/list_changed');
  });

  it('finds nothing once it is declared', () => {
    expect(faults('server.py', `${lowLevel}options = server.create_initialization_options(\n    NotificationOptions(\n        resources_changed=True,\n    )\n)\n`)).toEqual([]);
  });

  it('knows every call of a session, and the classes of messages', () => {
    expect(mentioned('a.py', `await session.send_resource_updated(uri)
await session.send_tool_list_changed()
await session.send_prompt_list_changed()
await session.send_log_message(level="info", data="x")
await session.create_message(messages, max_tokens=1)
await ctx.elicit("who?", schema=Who)
await session.list_roots()
await ctx.session.send_notification(ServerNotification(ResourceListChangedNotification(method="notifications/resources/list_changed")))
logger.info("no message of the protocol")
if isinstance(message, ResourceUpdatedNotification): ...
`)).toEqual([
      '1 emits resources.subscribe', '2 emits tools.listChanged', '3 emits prompts.listChanged', '4 emits logging', '5 emits sampling', '6 emits elicitation', '7 emits roots',
      '8 emits resources.listChanged', '8 emits resources.listChanged',
    ]);
  });

  it('reads declarations by class and by dictionary', () => {
    expect(mentioned('a.py', `ServerCapabilities(
    resources=ResourcesCapability(subscribe=True, listChanged=False),
    logging=LoggingCapability(),
)
capabilities = {"tools": {"listChanged": True}}
`)).toEqual(['2 declares resources', '2 declares resources.subscribe', '3 declares logging', '5 declares tools', '5 declares tools.listChanged']);
  });

  it('knows what the two FastMCP declare by themselves', () => {
    const logs = 'mcp = FastMCP("x")\n@mcp.tool()\nasync def t(ctx: Context):\n    await ctx.info("working")\n';
    expect(faults('sdk.py', `from mcp.server.fastmcp import Context, FastMCP\n${logs}`), 'which logs and never declares it').toEqual(['undeclared logging']);
    expect(faults('own.py', `from fastmcp import FastMCP, Context\n${logs}`)).toEqual([]);
  });

  it('reads neither comments nor texts over many lines', () => {
    expect(mentioned('a.py', '# await session.send_tool_list_changed()\n"""\nawait session.send_resource_updated(uri)\n"""\nawait session.send_log_message("info", "#1")  # session.list_roots()\n')).toEqual(['5 emits logging']);
  });
});
