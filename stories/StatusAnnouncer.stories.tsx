import { LivePanel, StatusAnnouncer } from 'mcp-live';
import { expect, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { openScene, type Scene, uri } from './Scene.js';
import { Stage } from './Stage.js';

const meta = preview.meta({ title: 'StatusAnnouncer', component: StatusAnnouncer });

interface Loaded { loaded: Record<string, unknown> }

/** Nothing to see: screen readers are told that something broke, and that it is mended. Never of what was there from the start. */
export const TellsOfFailure = meta.story({
  loaders: [async () => ({ scene: await openScene({ script: { caps: { resources: {} } } }) })],
  render: (_: object, { loaded }: Loaded) => (
    <Stage scene={loaded['scene'] as Scene} policy={{ pollIntervalMs: 5_000, maxBackoffMs: 2_000 }}>
      <StatusAnnouncer />
      <LivePanel uri={uri} title="Production" />
    </Stage>
  ),
  play: async ({ loaded }) => {
    const scene = loaded['scene'] as Scene;
    const said: string[] = [];
    await scene.pass(1_000);
    const region = await waitFor(() => {
      const found = document.querySelector('[data-mcp-announcer]');
      if (found === null) throw new Error('what announces is still on its way');
      return found;
    });
    const listener = new MutationObserver(() => { said.push(region.textContent); });
    listener.observe(region, { childList: true, characterData: true, subtree: true });
    await scene.pass(12_000);
    await expect(said).toEqual([]);
    scene.server.script.readReply = { error: { code: -32603, message: 'The database is away' } };
    await scene.pass(10_000);
    await waitFor(() => expect(said).toContainEqual(expect.stringMatching(/^Production.*could not be updated/)));
    scene.server.script.readReply = 'ok';
    await scene.pass(20_000);
    await waitFor(() => expect(said).toContainEqual(expect.stringMatching(/^Production.*current again/)));
    listener.disconnect();
  },
});
