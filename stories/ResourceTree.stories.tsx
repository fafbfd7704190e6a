import { LivePanel, ResourceTree } from 'mcp-live';
import { type ReactElement, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { openScene, type Scene } from './Scene.js';
import { Stage, type StageProps } from './Stage.js';
import { type TreeState, treeStates } from './treeStates.js';

const meta = preview.meta({ title: 'ResourceTree', component: ResourceTree });

interface Loaded { loaded: Record<string, unknown> }

/** A story that brings the state about, and holds that this is what the tree then says of itself. */
function show(state: TreeState) {
  const ways: { close(): Promise<void> } = { close: () => Promise.resolve() };
  const onReady: StageProps['onReady'] = ({ close }) => { ways.close = close; };
  return {
    loaders: [async () => ({ scene: await openScene(state) })],
    render: (_: object, { loaded }: Loaded) => <Stage scene={loaded.scene as Scene} onReady={onReady}><ResourceTree /></Stage>,
    play: async ({ canvasElement, loaded }: Loaded & { canvasElement: HTMLElement }) => {
      const scene = loaded.scene as Scene;
      await scene.pass(0);
      await state.act?.(scene, ways);
      await waitFor(async () => {
        await scene.pass(0);
        const tree = canvasElement.querySelector<HTMLElement>('[data-mcp-tree]');
        await expect({ status: tree?.dataset['status'], incomplete: tree?.dataset['incomplete'] === 'true' }).toEqual(state.shows);
        await expect(tree).toHaveTextContent(state.says);
      }, { timeout: 3_000 });
    },
  };
}

export const Ready = meta.story(show(treeStates.ready));
export const Changed = meta.story(show(treeStates.changed));
export const Incomplete = meta.story(show(treeStates.incomplete));
export const Outdated = meta.story(show(treeStates.outdated));
export const Failed = meta.story(show(treeStates.failed));
export const Empty = meta.story(show(treeStates.empty));
export const Unavailable = meta.story(show(treeStates.unavailable));
export const Connecting = meta.story(show(treeStates.connecting));
export const Loading = meta.story(show(treeStates.loading));
export const Closed = meta.story(show(treeStates.closed));
export const TenThousand = meta.story(show(treeStates.tenThousand));

function Browser(): ReactElement {
  const [uri, setUri] = useState<string>();
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))', gap: '1rem', alignItems: 'start' }}>
      <ResourceTree onSelect={setUri} />
      {uri === undefined ? <p>Choose a resource.</p> : <LivePanel key={uri} uri={uri} title={uri} />}
    </div>
  );
}

/** Choosing shows a live panel. A change of the set moves the tree, a change of contents the panel. By keyboard alone. */
export const BesideAPanel = meta.story({
  loaders: [async () => ({ scene: await openScene(treeStates.ready) })],
  render: (_: object, { loaded }: Loaded) => <Stage scene={loaded['scene'] as Scene} isWide><Browser /></Stage>,
  play: async ({ canvas, canvasElement, userEvent, loaded }) => {
    const scene = loaded['scene'] as Scene;
    await scene.pass(1_000);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await scene.pass(1_000);
    const selected = canvas.getByRole('treeitem', { selected: true });
    await expect(selected).toHaveAttribute('title', 'deploy://production/status');
    await expect(selected).toHaveFocus();
    const panel = canvasElement.querySelector('[data-mcp-panel]');
    await expect(panel).toHaveTextContent('v42 is running');
    scene.server.set('deploy://production/status', 'v43 is running');
    await scene.pass(1_000);
    await waitFor(() => expect(panel).toHaveTextContent('v43 is running'));
    await expect(scene.server.log.count('resources/list')).toBe(1);
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('treeitem', { name: /History of a day/ })).toHaveFocus();
  },
});
