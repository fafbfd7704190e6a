import { LivePanel, type LivePanelProps, type ResourceReading } from 'mcp-live';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { type ContentState, contentStates } from './contentStates.js';
import { openScene, type Scene, uri } from './Scene.js';
import { Stage } from './Stage.js';

const meta = preview.meta({ title: 'Contents', component: LivePanel<ResourceReading>, args: { uri, title: 'Production' } });

interface Loaded { loaded: Record<string, unknown> }
interface Played extends Loaded { canvasElement: HTMLElement }

/** A story that has the server send it, and holds how it is shown. */
function show(state: ContentState, more?: (played: Played) => Promise<void>) {
  return {
    loaders: [async () => ({ scene: await openScene({ script: { resources: { [uri]: [...state.items] } } }) })],
    render: (args: LivePanelProps, { loaded }: Loaded) => <Stage scene={loaded['scene'] as Scene}><LivePanel {...args} {...state.panel} /></Stage>,
    play: async (played: Played) => {
      const { canvasElement, loaded } = played;
      const scene = loaded['scene'] as Scene;
      await scene.pass(1_000);
      const panel = (): HTMLElement | null => canvasElement.querySelector('[data-mcp-panel]');
      if (state.later !== undefined) {
        await waitFor(async () => {
          await scene.pass(0);
          // Marked is what differs from what was seen, so the first has to be seen in its own view.
          await expect(canvasElement.querySelector(state.changed === undefined ? '[data-mcp-content]' : '[data-mcp-table], [data-mcp-line]')).not.toBeNull();
        }, { timeout: 5_000 });
        scene.server.set(uri, [...state.later]);
      }
      await waitFor(async () => {
        await scene.pass(0);
        await expect(panel()).toHaveAttribute('data-status', state.status ?? 'ready');
        await expect(panel()?.querySelector(state.view)).not.toBeNull();
        if (state.says !== '') await expect(panel()).toHaveTextContent(state.says);
        await expect(canvasElement.querySelectorAll('[data-changed]')).toHaveLength(state.changed ?? 0);
      }, { timeout: 5_000 });
      await more?.(played);
    },
  };
}

export const Value = meta.story(show(contentStates.value));
export const Lines = meta.story(show(contentStates.lines));
export const Table = meta.story(show(contentStates.table));
export const TableChanged = meta.story(show(contentStates.tableChanged));
export const List = meta.story(show(contentStates.list));
export const ListChanged = meta.story(show(contentStates.listChanged));
export const TreeChanged = meta.story(show(contentStates.treeChanged));
/** Parts fold by the keyboard alone: one Tab stop, arrows from one to the next and to open and close. */
export const Tree = meta.story(show(contentStates.tree, async ({ canvasElement }) => {
  const fold = canvasElement.querySelector<HTMLElement>('[data-mcp-fold]');
  fold?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  await expect(document.activeElement).toHaveAttribute('aria-expanded', 'false');
}));
/** Text that calls itself JSON and is none is shown as it came. */
export const BrokenJson = meta.story(show(contentStates.brokenJson));
/** As text: no link, no heading, no picture of a server's own making. */
export const Markdown = meta.story(show(contentStates.markdown, async ({ canvasElement }) => {
  await expect(canvasElement.querySelectorAll('[data-mcp-content] :is(a, h1, img)')).toHaveLength(0);
}));
export const Code = meta.story(show(contentStates.code));
/** The size is known before it is drawn, so that nothing moves. */
export const Image = meta.story(show(contentStates.image, async ({ canvasElement }) => {
  const image = within(canvasElement).getByRole<HTMLImageElement>('img', { name: 'Production' });
  await waitFor(() => expect(image.naturalWidth).toBe(96), { timeout: 5_000 });
  await expect(image.src).toMatch(/^blob:/);
}));
export const BrokenImage = meta.story(show(contentStates.brokenImage));
export const Audio = meta.story(show(contentStates.audio));
export const Binary = meta.story(show(contentStates.binary));
export const Several = meta.story(show(contentStates.several));
export const Empty = meta.story(show(contentStates.empty));
export const EmptyText = meta.story(show(contentStates.emptyText));
export const Undecodable = meta.story(show(contentStates.undecodable));
/** A long text begins as an excerpt, and one press shows all of it. */
export const Excerpt = meta.story(show(contentStates.excerpt, async ({ canvasElement }) => {
  const shown = (): number => canvasElement.querySelector('[data-mcp-content] pre')?.textContent.length ?? 0;
  await expect(shown()).toBeLessThanOrEqual(10_001);
  await userEvent.click(within(canvasElement).getByRole('button', { name: /^Show all/ }));
  await expect(shown()).toBe(40_000);
  await userEvent.click(within(canvasElement).getByRole('button', { name: /^Show less/ }));
}));
/** Too long for a page: its beginning, and all of it as a file. */
export const Oversized = meta.story(show(contentStates.oversized));
/** What the server says of the age is the server's, on a line of its own. */
export const ServersOwnAge = meta.story(show(contentStates.serversOwnAge));
export const Typed = meta.story(show(contentStates.typed));
/** The last document that fitted stays. */
export const SchemaError = meta.story(show(contentStates.schemaError, async ({ canvasElement }) => {
  await expect(canvasElement.querySelector('[data-mcp-content]')).toHaveTextContent('v42');
}));
export const SchemaNeverFit = meta.story(show(contentStates.schemaNeverFit));
/** A view of one's own: called once there is something to show. */
export const OwnView = meta.story({
  ...show({ ...contentStates.table, view: 'meter', says: '99.8' }),
  render: (args: LivePanelProps, { loaded }: Loaded) => (
    <Stage scene={loaded['scene'] as Scene}>
      <LivePanel {...args}>
        {(reading, { refresh }) => {
          const [item] = reading.contents;
          const { errorsPerMinute } = JSON.parse(item?.kind === 'text' ? item.text : '{}') as { errorsPerMinute: number };
          const good = 100 - errorsPerMinute;
          return (
            <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem' }}>
              <meter aria-label="Answers without an error" min={90} max={100} low={95} value={good} style={{ inlineSize: '10rem' }} />
              <span>{good.toFixed(1)}</span>
              <button type="button" data-mcp-button="" onClick={() => { void refresh(); }}>Look again</button>
            </div>
          );
        }}
      </LivePanel>
    </Stage>
  ),
});
