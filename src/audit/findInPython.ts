import type { CodeText } from './CodeText.js';
import { type Found, matchesOf } from './Mention.js';

/** Calls of the Python SDK's session and of FastMCP's context, and the messages that they send. */
const emittingCalls: Record<string, string> = {
  send_resource_list_changed: 'notifications/resources/list_changed', send_resource_updated: 'notifications/resources/updated',
  send_tool_list_changed: 'notifications/tools/list_changed', send_prompt_list_changed: 'notifications/prompts/list_changed',
  send_log_message: 'notifications/message', create_message: 'sampling/createMessage', list_roots: 'roots/list',
  elicit: 'elicitation/create', elicit_form: 'elicitation/create', elicit_url: 'elicitation/create', sample: 'sampling/createMessage',
};

/** Messages that are composed by their own class. */
const messageClasses: Record<string, string> = {
  ResourceListChangedNotification: 'notifications/resources/list_changed', ResourceUpdatedNotification: 'notifications/resources/updated',
  ToolListChangedNotification: 'notifications/tools/list_changed', PromptListChangedNotification: 'notifications/prompts/list_changed',
  LoggingMessageNotification: 'notifications/message', CreateMessageRequest: 'sampling/createMessage', ListRootsRequest: 'roots/list', ElicitRequest: 'elicitation/create',
};

/** Decorators of the low-level server: what they answer, and what the SDK declares because of them. */
const handlers: Record<string, readonly [method: string, implicit?: string]> = {
  list_resources: ['resources/list', 'resources'], read_resource: ['resources/read'], subscribe_resource: ['resources/subscribe'],
  unsubscribe_resource: ['resources/unsubscribe'], list_resource_templates: ['resources/templates/list'], list_tools: ['tools/list', 'tools'],
  call_tool: ['tools/call'], list_prompts: ['prompts/list', 'prompts'], get_prompt: ['prompts/get'],
  set_logging_level: ['logging/setLevel', 'logging'], completion: ['completion/complete', 'completions'],
};

const changed: Record<string, string> = { resources_changed: 'resources.listChanged', tools_changed: 'tools.listChanged', prompts_changed: 'prompts.listChanged' };
const capabilityClasses: Record<string, string> = {
  ResourcesCapability: 'resources', ToolsCapability: 'tools', PromptsCapability: 'prompts', LoggingCapability: 'logging', CompletionsCapability: 'completions',
};

const anyOf = (words: object): string => Object.keys(words).join('|');
const calls = new RegExp(String.raw`\.(${anyOf(emittingCalls)})\s*\(`, 'g');
/** The context logs by level; a logger of Python's own has another name. */
const logs = /\b(?:ctx|context|self\.ctx|get_context\(\))\.(?:log|debug|info|notice|warning|error)\s*\(/g;
const composedByClass = new RegExp(String.raw`(?<!\bisinstance\([^)\n]{0,60})(?<!\bcase )\b(${anyOf(messageClasses)})\s*\(`, 'g');
const composed = /(?:\bmethod\s*=\s*|["']method["']\s*:\s*)["']((?:notifications|sampling|roots|elicitation)\/[A-Za-z_/]+)["']/g;
const decorators = new RegExp(String.raw`^[ \t]*@[\w.]+\.(${anyOf(handlers)})\s*\(`, 'gm');
const options = /\bNotificationOptions\s*(\()/g;
const classes = new RegExp(String.raw`\b(${anyOf(capabilityClasses)})\s*\(`, 'g');
const dictionaries = /["'](resources|tools|prompts|logging|completions)["']\s*:\s*\{/g;
const flags = /(?<![.\w])["']?(subscribe|listChanged|list_changed)["']?\s*[:=]\s*True\b/g;
/** FastMCP of a package of its own announces changes of its lists and logs; the one within the SDK declares the lists alone. */
const ownFastMcp = /^[ \t]*(?:from fastmcp\b|import fastmcp\b)/gm;
const sdkFastMcp = /\bfrom mcp\.server(?:\.fastmcp)? import [^\n]*\bFastMCP\b/g;
const ownDeclares = ['resources', 'tools', 'prompts', 'resources.listChanged', 'tools.listChanged', 'prompts.listChanged', 'logging'];

/** What Python says of gated messages, by the official SDK's names and FastMCP's. */
export function* findInPython(text: CodeText): Generator<Found> {
  const { code } = text;
  for (const { offset, groups: [, call = ''] } of matchesOf(code, calls)) yield { offset, role: 'emits', method: emittingCalls[call] ?? '' };
  for (const { offset } of matchesOf(code, logs)) yield { offset, role: 'emits', method: 'notifications/message' };
  for (const { offset, groups: [, name = ''] } of matchesOf(code, composedByClass)) yield { offset, role: 'emits', method: messageClasses[name] ?? '' };
  for (const { offset, groups: [, method = ''] } of matchesOf(code, composed)) yield { offset, role: 'emits', method };
  for (const { offset, groups: [, name = ''] } of matchesOf(code, decorators)) {
    const [method = '', implicit] = handlers[name] ?? [];
    yield { offset, role: 'handles', method };
    if (implicit !== undefined) yield { offset, role: 'implicit', method: name, capability: implicit };
  }
  yield* findDeclared(text);
  for (const { offset } of matchesOf(code, ownFastMcp)) for (const capability of ownDeclares) yield { offset, role: 'implicit', method: 'FastMCP', capability };
  for (const { offset } of matchesOf(code, sdkFastMcp)) for (const capability of ['resources', 'tools', 'prompts']) yield { offset, role: 'implicit', method: 'FastMCP', capability };
}

function* findDeclared(text: CodeText): Generator<Found> {
  const { code } = text;
  for (const { offset, groups: [whole = ''] } of matchesOf(code, options)) {
    const open = offset + whole.length - 1;
    for (const { offset: at, groups: [, option = ''] } of matchesOf(text.bracketed(open), /\b(\w+_changed)\s*=\s*True\b/g)) {
      const capability = changed[option];
      if (capability !== undefined) yield { offset: open + 1 + at, role: 'declares', method: capability, capability };
    }
  }
  for (const pattern of [classes, dictionaries]) {
    for (const { offset, groups: [whole = '', name = ''] } of matchesOf(code, pattern)) {
      const key = capabilityClasses[name] ?? name;
      yield { offset, role: 'declares', method: key, capability: key };
      const open = offset + whole.length - 1;
      for (const { offset: at, groups: [, flag = ''] } of matchesOf(text.bracketed(open), flags)) {
        const capability = `${key}.${flag === 'subscribe' ? flag : 'listChanged'}`;
        yield { offset: open + 1 + at, role: 'declares', method: capability, capability };
      }
    }
  }
}
