import { ToolRejection, useToolCall } from 'mcp-live';
import type { ReactElement } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { openScene, type Scene } from './Scene.js';
import { Stage } from './Stage.js';
import { type ToolState, toolStates } from './toolStates.js';

const meta = preview.meta({ title: 'ToolRejection', component: ToolRejection, args: { outcome: undefined } });

interface Loaded { loaded: Record<string, unknown> }

/** A button that calls the tool, and what became of it. */
function RollBack({ args }: { args: Record<string, unknown> }): ReactElement {
  const { call, outcome, isPending } = useToolCall('roll_back');
  return (
    <>
      <div>
        <button type="button" data-mcp-button="" disabled={isPending} onClick={() => { void call(args); }}>Roll back</button>
      </div>
      <code style={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{JSON.stringify(args)}</code>
      <ToolRejection outcome={outcome} />
      {outcome !== undefined && <p data-outcome={outcome.kind} hidden>{outcome.kind}</p>}
    </>
  );
}

/** A story that calls the tool, and holds that this is what became of it. */
function show(state: ToolState) {
  return {
    loaders: [async () => ({ scene: await openScene(state) })],
    render: (_: object, { loaded }: Loaded) => <Stage scene={loaded['scene'] as Scene}><RollBack args={state.args} /></Stage>,
    play: async ({ canvasElement, loaded }: Loaded & { canvasElement: HTMLElement }) => {
      const scene = loaded['scene'] as Scene;
      await scene.pass(1_000);
      await userEvent.click(within(canvasElement).getByRole('button', { name: 'Roll back' }));
      await waitFor(async () => {
        await scene.pass(100);
        await expect(canvasElement.querySelector('[data-outcome]')).toHaveAttribute('data-outcome', state.shows);
      }, { timeout: 5_000 });
      const shown = canvasElement.querySelector('[data-mcp-outcome]');
      if (state.says === '') await expect(shown).toBeNull();
      else await expect(shown).toHaveTextContent(state.says);
      await expect(scene.server.log.count('tools/call')).toBe(state.shows === 'rejected-locally' || state.says.includes('declare') ? 0 : 1);
    },
  };
}

/** Nothing is shown of a call that ended well: what it gave is the application's to show. */
export const Ok = meta.story(show(toolStates.ok));
export const OneProblem = meta.story(show(toolStates.oneProblem));
/** All of them at once, so that nobody mends one to be told of the next. */
export const ManyProblems = meta.story(show(toolStates.manyProblems));
export const ToolError = meta.story(show(toolStates.toolError));
export const InvalidParams = meta.story(show(toolStates.invalidParams));
export const Failed = meta.story(show(toolStates.failed));
export const NotSent = meta.story(show(toolStates.notSent));
export const Lost = meta.story(show(toolStates.lost));
export const Unchecked = meta.story(show(toolStates.unchecked));
