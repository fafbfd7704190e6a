import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client as ModernClient, InsufficientScopeError, OAuthError as ModernOAuthError, OAuthErrorCode, ProtocolError, RegistrationRejectedError, SdkError,
  SdkErrorCode, SdkHttpError, StreamableHTTPClientTransport as ModernTransport, UnauthorizedError as ModernUnauthorizedError,
} from '@modelcontextprotocol/client';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { InvalidGrantError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type FailureContext, toLiveError } from '../../src/connection/toLiveError.js';
import { LiveError, type LiveErrorKind } from '../../src/protocol/index.js';

const read: FailureContext = { method: 'resources/read', at: 1_000, sent: true, isConnected: true };
const subscribe: FailureContext = { ...read, method: 'resources/subscribe' };
const http = (status: number, message: string, text?: string): SdkHttpError => (
  new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, `Error POSTing to endpoint: ${message}`, { status, statusText: '', text } as never));

function networkError(code?: string): TypeError {
  return new TypeError('fetch failed', code === undefined ? undefined : { cause: Object.assign(new Error(code), { code }) });
}

function named(name: string, message = 'x'): Error {
  return Object.assign(new Error(message), { name });
}

describe('every kind of failure of both SDKs', () => {
  it.each<[string, unknown, FailureContext, LiveErrorKind]>([
    ['v1, 401', new StreamableHTTPError(401, 'Server returned 401 after successful authentication'), read, 'unauthorized'],
    ['v2, 401', new SdkHttpError(SdkErrorCode.ClientHttpAuthentication, 'no', { status: 401 } as never), read, 'unauthorized'],
    ['v1, sign-in refused', new UnauthorizedError(), read, 'unauthorized'],
    ['v2, sign-in refused', new ModernUnauthorizedError(), read, 'unauthorized'],
    ['v1, a token that is used up', new InvalidGrantError('gone'), read, 'unauthorized'],
    ['v2, a token that is used up', new ModernOAuthError(OAuthErrorCode.InvalidGrant, 'gone'), read, 'unauthorized'],
    ['v2, a registration that was refused, which carries a status of its own', new RegistrationRejectedError({ status: 403, body: '', submittedMetadata: {} as never }), read, 'unauthorized'],
    ['a plain error after a POST that was answered with 401', new Error('no'), { ...read, lastStatus: 401 }, 'unauthorized'],
    ['v1, 403', new StreamableHTTPError(403, 'no'), read, 'forbidden'],
    ['v2, 403', new SdkHttpError(SdkErrorCode.ClientHttpForbidden, 'no', { status: 403 } as never), read, 'forbidden'],
    ['v2, a scope that is missing', new InsufficientScopeError({ requiredScope: 'read' }), read, 'forbidden'],
    ['v1, 404 with a session', new StreamableHTTPError(404, 'no'), { ...read, hadSession: true }, 'session-lost'],
    ['v2, 404 with a session', http(404, 'Session not found', '{"error":{"code":-32001,"message":"Session not found"}}'), { ...read, hadSession: true }, 'session-lost'],
    ['404 without a session', new StreamableHTTPError(404, 'no'), read, 'http'],
    ['v2, 404 that carries -32601', http(404, 'x', '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}'), subscribe, 'method-missing'],
    ['503', new StreamableHTTPError(503, 'no'), read, 'http'],
    ['v1, a page', new StreamableHTTPError(-1, 'Unexpected content type: text/html'), read, 'bad-answer'],
    ['v2, a page', new SdkError(SdkErrorCode.ClientHttpUnexpectedContent, 'Unexpected content type: text/html'), read, 'bad-answer'],
    ['an answer that is no JSON', new SyntaxError('Unexpected token'), read, 'bad-answer'],
    ['v1, an answer of the wrong shape', named('ZodError', '[{"code":"invalid_type"}]'), read, 'bad-answer'],
    ['v2, an answer of the wrong shape', new SdkError(SdkErrorCode.InvalidResult, 'x'), read, 'bad-answer'],
    ['CON-01 -32002 on a read', new McpError(-32002, 'Resource not found'), read, 'not-found'],
    ['CON-01 -32602 on a read', new ProtocolError(-32602, 'Resource not found'), read, 'not-found'],
    ['CON-01 -32001 on a read', new McpError(-32001, 'nothing there'), read, 'server'],
    ['CON-01 code 0 on a read', new McpError(0, 'unknown resource'), read, 'server'],
    ['CON-01 -32603 on a read', new McpError(-32603, 'no'), read, 'server'],
    ['-32601 on a read, which some say of a missing resource', new McpError(-32601, 'no'), read, 'server'],
    ['-32601 elsewhere', new McpError(-32601, 'Method not found'), subscribe, 'method-missing'],
    ['-32602 elsewhere', new ProtocolError(-32602, 'bad'), subscribe, 'server'],
    ['a code of HTTP size that a server made up', new McpError(-1, 'x'), read, 'server'],
    ['v1, closed on this side', new McpError(-32000, 'Connection closed'), { ...read, isConnected: false }, 'closed'],
    ['a server that gives the same code', new McpError(-32000, 'Connection closed'), read, 'server'],
    ['v2, closed on this side', new SdkError(SdkErrorCode.ConnectionClosed, 'x'), read, 'closed'],
    ['v1, timeout', McpError.fromError(-32001, 'Request timed out', { timeout: 60_000 }), read, 'timeout'],
    ['v2, timeout', new SdkError(SdkErrorCode.RequestTimeout, 'x'), read, 'timeout'],
    ['a revision that the server gave up', new ProtocolError(-32022, 'x'), read, 'unsupported-version'],
    ['v2, era refusal', new SdkError(SdkErrorCode.MethodNotSupportedByProtocolVersion, 'x'), subscribe, 'not-supported'],
    ['v2, strict', new SdkError(SdkErrorCode.CapabilityNotSupported, 'x'), subscribe, 'not-supported'],
    ['v1, strict', new Error('Server does not support resource subscriptions'), { ...subscribe, sent: false }, 'not-supported'],
    ['not connected', new Error('Not connected'), { ...read, sent: false, isConnected: false }, 'closed'],
    ['a listen that ended before its acknowledgment', new Error('subscriptions/listen: stream ended'), { ...subscribe, sent: undefined }, 'bad-answer'],
    ['no answer', networkError(), read, 'network'],
    ['no answer to a fetch of the application’s own', Object.assign(named('FetchError'), { code: 'ECONNREFUSED' }), read, 'network'],
    ['an abort', new DOMException('x', 'AbortError'), read, 'aborted'],
    ['a time limit of the run time', new DOMException('x', 'TimeoutError'), read, 'timeout'],
    ['v2, a probe without an answer', new SdkError(SdkErrorCode.EraNegotiationFailed, 'x', { cause: networkError() }, { cause: networkError() }), read, 'network'],
    ['v2, a probe answered with 500', new SdkHttpError(SdkErrorCode.EraNegotiationFailed, 'x', { status: 500 } as never), read, 'http'],
    ['nothing that is an error', 'broken', read, 'bad-answer'],
    ['nothing at all', undefined, read, 'bad-answer'],
    ['an object without a prototype', Object.create(null), read, 'bad-answer'],
  ])('%s', (_, thrown, context, kind) => {
    expect(toLiveError(thrown, context)).toMatchObject({ name: 'LiveError', kind, at: 1_000 });
  });

  it('keeps what is a LiveError already', () => {
    const error = new LiveError('parse', 'x');
    expect(toLiveError(error, read)).toBe(error);
  });
});

describe('what it carries', () => {
  it('keeps code, status, data and cause', () => {
    const thrown = new McpError(-32603, 'no', { why: 'full' });
    expect(toLiveError(thrown, read)).toMatchObject({ code: -32603, status: undefined, data: { why: 'full' }, cause: thrown, sent: true });
    expect(toLiveError(new StreamableHTTPError(503, 'no'), read)).toMatchObject({ code: 503, status: 503 });
  });

  it.each([429, 503])('carries Retry-After with %i, and not with an answer of JSON-RPC', (status) => {
    const context = { ...read, retryAfterMs: 5_000 };
    expect(toLiveError(new StreamableHTTPError(status, 'no'), context).retryAfterMs).toBe(5_000);
    expect(toLiveError(new McpError(-32603, 'no'), context).retryAfterMs).toBeUndefined();
  });

  it('knows only of a refused connection that nothing left this side', () => {
    expect(toLiveError(networkError('ECONNREFUSED'), read).sent).toBe(false);
    expect(toLiveError(networkError('ECONNRESET'), read).sent).toBeUndefined();
  });
});

describe('the message', () => {
  it('names the method, says what to do, and quotes the server without the prefixes', () => {
    const error = toLiveError(new McpError(-32603, 'MCP error -32603: the disk\nis full'), read);
    expect(error.message).toBe('resources/read: the server answered with an error (-32603): “the disk is full”');
  });

  it('quotes the sentence inside a JSON-RPC error, and nothing of a page', () => {
    const body = JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message: 'Bad Request: Server not initialized' }, id: null });
    expect(toLiveError(new StreamableHTTPError(400, `Error POSTing to endpoint: ${body}`), read).message)
      .toBe('resources/read: HTTP 400; the server refused the request; check the URL and the headers: “Bad Request: Server not initialized”');
    expect(toLiveError(new StreamableHTTPError(502, 'Error POSTing to endpoint: <html>\n<h1>Bad Gateway</h1>'), read).message)
      .toBe('resources/read: HTTP 502; the server cannot answer now; it is tried again');
  });

  it('promises no repetition of a tool call', () => {
    expect(toLiveError(new StreamableHTTPError(502, 'Error POSTing to endpoint: '), { ...read, method: 'tools/call' }).message)
      .toBe('tools/call: HTTP 502; the server cannot answer now; a call is not repeated by itself');
  });

  it('is one line under 300 characters that begins with the method, whatever was thrown', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 1_000 }), fc.oneof(fc.integer({ min: -32_800, max: 600 }), fc.string(), fc.constant(undefined)), (message, code) => {
      const error = toLiveError(Object.assign(new Error(message), { code }), read);
      expect(error.message.length).toBeLessThan(300);
      expect(error.message).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(error.message.startsWith('resources/read: ')).toBe(true);
    }));
  });

  it('WEB-02 names the headers that a page must be allowed to send and to read', () => {
    Object.assign(globalThis, { document: {} });
    try {
      const { message } = toLiveError(new TypeError('Failed to fetch'), { ...read, method: 'initialize' });
      for (const header of ['mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'authorization', 'last-event-id', 'content-type']) {
        expect(message).toContain(header);
      }
      expect(message).toContain('expose mcp-session-id');
      expect(message.length).toBeLessThan(300);
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
  });
});

describe('the real clients', () => {
  const open: (() => Promise<unknown>)[] = [];
  afterEach(async () => { for (const close of open.splice(0).toReversed()) await close(); });

  async function answering(status: number, type: string, body: string): Promise<URL> {
    const server = createServer((request, response) => request.resume().on('end', () => response.writeHead(status, { 'content-type': type }).end(body)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(() => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }));
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  }

  const failureOf = async (url: URL, door: 'sdk' | 'client'): Promise<LiveError> => {
    const connecting = door === 'sdk'
      ? new SdkClient({ name: 'c', version: '1' }).connect(new StreamableHTTPClientTransport(url) as never)
      : new ModernClient({ name: 'c', version: '1' }, { versionNegotiation: { mode: 'auto' } }).connect(new ModernTransport(url));
    return connecting.then(() => { throw new Error('it connected'); }, (error: unknown) => toLiveError(error, { method: 'initialize', at: 0, sent: true, isConnected: true }));
  };

  it.each<[string, number, string, string, LiveErrorKind, number | undefined]>([
    ['401', 401, 'text/plain', 'no', 'unauthorized', 401],
    ['403', 403, 'text/plain', 'no', 'forbidden', 403],
    ['404 with a page', 404, 'text/html', '<html>', 'http', 404],
    ['500', 500, 'text/plain', 'no', 'http', 500],
    ['a page', 200, 'text/html', '<html>', 'bad-answer', undefined],
    ['JSON that is not MCP', 200, 'application/json', '{"hello":"world"}', 'bad-answer', undefined],
    ['text that calls itself JSON', 200, 'application/json', 'hello', 'bad-answer', undefined],
  ])('a server that answers %s is told alike on both doors', async (_, status, type, body, kind, expected) => {
    const url = await answering(status, type, body);
    for (const door of ['sdk', 'client'] as const) expect(await failureOf(url, door)).toMatchObject({ kind, status: expected });
  });

  it('a refused connection is told alike on both doors', async () => {
    const url = await answering(200, 'text/plain', '');
    await open.pop()?.();
    for (const door of ['sdk', 'client'] as const) expect(await failureOf(url, door)).toMatchObject({ kind: 'network', sent: false });
  });

  it('a read in flight at the close, and one after it, are told as closed', async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const client = new SdkClient({ name: 'c', version: '1' });
    await far.start();
    far.onmessage = (message) => {
      if ('id' in message && 'method' in message && message.method === 'initialize') {
        void far.send({ jsonrpc: '2.0', id: message.id, result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } } });
      }
    };
    await client.connect(near);
    const told = async (reading: Promise<unknown>, sent: boolean): Promise<LiveErrorKind> => reading.then(
      () => { throw new Error('it was read'); },
      (error: unknown) => toLiveError(error, { ...read, sent, isConnected: client.transport !== undefined }).kind,
    );
    const inFlight = told(client.readResource({ uri: 'demo://a' }), true);
    await client.close();
    expect(await inFlight).toBe('closed');
    expect(await told(client.readResource({ uri: 'demo://a' }), false)).toBe('closed');
  });
});
