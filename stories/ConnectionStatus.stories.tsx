import { ConnectionStatus, LivePanel } from 'mcp-live';
import { expect, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { type ConnectionState, connectionStates } from './connectionStates.js';
import { openScene, type Scene, uri } from './Scene.js';
import { Stage, type StageProps } from './Stage.js';

const meta = preview.meta({ title: 'ConnectionStatus', component: ConnectionStatus });

interface Loaded { loaded: Record<string, unknown> }

/** A story that brings the state about; the panel below it gives the connection something to do. */
function show(state: ConnectionState) {
  const ways: { close(): Promise<void> } = { close: () => Promise.resolve() };
  const onReady: StageProps['onReady'] = ({ close }) => { ways.close = close; };
  return {
    loaders: [async () => ({ scene: await openScene(state) })],
    render: (_: object, { loaded }: Loaded) => (
      <Stage scene={loaded.scene as Scene} onReady={onReady}>
        <ConnectionStatus />
        <LivePanel uri={uri} title="Production" />
      </Stage>
    ),
    play: async ({ canvasElement, loaded }: Loaded & { canvasElement: HTMLElement }) => {
      const scene = loaded.scene as Scene;
      await scene.pass(0);
      await state.act?.(scene, ways);
      await waitFor(async () => {
        await scene.pass(0);
        await expect(canvasElement.querySelector('[data-mcp-connection]')).toHaveAttribute('data-status', state.shows);
      }, { timeout: 3_000 });
    },
  };
}

export const Ready = meta.story(show(connectionStates.ready));
export const OlderRevision = meta.story(show(connectionStates.olderRevision));
export const Connecting = meta.story(show(connectionStates.connecting));
export const Reconnecting = meta.story(show(connectionStates.reconnecting));
export const Unauthorized = meta.story(show(connectionStates.unauthorized));
export const UnsupportedVersion = meta.story(show(connectionStates.unsupportedVersion));
export const Failed = meta.story(show(connectionStates.failed));
export const Closed = meta.story(show(connectionStates.closed));
