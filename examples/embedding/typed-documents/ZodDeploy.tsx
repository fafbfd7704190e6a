import { LivePanel } from 'mcp-live';
import type { ReactElement } from 'react';
import * as z from 'zod';

/** Outside the component: a schema that is made anew at every render is another schema. */
const Deploy = z.object({
  version: z.string(),
  state: z.enum(['running', 'rolling out', 'failed']),
  replicas: z.object({ ready: z.int(), wanted: z.int() }),
});

/** What the server sends is unknown until the schema has passed it; `deploy` is of the schema's type. */
export function ZodDeploy({ uri }: { uri: string }): ReactElement {
  return (
    <LivePanel uri={uri} title="Production" schema={Deploy}>
      {(deploy) => <p>{deploy.version} is {deploy.state} on {deploy.replicas.ready} of {deploy.replicas.wanted}</p>}
    </LivePanel>
  );
}
