import type { IncomingMessage, ServerResponse } from 'node:http';
import { environments, type Environment } from '../database/schema.js';
import type { DeployStatus } from '../servers/DeployStatus.js';
import type { McpHost } from '../servers/McpHost.js';
import type { Panel } from '../servers/Panel.js';
import { type SignInServers, signedInPanel } from '../signIn/openSignIn.js';
import type { DeployWriter } from '../writer/DeployWriter.js';
import type { DashboardState } from './DashboardState.js';

export interface ControlParts {
  readonly database: string;
  readonly writer: DeployWriter;
  /** What stands in the database at this moment. */
  status(environment: Environment): Promise<DeployStatus | undefined>;
  readonly panels: readonly Panel[];
  readonly hosts: ReadonlyMap<string, McpHost>;
  readonly signIn: SignInServers;
}

export type ControlApi = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const nothing = Symbol('no such address');
type Route = (parts: ControlParts, first: string, second: string) => unknown;

/**
 * The buttons of the page, and what the tests look at:
 * GET dashboard · GET and POST deploys/:environment · POST rollbacks/:environment
 * GET sign-in · POST sign-in/expire, sign-in/forbid, sign-in/allow
 * POST hosts/:host/break/:fault · POST hosts/:host/mend · GET hosts/:host/standing · GET and DELETE hosts/:host/requests
 */
const routes: readonly (readonly [RegExp, Route])[] = [
  [/^GET \/api\/dashboard$/, (parts) => dashboardState(parts)],
  [/^GET \/api\/deploys\/(\w+)$/, async ({ status }, name) => {
    const environment = environments.find((known) => known === name);
    return environment === undefined ? nothing : status(environment);
  }],
  [/^POST \/api\/deploys\/(\w+)$/, async ({ writer }, name) => {
    const environment = environments.find((known) => known === name);
    return environment === undefined ? nothing : { version: await writer.deploy(environment) };
  }],
  [/^POST \/api\/rollbacks\/(\w+)$/, async ({ writer }, name) => {
    const environment = environments.find((known) => known === name);
    return environment === undefined ? nothing : { version: await writer.rollBack(environment) };
  }],
  [/^GET \/api\/sign-in$/, ({ signIn }) => signIn.state()],
  [/^POST \/api\/sign-in\/expire$/, ({ signIn }) => signIn.expireTokens()],
  [/^POST \/api\/sign-in\/forbid$/, ({ signIn }) => signIn.setForbidding(true)],
  [/^POST \/api\/sign-in\/allow$/, ({ signIn }) => signIn.setForbidding(false)],
  [/^POST \/api\/hosts\/([\w-]+)\/break\/(\w+)$/, ({ hosts }, name, fault) => withHost(hosts, name, (host) => breakHost(host, fault))],
  [/^POST \/api\/hosts\/([\w-]+)\/mend$/, ({ hosts }, name) => withHost(hosts, name, (host) => {
    host.setFaults({ isMute: false, isDown: false });
    return host.faults;
  })],
  [/^GET \/api\/hosts\/([\w-]+)\/standing$/, ({ hosts }, name) => withHost(hosts, name, (host) => host.standing())],
  [/^GET \/api\/hosts\/([\w-]+)\/requests$/, ({ hosts }, name) => withHost(hosts, name, (host) => host.requests.list())],
  [/^DELETE \/api\/hosts\/([\w-]+)\/requests$/, ({ hosts }, name) => withHost(hosts, name, (host) => {
    host.requests.clear();
    return {};
  })],
];

export function createControlApi(parts: ControlParts): ControlApi {
  return async (request, response) => {
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    // Another site's page could press these buttons too, but not with this type: that would need a permission that nobody gives here.
    if (request.method !== 'GET' && request.headers['content-type'] !== 'application/json') {
      send(415, { error: 'content-type must be application/json' });
      return;
    }
    try {
      const answer = await route(parts, `${request.method} ${request.url}`);
      if (answer === nothing) send(404, { error: 'no such address' });
      else send(200, answer);
    } catch (error) {
      send(500, { error: error instanceof Error ? error.message : String(error) });
    }
  };
}

async function route(parts: ControlParts, line: string): Promise<unknown> {
  for (const [pattern, run] of routes) {
    const match = pattern.exec(line);
    if (match) return run(parts, match[1] ?? '', match[2] ?? '');
  }
  return nothing;
}

function withHost(hosts: ControlParts['hosts'], name: string, run: (host: McpHost) => unknown): unknown {
  const host = hosts.get(name);
  return host === undefined ? nothing : run(host);
}

async function breakHost(host: McpHost, fault: string): Promise<unknown> {
  switch (fault) {
    case 'mute': host.setFaults({ isMute: true }); break;
    case 'down': host.setFaults({ isDown: true }); break;
    case 'cut': host.cutStreams(); break;
    case 'stall': host.stallNextCall(); break;
    case 'forget': await host.forgetSessions(); break;
    case 'restart': await host.restart(); break;
    default: return nothing;
  }
  return host.faults;
}

function dashboardState({ database, panels, hosts, signIn }: ControlParts): DashboardState {
  return {
    database,
    panels: panels.map((panel) => ({ ...panel, url: hosts.get(panel.host)?.url ?? '' })),
    signedIn: { ...signedInPanel, url: hosts.get(signedInPanel.host)?.url ?? '', run: signIn.run, isForbidding: signIn.state().isForbidding },
    faults: Object.fromEntries([...hosts].map(([name, host]) => [name, host.faults])),
  };
}
