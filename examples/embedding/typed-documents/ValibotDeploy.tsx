import { useLiveResource } from 'mcp-live';
import type { ReactElement } from 'react';
import * as v from 'valibot';

const Deploy = v.object({
  version: v.string(),
  state: v.picklist(['running', 'rolling out', 'failed']),
  replicas: v.object({ ready: v.pipe(v.number(), v.integer()), wanted: v.pipe(v.number(), v.integer()) }),
});

/** The same by the hook. A document that does not fit is an error of kind `parse`, and the last good one stays. */
export function ValibotDeploy({ uri }: { uri: string }): ReactElement {
  const { data, error } = useLiveResource(uri, { schema: Deploy });
  return (
    <section aria-label="Production">
      {data !== undefined && <p>{data.version} is {data.state} on {data.replicas.ready} of {data.replicas.wanted}</p>}
      {error?.kind === 'parse' && <p role="alert">{error.message}</p>}
    </section>
  );
}
