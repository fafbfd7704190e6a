import { ConnectionStatus, LivePanel, type McpProviderProps, PauseButton, ResourceTree } from 'mcp-live';
import { expect, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { arabic } from './arabic.js';
import { Dashboard, type DashboardProps, dashboardScene } from './Dashboard.js';
import { openScene, type Scene, uri } from './Scene.js';
import { Stage } from './Stage.js';

const meta = preview.meta({ title: 'Looks', component: Dashboard });

interface Loaded { loaded: Record<string, unknown> }

function dashboard(props: DashboardProps = {}, words: Pick<McpProviderProps, 'locale' | 'messages'> = {}) {
  return {
    loaders: [async () => ({ scene: await openScene(dashboardScene) })],
    render: (_: object, { loaded }: Loaded) => <Stage scene={loaded['scene'] as Scene} words={words} isWide><Dashboard {...props} /></Stage>,
    play: async ({ canvasElement, loaded }: Loaded & { canvasElement: HTMLElement }) => {
      const scene = loaded['scene'] as Scene;
      await scene.pass(12_000);
      await waitFor(async () => {
        await scene.pass(0);
        const panels = [...canvasElement.querySelectorAll<HTMLElement>('[data-mcp-panel]')];
        await expect(panels.map(({ dataset }) => `${dataset['status']} ${dataset['mode']}`)).toEqual(['ready subscribed', 'ready polling', 'ready subscribed', 'error subscribed']);
      }, { timeout: 3_000 });
      await fits(canvasElement);
    },
  };
}

/** Nothing is wider than what it stands in, and no page scrolls sideways. */
async function fits(canvasElement: HTMLElement): Promise<void> {
  const frame = canvasElement.querySelector('main');
  await expect(frame?.scrollWidth).toBeLessThanOrEqual(frame?.clientWidth ?? 0);
  for (const panel of canvasElement.querySelectorAll('[data-mcp-panel]')) await expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
}

const longWords: DashboardProps = {
  titles: [
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenverwaltung', 'a-service-whose-name-nobody-dared-to-shorten-for-seven-years',
    'https://deploys.example/environments/production/replicas?region=eu-central-1&zone=b', 'Canary',
  ],
};

export const Light = meta.story(dashboard());
export const Dark = meta.story({ ...dashboard(), globals: { theme: 'dark' } });
export const Narrow = meta.story({ ...dashboard(), globals: { width: 'narrow' } });
export const NarrowAndDark = meta.story({ ...dashboard(), globals: { width: 'narrow', theme: 'dark' } });
export const RightToLeft = meta.story({ ...dashboard({ titles: ['الإنتاج', 'الاختبار', 'النسخ', 'التجربة'] }, { locale: 'ar', messages: arabic }), globals: { direction: 'rtl' } });
export const LongWords = meta.story({ ...dashboard(longWords), globals: { width: 'narrow' } });
export const HugeLetters = meta.story({ ...dashboard(), globals: { letters: 'huge' } });

/**
 * Colours of the reader's own choice. In a browser that does not have them, its developer tools can imitate them. Whatever is told by a
 * colour is told by a line or a word as well.
 */
export const ForcedColours = meta.story({
  loaders: [async () => ({ scene: await openScene({ ...dashboardScene, script: { ...dashboardScene.script, caps: { resources: { listChanged: true } } } }) })],
  render: (_: object, { loaded }: Loaded) => (
    <Stage scene={loaded['scene'] as Scene}>
      <ConnectionStatus />
      <LivePanel uri={uri} title="Outdated" controls pollIntervalMs={600_000} staleAfterMs={10_000} />
      <LivePanel uri="deploy://canary/status" title="Failing" pollIntervalMs={5_000} />
      <LivePanel uri="deploy://production/replicas" title="Replicas" />
      <ResourceTree />
      <div><PauseButton /></div>
    </Stage>
  ),
  play: async ({ canvas, canvasElement, userEvent, loaded }) => {
    const scene = loaded['scene'] as Scene;
    await scene.pass(20_000);
    await userEvent.click(await canvas.findByRole('treeitem', { name: /replicas/ }));
    const selected = canvas.getByRole('treeitem', { selected: true });
    await waitFor(async () => {
      await scene.pass(0);
      await expect(canvasElement.querySelector("[data-tone='amber']")).toBeVisible();
      await expect(canvasElement.querySelector("[data-status='error'] [data-mcp-notice]")).toBeVisible();
    }, { timeout: 5_000 });
    if (!matchMedia('(forced-colors: active)').matches) return;
    const text = systemColour(canvasElement, 'CanvasText');
    const styleOf = (selector: string): CSSStyleDeclaration => getComputedStyle(canvasElement.querySelector(selector) ?? canvasElement);
    await expect(styleOf('[data-mcp-panel]').borderTopColor).toBe(text);
    await expect(styleOf('[data-mcp-notice]').borderInlineStartWidth).toBe('4px');
    await expect(styleOf("[data-tone='amber']").borderInlineStartWidth).toBe('4px');
    const { backgroundColor, outlineStyle, borderTopStyle } = getComputedStyle(selected);
    const isMarked = backgroundColor !== systemColour(canvasElement, 'Canvas') || outlineStyle !== 'none' || borderTopStyle !== 'none';
    await expect(isMarked, 'the chosen row is told from the others').toBe(true);
  },
});

function systemColour(near: HTMLElement, name: 'Canvas' | 'CanvasText'): string {
  const probe = document.createElement('span');
  probe.style.color = name;
  near.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const hostileName = '<img src=x onerror="globalThis.pwned=1">\u202e\u0000\u001b[31m';
const hostileItems = [
  { mimeType: 'text/html', text: '<script>globalThis.pwned = 1</script><img src=x onerror="pwned=1"><style>*{display:none}</style>' },
  { mimeType: 'image/svg+xml', text: '<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.pwned=1"/>' },
  { mimeType: 'text/markdown', text: '[press me](javascript:globalThis.pwned=1) ![](https://evil.example/pixel.png)' },
  { text: 'bell \u0007, escape \u001b[31m red, backwards \u202egnitset, zero \u0000' },
  { uri: 'deploy://../../etc/passwd', mimeType: 'text/html', blob: 'PHNjcmlwdD5wd25lZD0xPC9zY3JpcHQ+' },
];

/** What a server sends is shown, never obeyed. */
export const Hostile = meta.story({
  loaders: [async () => ({ scene: await openScene({ script: { resources: { [uri]: hostileItems }, entries: [{ uri, name: hostileName }] } }) })],
  render: (_: object, { loaded }: Loaded) => (
    <Stage scene={loaded['scene'] as Scene}>
      <LivePanel uri={uri} title={hostileName} />
      <ResourceTree />
    </Stage>
  ),
  play: async ({ canvasElement, loaded }) => {
    await (loaded['scene'] as Scene).pass(1_000);
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-mcp-content] li')).toHaveLength(hostileItems.length));
    await expect(canvasElement.querySelectorAll('img, script, a, iframe, object, [onerror], [onload], [data-mcp-content] style')).toHaveLength(0);
    await expect(canvasElement.querySelector('[data-mcp-content]')).toHaveTextContent('<script>globalThis.pwned = 1</script>');
    await expect('pwned' in globalThis).toBe(false);
    await fits(canvasElement);
  },
});
