import type { Finding } from '../protocol/index.js';

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
