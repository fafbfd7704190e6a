import { LivePanel, McpProvider, type Mode, type Reason, type WatchFact } from 'mcp-live';
import { manualEnvironment, type ManualEnvironment } from 'mcp-live/testing';
import { expect, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { modernServer, type RealServer, sdkServer } from './realServers.js';
import { settle, uri } from './Scene.js';
import { Card } from './Stage.js';

const meta = preview.meta({ title: 'Real servers', component: LivePanel, args: { uri } });

interface Loaded { loaded: Record<string, unknown> }
interface Shown { mode: Mode; reason: Reason; watch: WatchFact }

/** A server of an SDK in the page, no script: what it does is what it does on your machine too. */
function show(title: string, open: () => RealServer, atFirst: Shown, afterChange: Shown) {
  return {
    loaders: [() => Promise.resolve({ world: manualEnvironment(), server: open() })],
    render: (_: object, { loaded }: Loaded) => (
      <McpProvider servers={{ deploys: (loaded['server'] as RealServer).source }} environment={loaded['world'] as ManualEnvironment}>
        <Card><LivePanel uri={uri} title={title} controls /></Card>
      </McpProvider>
    ),
    play: async ({ canvasElement, loaded }: Loaded & { canvasElement: HTMLElement }) => {
      const { world, server } = loaded as { world: ManualEnvironment; server: RealServer };
      const panel = (): HTMLElement | null => canvasElement.querySelector('[data-mcp-panel]');
      const reaches = async (wanted: Shown, text: string, strideMs: number): Promise<void> => waitFor(async () => {
        await world.clock.advance(strideMs);
        await settle(world);
        const { mode, reason, watch } = panel()?.dataset ?? {};
        await expect({ mode, reason, watch }).toEqual(wanted);
        await expect(panel()).toHaveTextContent(text);
      }, { timeout: 10_000 });
      await reaches(atFirst, 'v42 is running', 0);
      server.set('v43 is running');
      await reaches(afterChange, 'v43 is running', 10_000);
    },
  };
}

const carried: Shown = { mode: 'subscribed', reason: 'declared', watch: 'carried' };
const proven: Shown = { ...carried, watch: 'proven' };
const rejected: Shown = { mode: 'polling', reason: 'rejected', watch: 'asked' };
const notDeclared: Shown = { mode: 'polling', reason: 'not-declared', watch: 'none' };

/** `McpServer` of @modelcontextprotocol/sdk, which declares subscriptions and handles them. */
export const SdkAnnouncing = meta.story(show('@modelcontextprotocol/sdk', () => sdkServer({ isDeclared: true, isHandled: true }), carried, proven));
/** Declares subscriptions, and nobody is there to answer: the SDK lets it. */
export const SdkUnhandled = meta.story(show('@modelcontextprotocol/sdk, no handler', () => sdkServer({ isDeclared: true, isHandled: false }), rejected, rejected));
/** Declares `listChanged` alone, as the SDK does by itself. That the list may change says nothing of contents. */
export const SdkQuiet = meta.story(show('@modelcontextprotocol/sdk, nothing declared', () => sdkServer({ isDeclared: false, isHandled: false }), notDeclared, notDeclared));
/** The fetch handler of @modelcontextprotocol/server: one stream for all that is watched. */
export const Modern = meta.story(show('@modelcontextprotocol/server', modernServer, carried, proven));
