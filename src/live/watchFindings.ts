import type { Finding, WatchStanding } from '../protocol/index.js';

/** The accusation of the watchdog: what was promised, what was seen, and what to change. */
export function silentWatch(server: string, uri: string): Finding {
  return {
    verdict: 'unfulfilled',
    severity: 'error',
    capability: 'resources.subscribe',
    method: 'notifications/resources/updated',
    server,
    message: `${server} accepted a subscription to ${uri}, its contents changed, and no announcement came`,
    cure: 'Send notifications/resources/updated wherever the data changes, not only where one code path writes it; or do not declare resources.subscribe',
  };
}

/** The server does not have what it declared. */
export function isMissing(standing: WatchStanding): boolean {
  return standing.kind === 'refused' && standing.reason === 'rejected' && standing.isFinal;
}

/** What was declared is not there at all: the method is answered with -32601. */
export function missingWatch(server: string): Finding {
  return {
    verdict: 'unfulfilled', severity: 'error', capability: 'resources.subscribe', server,
    message: `${server} declares resources.subscribe and does not have the method`,
    cure: 'Register a handler for resources/subscribe, or do not declare resources.subscribe',
  };
}
