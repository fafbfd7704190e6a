import { McpProvider, type McpProviderProps, useConnection } from 'mcp-live';
import 'mcp-live/styles.css';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import type { Scene } from './Scene.js';
import { ServerControls } from './ServerControls.js';

export interface StageProps {
  readonly scene: Scene;
  readonly isPaused?: boolean | undefined;
  /** Given the way to close the connection, as an application has it. */
  readonly onReady?: ((ways: { close(): Promise<void> }) => void) | undefined;
  readonly words?: Pick<McpProviderProps, 'locale' | 'messages'> | undefined;
  readonly policy?: McpProviderProps['policy'];
  /** Whether it fills the page; one component alone stands as wide as in a card. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A provider in front of one scene's server, and what breaks and mends that server. */
export function Stage({ scene, isPaused = false, onReady, words = {}, policy, isWide = false, children }: StageProps): ReactElement {
  return (
    <McpProvider servers={{ deploys: scene.source }} environment={scene.world} defaultPaused={isPaused} policy={policy} {...words}>
      {isWide ? children : <Card>{children}</Card>}
      {onReady !== undefined && <Ways onReady={onReady} />}
      <ServerControls scene={scene} />
    </McpProvider>
  );
}

/** As wide as a component mostly is on a page of one's own. */
export function Card({ children }: { children: ReactNode }): ReactElement {
  return <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem', maxInlineSize: '36rem' }}>{children}</div>;
}

function Ways({ onReady }: { onReady: NonNullable<StageProps['onReady']> }): null {
  const { close } = useConnection();
  useEffect(() => onReady({ close }), [close, onReady]);
  return null;
}
