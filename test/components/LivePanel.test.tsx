import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, LivePanel, text } from 'mcp-live';
import { Component, Profiler, type ReactElement, type ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { expectConsole } from '../support/failOnConsole.js';
import { livePage } from '../support/renderLive.js';

const uri = 'demo://a';
const polled = { caps: { resources: {} } };

function panel(of = uri): HTMLElement {
  const element = document.querySelector<HTMLElement>(`[data-mcp-panel="${of}"]`);
  if (element === null) throw new Error(`no panel ${of}`);
  return element;
}

const attributes = (): (string | undefined)[] => {
  const { status, mode, reason, watch } = panel().dataset;
  return [status, mode, reason, watch];
};
const contents = (): HTMLElement | null => panel().querySelector('[data-mcp-content]');
const press = async (name: RegExp): Promise<void> => act(async () => { screen.getByRole('button', { name }).click(); });

describe('a panel', () => {
  test('tells its state in attributes, from the first load to live updates', async () => {
    const page = livePage({ readDelayMs: 200 });
    page.server.set(uri, 'v1');
    page.show(<LivePanel uri={uri} title="Production" />);
    expect(attributes()).toEqual(['connecting', 'off', 'connecting', 'none']);
    expect(panel().getAttribute('aria-busy')).toBe('true');
    expect(panel().textContent).toMatch(/Connecting…/);
    await page.pass(100);
    expect(panel().dataset['status']).toBe('loading');
    await page.pass(3_000);
    expect(attributes()).toEqual(['ready', 'subscribed', 'declared', 'carried']);
    expect(panel().hasAttribute('aria-busy')).toBe(false);
    expect(contents()?.textContent).toBe('v1');
  });

  test('shows the value and nothing else while live updates arrive', async () => {
    const page = livePage();
    page.server.set(uri, 'v1');
    page.show(<LivePanel uri={uri} />);
    await page.pass(30_000);
    expect(panel().textContent?.trim()).toBe('v1');
  });

  test('is an article named by its title, or by its URI where it has none', async () => {
    const page = livePage();
    page.server.set(uri, 'v1');
    page.show(<><LivePanel uri={uri} title="Production" /><LivePanel uri="demo://b" headingLevel={4} /></>);
    await page.pass(1_000);
    expect(screen.getByRole('article', { name: 'Production' })).toBe(panel());
    expect(within(panel()).getByRole('heading', { level: 2 }).textContent).toBe('Production');
    expect(screen.getByRole('article', { name: 'demo://b' })).toBe(panel('demo://b'));
  });

  test('says in words that the server offers no resources, and that there is no such resource', async () => {
    const page = livePage({ caps: { tools: {} } });
    page.show(<LivePanel uri={uri} />);
    await page.pass(1_000);
    expect(attributes()).toEqual(['unavailable', 'off', 'no-resources', 'none']);
    expect(panel().textContent?.trim()).toBe('This server does not offer resources');
    expect(within(panel()).queryByRole('button')).toBeNull();
  });

  test('keeps its contents through a failure, says that they may be outdated, and offers to try again', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    page.show(<LivePanel uri={uri} title="Production" />);
    await page.pass(1_000);
    page.server.script.readReply = { error: { code: -32603, message: 'disk full' } };
    await page.pass(30_000);
    expect(panel().dataset['status']).toBe('error');
    expect(contents()?.textContent).toBe('v1');
    expect(panel().textContent).toMatch(/This could not be updated and may be outdated/);
    expect(panel().querySelector('[data-mcp-error]')?.textContent).toMatch(/^resources\/read.*disk full/);
    page.server.script.readReply = 'ok';
    await press(/Try again/);
    await page.pass(100);
    expect(panel().dataset['status']).toBe('ready');
    expect(within(panel()).queryByRole('button')).toBeNull();
  });

  test('says that a first read failed, and a button is the way out', async () => {
    const page = livePage({ ...polled, readReply: { error: { code: -32603, message: 'broken' } } });
    page.server.set(uri, 'v1');
    page.show(<LivePanel uri={uri} />);
    await page.pass(200);
    expect(panel().textContent).toMatch(/This could not be read/);
    expect(contents()).toBeNull();
    page.server.script.readReply = { afterMs: 500, reply: 'ok' };
    await press(/Try again/);
    const button = within(panel()).getByRole('button', { name: /Trying…/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.hasAttribute('disabled')).toBe(false);
    await page.pass(1_000);
    expect(contents()?.textContent).toBe('v1');
  });

  test('CON-01 keeps and marks what the server no longer has, and recovers by itself', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    page.show(<LivePanel uri={uri} />);
    await page.pass(1_000);
    page.server.script.readReply = { error: { code: -32002, message: 'gone' } };
    await page.pass(31_000);
    expect(panel().dataset['status']).toBe('not-found');
    expect(contents()?.textContent).toBe('v1');
    expect(panel().textContent).toMatch(/The server no longer has this; here is the last it sent/);
    page.server.script.readReply = 'ok';
    await page.pass(300_000);
    expect(panel().dataset['status']).toBe('ready');
  });

  test('renders nothing, nor does its parent, for polls that find nothing new', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    let commits = 0;
    page.show(<Profiler id="tree" onRender={() => { commits += 1; }}><LivePanel uri={uri} controls /></Profiler>);
    await page.pass(1_000);
    const before = commits;
    await page.pass(300_000);
    expect(page.server.log.count('resources/read')).toBeGreaterThanOrEqual(11);
    expect(commits).toBe(before);
  });

  test('leaves the element of its contents in place when they change', async () => {
    const page = livePage();
    page.server.set(uri, 'v1');
    page.show(<LivePanel uri={uri} />);
    await page.pass(1_000);
    const pre = contents()?.querySelector('pre');
    page.server.set(uri, 'v2');
    await page.pass(1_000);
    expect(contents()?.querySelector('pre')).toBe(pre);
    expect(pre?.textContent).toBe('v2');
  });

  test('hands its data to the function inside it, as selected', async () => {
    const page = livePage();
    page.server.set(uri, '{"version":7}');
    page.show(
      <LivePanel uri={uri} select={json<{ version: number }>()}>{({ version }, { mode }) => <b>{`version ${version}, ${mode}`}</b>}</LivePanel>,
    );
    expect(screen.queryByText(/version/)).toBeNull();
    await page.pass(1_000);
    expect(contents()?.innerHTML).toBe('<b>version 7, subscribed</b>');
  });

  test('shows selected data as it shows contents where it has no function', async () => {
    const page = livePage();
    page.server.set(uri, '{"version":7}');
    page.show(<><LivePanel uri={uri} select={json()} /><LivePanel uri="demo://b" select={text()} /></>);
    page.server.set('demo://b', 'plain');
    await page.pass(1_000);
    expect(contents()?.querySelector('table')?.textContent).toBe('version7');
    expect(panel('demo://b').querySelector('[data-mcp-content]')?.textContent).toBe('plain');
  });

  test('recovers in an error boundary whose cause is gone', async () => {
    expectConsole(/cannot show/);
    class Boundary extends Component<{ children: ReactNode }> {
      override state = { hasFailed: false };
      static getDerivedStateFromError(): { hasFailed: boolean } { return { hasFailed: true }; }
      override render(): ReactNode {
        return this.state.hasFailed ? <button onClick={() => this.setState({ hasFailed: false })}>reset</button> : this.props.children;
      }
    }
    const page = livePage();
    page.server.set(uri, 'v1');
    let isBroken = true;
    const show = (data: string): ReactElement => {
      if (isBroken) throw new Error('cannot show');
      return <b>{data}</b>;
    };
    page.show(<Boundary><LivePanel uri={uri} select={text()}>{show}</LivePanel></Boundary>);
    await page.pass(5_000);
    isBroken = false;
    page.server.set(uri, 'v2');
    await press(/reset/);
    await page.pass(2_000);
    expect(contents()?.textContent).toBe('v2');
    expect(attributes().slice(0, 3)).toEqual(['ready', 'subscribed', 'declared']);
  });
});

describe('buttons of a panel', () => {
  test('refresh reaches the server', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    page.show(<LivePanel uri={uri} title="Production" controls />);
    await page.pass(1_000);
    await press(/^Refresh Production$/);
    await page.pass(0);
    expect(page.server.log.count('resources/read')).toBe(2);
  });

  test('pause rests this panel only, and says so', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    page.server.set('demo://b', 'v1');
    page.show(<><LivePanel uri={uri} title="Production" controls /><LivePanel uri="demo://b" title="Staging" controls /></>);
    await page.pass(1_000);
    await press(/^Pause updates of Production$/);
    await page.pass(61_000);
    expect(page.server.log.count('resources/read', uri)).toBe(1);
    expect(page.server.log.count('resources/read', 'demo://b')).toBeGreaterThanOrEqual(3);
    expect(attributes().slice(0, 3)).toEqual(['ready', 'off', 'paused']);
    expect(panel().querySelector('[data-mcp-freshness]')?.textContent).toMatch(/updated 1 minute ago.*updates are paused/);
    await press(/^Resume updates of Production$/);
    await page.pass(100);
    expect(page.server.log.count('resources/read', uri)).toBe(2);
  });

  test('a paused panel tells the age of what it keeps, though another holds the resource current', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    page.show(<><LivePanel uri={uri} title="Kept" controls /><LivePanel uri={uri} title="Live" controls /></>);
    await page.pass(1_000);
    await press(/^Pause updates of Kept$/);
    page.server.set(uri, 'v2');
    await page.pass(121_000);
    const lines = [...document.querySelectorAll('[data-mcp-freshness]')].map((line) => line.textContent.replace(/\s+/g, ' ').trim());
    expect(lines).toEqual([expect.stringMatching(/updated 2 minutes ago updates are paused$/), expect.stringMatching(/^updated \d+ seconds? ago$/)]);
    expect([...document.querySelectorAll('[data-mcp-content]')].map((element) => element.textContent)).toEqual(['v1', 'v2']);
    await press(/^Refresh Kept$/);
    await page.pass(1_000);
    expect(contents()?.textContent).toBe('v2');
    expect(document.querySelector('[data-mcp-freshness]')?.textContent).toMatch(/updated \d+ seconds? ago.*updates are paused/);
  });

  test('are reached and pressed by keyboard', async () => {
    const page = livePage(polled);
    page.server.set(uri, 'v1');
    page.show(<LivePanel uri={uri} title="Production" controls />);
    await page.pass(1_000);
    const user = userEvent.setup({ advanceTimers: () => {} });
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Refresh Production');
    await user.tab();
    await user.keyboard(' ');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Resume updates of Production');
  });
});

describe('contents of a server', () => {
  async function showContents(items: Parameters<ReturnType<typeof livePage>['server']['set']>[1]): Promise<HTMLElement> {
    const page = livePage();
    page.server.set(uri, items);
    page.show(<LivePanel uri={uri} />);
    await page.pass(1_000);
    const element = contents();
    if (element === null) throw new Error('no contents');
    return element;
  }

  afterEach(() => vi.restoreAllMocks());

  test.for([
    ['text/html', '<script>globalThis.pwned = 1</script><img src=x onerror="pwned=1"><a href="javascript:1">x</a>'],
    ['image/svg+xml', '<svg onload="pwned=1"><style>*{display:none}</style></svg>'],
    ['text/markdown', '[x](javascript:alert(1)) ![](http://evil.example/p.png)'],
  ] as const)('are text, though they say they are %s', async ([mimeType, hostile]) => {
    const element = await showContents([{ text: hostile, mimeType }]);
    expect(element.querySelector('pre')?.textContent).toBe(hostile);
    expect([...element.querySelectorAll('*')].map(({ tagName }) => tagName).filter((name) => !['DIV', 'P', 'PRE'].includes(name))).toEqual([]);
  });

  test('CON-02 that are none, and a text that is empty, are said in different words', async () => {
    const page = livePage();
    page.server.set(uri, []);
    page.show(<LivePanel uri={uri} />);
    await page.pass(1_000);
    expect(contents()?.textContent).toBe('The server answered without contents');
    page.server.set(uri, '');
    await page.pass(1_000);
    expect(contents()?.textContent).toBe('The text is empty');
    page.server.set(uri, 'x');
    await page.pass(1_000);
    expect(contents()?.textContent).toBe('x');
  });

  test('that are JSON stand on lines of their own, with every digit', async () => {
    const element = await showContents([{ text: '{"id":12345678901234567890,"tags":["a"]}', mimeType: 'application/json' }]);
    expect(element.querySelector('pre')?.dataset['mcpText']).toBe('json');
    expect(element.textContent).toBe('{\n  "id": 12345678901234567890,\n  "tags": [\n    "a"\n  ]\n}');
  });

  test('that say they are JSON and are not stay as they are', async () => {
    expect((await showContents([{ text: '{"id":', mimeType: 'application/json' }])).textContent).toBe('{"id":');
  });

  test('that are long begin as an excerpt, and are seen whole on demand', async () => {
    const long = `${'0123456789'.repeat(999)}012345678😀${'x'.repeat(30_000)}`;
    const element = await showContents([{ text: long }]);
    const pre = element.querySelector('pre');
    expect(pre?.textContent).toBe(`${'0123456789'.repeat(999)}012345678…`);
    expect(pre?.tabIndex).toBe(0);
    await press(/^Show all \(40 kB\)$/);
    expect(pre?.textContent).toBe(long);
    await press(/^Show less$/);
    expect(pre?.textContent?.length).toBe(10_000);
  });

  test('CON-04 of several items are all there in order, and bytes are a download', async () => {
    const element = await showContents([
      { uri: 'd/a', text: 'A' }, { uri: 'd/b.bin', blob: 'AAEC/w==' }, { uri: 'd/c.png', mimeType: 'image/png', blob: 'data:image/png;base64,AAAA' },
      { uri: 'd/e', blob: '%%%' },
    ]);
    const items = [...element.querySelectorAll('li')].map((item) => item.textContent);
    expect(items).toEqual(['d/aA', 'd/b.bin Download b.bin (4 bytes)', 'd/c.pngThis image cannot be shown Download c.png (3 bytes)', 'd/eThis part cannot be shown: its blob is not base64']);
  });

  test('that are bytes are saved under a plain name and a type that no browser opens', async () => {
    const saved: { name: string; href: string; type: string; bytes: number[] }[] = [];
    const blobs: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => { blobs.push(blob); return 'blob:here'; }, revokeObjectURL: () => {} });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, href: this.href, type: blobs[0]?.type ?? '', bytes: [] });
    });
    await showContents([{ uri: 'demo://a/..%2Fpage.html', mimeType: 'text/html', blob: 'PGI+' }]);
    await press(/^Download _page\.html \(3 bytes\)$/);
    expect(saved).toMatchObject([{ name: '_page.html', href: 'blob:here', type: 'application/octet-stream' }]);
    expect(document.querySelector('a')).toBeNull();
  });
});
