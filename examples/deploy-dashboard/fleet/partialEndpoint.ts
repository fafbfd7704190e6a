import { modernEndpoint } from '../servers/modernEndpoint.js';
import type { DeployDatabase } from '../database/DeployDatabase.js';
import type { McpEndpoint } from '../servers/McpHost.js';

interface ListenRequest {
  method?: string;
  params?: { notifications?: { resourceSubscriptions?: string[] } };
}

/** A v2 handler that honours a listen for some resources only, and acknowledges it without the others. */
export function partialEndpoint(database: DeployDatabase, isHonoured: (uri: string) => boolean): McpEndpoint {
  const whole = modernEndpoint(database);
  return {
    ...whole,
    handle: (request, response, body) => whole.handle(request, response, narrow(body as ListenRequest | undefined, isHonoured)),
    announce: (uri) => {
      if (isHonoured(uri)) whole.announce(uri);
    },
  };
}

function narrow(body: ListenRequest | undefined, isHonoured: (uri: string) => boolean): unknown {
  const wanted = body?.params?.notifications?.resourceSubscriptions;
  if (body?.method !== 'subscriptions/listen' || wanted === undefined) return body;
  const notifications = { ...body.params?.notifications, resourceSubscriptions: wanted.filter(isHonoured) };
  return { ...body, params: { ...body.params, notifications } };
}
