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
  readonly children: ReactNode;
}

/** A provider in front of one scene's server, and what breaks and mends that server. */
export function Stage({ scene, isPaused = false, onReady, words = {}, policy, children }: StageProps): ReactElement {
  return (
    <McpProvider servers={{ deploys: scene.source }} environment={scene.world} defaultPaused={isPaused} policy={policy} {...words}>
      {children}
      {onReady !== undefined && <Ways onReady={onReady} />}
      <ServerControls scene={scene} />
    </McpProvider>
  );
}

function Ways({ onReady }: { onReady: NonNullable<StageProps['onReady']> }): null {
  const { close } = useConnection();
  useEffect(() => onReady({ close }), [close, onReady]);
  return null;
}
