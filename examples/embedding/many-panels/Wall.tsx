import { LivePanel, McpProvider, type McpProviderProps, PauseButton } from 'mcp-live';
import { memo, type ReactElement } from 'react';

export interface WallProps extends Pick<McpProviderProps, 'servers' | 'environment'> {
  panels: readonly { id: string; title: string; uri: string }[];
}

// Off screen nothing is laid out, on screen nothing moves.
const card = { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 6rem' } as const;

/** However many panels: one read a URI and interval, one watch a URI, one stream a connection, one timer for reads and one for labels. */
export function Wall({ panels, ...props }: WallProps): ReactElement {
  return (
    <McpProvider {...props} policy={{ pollIntervalMs: 30_000 }}>
      <PauseButton />
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))', gap: '0.75rem' }}>
        {panels.map(({ id, title, uri }) => <Card key={id} title={title} uri={uri} />)}
      </div>
    </McpProvider>
  );
}

/** A change of one resource is no reason to render the others. */
const Card = memo(function Card({ title, uri }: { title: string; uri: string }): ReactElement {
  return <div style={card}><LivePanel uri={uri} title={title} /></div>;
});
