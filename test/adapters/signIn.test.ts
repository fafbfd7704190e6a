import { afterEach, describe, expect, it, vi } from 'vitest';
import { door, openConnection, type OpenConnection, ways, type Way } from '../support/openConnection.js';

let open: OpenConnection | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

interface Tokens { access_token: string; refresh_token?: string; token_type: string }

/** An authorization server that knows one client, and the client's memory of it. */
class SignInDesk {
  readonly redirects: string[] = [];
  readonly grants: string[] = [];
  tokens: Tokens | undefined;
  valid = new Set<string>();
  #verifier = '';
  #next = 1;

  readonly provider = {
    redirectUrl: 'http://page.test/callback',
    clientMetadata: { redirect_uris: ['http://page.test/callback'] },
    clientInformation: () => ({ client_id: 'page' }),
    tokens: () => this.tokens,
    saveTokens: (tokens: Tokens) => { this.tokens = tokens; },
    redirectToAuthorization: (url: URL) => { this.redirects.push(url.href); },
    saveCodeVerifier: (verifier: string) => { this.#verifier = verifier; },
    codeVerifier: () => this.#verifier,
  };

  issue(): Tokens {
    const tokens = { access_token: `access-${this.#next}`, refresh_token: `refresh-${this.#next}`, token_type: 'Bearer' };
    this.#next += 1;
    this.valid = new Set([tokens.access_token, tokens.refresh_token]);
    return tokens;
  }

  isSignedIn(init: RequestInit | undefined): boolean {
    return this.valid.has((new Headers(init?.headers).get('authorization') ?? '').replace('Bearer ', ''));
  }

  answer(url: URL, init: RequestInit | undefined): Response {
    if (url.pathname.startsWith('/.well-known/oauth-protected-resource')) {
      return Response.json({ resource: 'http://scripted.test/mcp', authorization_servers: ['https://scripted.test'] });
    }
    if (url.pathname.startsWith('/.well-known/oauth-authorization-server')) {
      return Response.json({
        issuer: 'https://scripted.test', authorization_endpoint: 'https://scripted.test/authorize', token_endpoint: 'https://scripted.test/token',
        response_types_supported: ['code'], grant_types_supported: ['authorization_code', 'refresh_token'], code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
      });
    }
    if (url.pathname !== '/token') return new Response(null, { status: 404 });
    const form = new URLSearchParams(String(init?.body));
    this.grants.push(form.get('grant_type') ?? '');
    const isFit = form.get('grant_type') === 'authorization_code' ? form.get('code') === 'code-1' : this.valid.has(form.get('refresh_token') ?? '');
    return isFit ? Response.json(this.issue()) : Response.json({ error: 'invalid_grant' }, { status: 400 });
  }
}

describe.each(ways)('signing in with %s', (way) => {
  const start = async (desk: SignInDesk): Promise<OpenConnection> => {
    open = await openConnection(way as Way, {
      source: (url, server) => door(way).streamableHttp(url, {
        authProvider: desk.provider,
        fetch: (target, init) => {
          const to = new URL(target);
          if (to.pathname !== '/mcp') return Promise.resolve(desk.answer(to, init));
          if (desk.isSignedIn(init)) return server.fetch(target, init);
          server.log.add({ at: 0, what: '401', kind: 'http', id: undefined, era: undefined, session: undefined, uri: undefined, params: undefined, headers: {} } as never);
          return Promise.resolve(new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } }));
        },
      }),
    });
    // Keys are made outside of the clock's time.
    await settled(open);
    return open;
  };
  const settled = ({ state, pass }: OpenConnection): Promise<void> => vi.waitFor(async () => {
    await pass(0);
    expect(state().status).not.toBe('connecting');
  }, 10_000);

  it('holds the redirect back until a person asks for it, and connects with the code', async () => {
    const desk = new SignInDesk();
    const { state, connection, pass, server } = await start(desk);
    expect(state()).toMatchObject({ status: 'unauthorized', error: { kind: 'unauthorized' } });
    await pass(3_600_000);
    expect(desk.redirects).toEqual([]);
    expect(server.log.count('401')).toBeLessThanOrEqual(2);
    await connection.authorize();
    expect(desk.redirects).toHaveLength(1);
    expect(desk.redirects[0]).toContain('https://scripted.test/authorize?');
    await connection.finishAuth('code-1');
    await settled({ state, pass } as OpenConnection);
    expect(state()).toMatchObject({ status: 'ready', error: null });
    const read = connection.read('demo://a');
    await pass(0);
    expect((await read).contents[0]?.text).toBe('one');
    expect(desk.grants).toEqual(['authorization_code']);
  });

  it('goes to the sign-in at once where nothing was held back', async () => {
    const desk = new SignInDesk();
    const { connection, pass, state } = await start(desk);
    await connection.authorize();
    const again = connection.authorize();
    await vi.waitFor(async () => {
      await pass(0);
      expect(desk.redirects).toHaveLength(2);
    }, 10_000);
    await again;
    expect(state().status).toBe('unauthorized');
  });

  it('connects after a page load with the code alone', async () => {
    const desk = new SignInDesk();
    const { source, world, pass, close, connection } = await start(desk);
    await connection.authorize();
    const reloaded = source.open({ server: 'reloaded', environment: world, policy: { maxBackoffMs: 1_000, subscribeTimeoutMs: 1_000, readTimeoutMs: 1_000, releaseWhenHiddenMs: 1_000 } });
    await reloaded.finishAuth('code-1');
    await vi.waitFor(async () => {
      await pass(0);
      expect(reloaded.getSnapshot().status).toBe('ready');
    }, 10_000);
    void reloaded.close();
    await pass(3_000);
    await close();
  });

  it('refreshes once for all calls that find the token expired', async () => {
    const desk = new SignInDesk();
    desk.tokens = desk.issue();
    const { connection, pass, state } = await start(desk);
    expect(state().status).toBe('ready');
    // The access token expires; the refresh token works once.
    desk.valid.delete(desk.tokens.access_token);
    const reads = Promise.all(Array.from({ length: 4 }, () => connection.read('demo://a')));
    await pass(0);
    expect(await reads).toHaveLength(4);
    expect(desk.grants).toEqual(['refresh_token']);
    expect(desk.redirects).toEqual([]);
    expect(state().status).toBe('ready');
  });

  it('is unauthorized where a session that worked cannot be refreshed', async () => {
    const desk = new SignInDesk();
    desk.tokens = desk.issue();
    const { connection, pass, state } = await start(desk);
    desk.valid.clear();
    const read = connection.read('demo://a').catch((error: unknown) => error);
    await pass(0);
    expect(await read).toMatchObject({ kind: 'unauthorized' });
    expect(state().status).toBe('unauthorized');
    expect(desk.redirects).toEqual([]);
  });

  it('holds a later redirect back although a person asked before, when no sign-in was needed', async () => {
    const desk = new SignInDesk();
    desk.tokens = desk.issue();
    const { connection, pass, state } = await start(desk);
    const asked = connection.authorize();
    await vi.waitFor(async () => {
      await pass(0);
      expect(state()).toMatchObject({ status: 'ready', session: 2 });
    }, 10_000);
    await asked;
    desk.valid.clear();
    const read = connection.read('demo://a').catch((error: unknown) => error);
    await pass(0);
    expect(await read).toMatchObject({ kind: 'unauthorized' });
    expect(desk.redirects).toEqual([]);
  });
});
