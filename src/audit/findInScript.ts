import type { CodeText } from './CodeText.js';
import { type Found, matchesOf } from './Mention.js';

/** Calls of the SDKs, and the messages that they send. */
const emittingCalls: Record<string, string> = {
  sendResourceListChanged: 'notifications/resources/list_changed', sendResourceUpdated: 'notifications/resources/updated',
  resourceUpdated: 'notifications/resources/updated', resourceListChanged: 'notifications/resources/list_changed', resourcesChanged: 'notifications/resources/list_changed',
  sendToolListChanged: 'notifications/tools/list_changed', toolListChanged: 'notifications/tools/list_changed', toolsChanged: 'notifications/tools/list_changed',
  sendPromptListChanged: 'notifications/prompts/list_changed', promptsChanged: 'notifications/prompts/list_changed',
  sendLoggingMessage: 'notifications/message', createMessage: 'sampling/createMessage', listRoots: 'roots/list', elicitInput: 'elicitation/create',
  requestSampling: 'sampling/createMessage',
};

/** Registrations by which the SDKs' high-level server declares, and emits, by itself. */
const implicitCalls: Record<string, string> = {
  registerResource: 'resources.listChanged', registerTool: 'tools.listChanged', registerPrompt: 'prompts.listChanged',
};

const schemaMethods: Record<string, string> = {
  SubscribeRequestSchema: 'resources/subscribe', UnsubscribeRequestSchema: 'resources/unsubscribe', SetLevelRequestSchema: 'logging/setLevel', CompleteRequestSchema: 'completion/complete',
};

const methodName = String.raw`(?:notifications|sampling|roots|elicitation|resources|tools|prompts|logging|completion|tasks)\/[A-Za-z_/]+`;
const calls = new RegExp(String.raw`\.(${[...Object.keys(emittingCalls), ...Object.keys(implicitCalls)].join('|')})\s*\(`, 'g');
const schemaHandlers = new RegExp(String.raw`setRequestHandler\s*\(\s*(${Object.keys(schemaMethods).join('|')})\b`, 'g');
const namedHandlers = new RegExp(String.raw`set(?:Request|Notification)Handler\s*\(\s*['"\`](${methodName})['"\`]`, 'g');
const composed = new RegExp(String.raw`(?:\bmethod['"]?\s*:\s*|\b(?:notification|notify|sendNotification|request|sendRequest)\s*\(\s*)['"\`](${methodName})['"\`]`, 'g');
const declarations = /(?<![.\w])['"]?(resources|tools|prompts|logging|completions|tasks)['"]?\s*:\s*\{/g;
const flags = /(?<![.\w])['"]?(subscribe|listChanged|list|cancel)['"]?\s*:\s*(?:true\b|\{)/g;

/** What TypeScript or JavaScript says of gated messages. */
export function* findInScript(text: CodeText): Generator<Found> {
  const { code } = text;
  for (const { offset, groups: [, call = ''] } of matchesOf(code, calls)) {
    const method = emittingCalls[call];
    if (method === undefined) yield { offset, role: 'implicit', method: call, capability: implicitCalls[call] };
    else yield { offset, role: 'emits', method };
  }
  for (const { offset, groups: [, schema = ''] } of matchesOf(code, schemaHandlers)) yield { offset, role: 'handles', method: schemaMethods[schema] ?? '' };
  for (const { offset, groups: [, method = ''] } of matchesOf(code, namedHandlers)) yield { offset, role: 'handles', method };
  for (const { offset, groups: [, method = ''] } of matchesOf(code, composed)) yield { offset, role: 'emits', method };
  for (const { offset, groups: [whole = '', key = ''] } of matchesOf(code, declarations)) {
    yield { offset, role: 'declares', method: key, capability: key };
    const open = offset + whole.length - 1;
    const body = text.bracketed(open);
    for (const flag of matchesOf(body, flags)) {
      const capability = `${key}.${flag.groups[1] ?? ''}`;
      yield { offset: open + 1 + flag.offset, role: 'declares', method: capability, capability };
    }
  }
}
