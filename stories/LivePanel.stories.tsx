import { LivePanel, type LivePanelProps, type ResourceReading } from 'mcp-live';
import { expect, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { type PanelState, panelStates } from './panelStates.js';
import { openScene, type Scene, uri } from './Scene.js';
import { Stage, type StageProps } from './Stage.js';

const meta = preview.meta({ title: 'LivePanel', component: LivePanel<ResourceReading>, args: { uri, title: 'Production' } });

interface Loaded { loaded: Record<string, unknown> }

/** A story that brings the state about, and holds that this is what the panel then says of itself. */
function show(state: PanelState) {
  const ways: { close(): Promise<void> } = { close: () => Promise.resolve() };
  const onReady: StageProps['onReady'] = ({ close }) => { ways.close = close; };
  return {
    loaders: [async () => ({ scene: await openScene(state) })],
    render: (args: LivePanelProps, { loaded }: Loaded) => (
      <Stage scene={loaded.scene as Scene} isPaused={state.isPaused} onReady={onReady}>
        <LivePanel {...args} {...state.panel} />
      </Stage>
    ),
    play: async ({ canvasElement, loaded }: Loaded & { canvasElement: HTMLElement }) => {
      const scene = loaded.scene as Scene;
      await scene.pass(0);
      await state.act?.(scene, ways);
      await waitFor(async () => {
        await scene.pass(0);
        const { status, mode, reason, watch } = canvasElement.querySelector<HTMLElement>('[data-mcp-panel]')?.dataset ?? {};
        const { tone } = canvasElement.querySelector<HTMLElement>('[data-mcp-freshness]')?.dataset ?? {};
        await expect({ status, mode, reason, watch, tone }).toEqual(state.shows);
      }, { timeout: 3_000 });
    },
  };
}

export const Subscribed = meta.story(show(panelStates.subscribed));
export const Proven = meta.story(show(panelStates.proven));
export const ModernSubscribed = meta.story(show(panelStates.modernSubscribed));
export const Asking = meta.story(show(panelStates.asking));
export const Unanswered = meta.story(show(panelStates.unanswered));
export const NotDeclared = meta.story(show(panelStates.notDeclared));
export const Outdated = meta.story(show(panelStates.outdated));
export const NotKnown = meta.story(show(panelStates.notKnown));
export const Rejected = meta.story(show(panelStates.rejected));
export const Declined = meta.story(show(panelStates.declined));
export const NoPushChannel = meta.story(show(panelStates.noPushChannel));
export const Unproven = meta.story(show(panelStates.unproven));
export const StreamLost = meta.story(show(panelStates.streamLost));
export const Silent = meta.story(show(panelStates.silent));
export const Chosen = meta.story(show(panelStates.chosen));
export const Idle = meta.story(show(panelStates.idle));
export const Connecting = meta.story(show(panelStates.connecting));
export const Loading = meta.story(show(panelStates.loading));
export const Unavailable = meta.story(show(panelStates.unavailable));
export const NoConnection = meta.story(show(panelStates.noConnection));
export const Paused = meta.story(show(panelStates.paused));
export const Closed = meta.story(show(panelStates.closed));
export const NotFound = meta.story(show(panelStates.notFound));
export const FailedKeepsContents = meta.story(show(panelStates.failedKeepsContents));
