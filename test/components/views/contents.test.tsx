import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LivePanel } from 'mcp-live';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { pngBase64 } from '../../support/hostileItems.js';
import { type LivePage, livePage } from '../../support/renderLive.js';

const uri = 'demo://a';
const content = (): HTMLElement => document.querySelector<HTMLElement>('[data-mcp-content]') ?? document.body;
const changed = (): (string | null)[] => [...content().querySelectorAll('[data-changed]')].map(({ textContent }) => textContent);

async function show(items: Parameters<LivePage['server']['set']>[1], panel = <LivePanel uri={uri} />): Promise<LivePage> {
  const page = livePage();
  page.server.set(uri, items);
  page.show(panel);
  await page.pass(3_000);
  return page;
}

async function change(page: LivePage, text: string): Promise<void> {
  page.server.set(uri, text);
  await page.pass(200);
}

describe('a flat JSON object', () => {
  test('is a table of names and values', async () => {
    await show('{"service":"checkout","version":43,"healthy":true}');
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['servicecheckout', 'version43', 'healthytrue']);
    expect(screen.getByRole('rowheader', { name: 'version' })).toBeDefined();
    expect(screen.getByRole('table', { name: uri })).toBeDefined();
  });

  test('has what changed marked for a moment, in the same elements, and nothing at first', async () => {
    const page = await show('{"service":"checkout","version":43}');
    expect(changed()).toEqual([]);
    const cells = [...content().querySelectorAll('td')];
    await change(page, '{"service":"checkout","version":44}');
    expect(changed()).toEqual(['44']);
    expect([...content().querySelectorAll('td')]).toEqual(cells);
    await change(page, '{"service":"basket","version":44,"region":"eu"}');
    expect(changed()).toEqual(['basket', 'eu']);
    await page.pass(3_500);
    expect(changed()).toEqual([]);
  });

  test('that is another object altogether is not marked', async () => {
    const page = await show('{"a":1}');
    await change(page, '{"b":2}');
    expect(changed()).toEqual([]);
  });
});

describe('a list of like JSON objects', () => {
  const rows = (...versions: number[]): string => JSON.stringify(versions.map((version, index) => ({ id: `s${index}`, version })));

  test('is a table with a column for each name', async () => {
    await show(rows(1, 2), <LivePanel uri={uri} title="Services" />);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['id', 'version']);
    expect(screen.getByRole('group', { name: 'Services' }).tabIndex).toBe(0);
    expect(screen.getByRole('columnheader', { name: 'version' }).dataset['kind']).toBe('number');
  });

  test('has a row marked wherever it moved to, and a new one as a whole', async () => {
    const page = await show('[{"id":"a","version":1},{"id":"b","version":1}]');
    await change(page, '[{"id":"c","version":1},{"id":"b","version":1},{"id":"a","version":2}]');
    expect(changed()).toEqual(['c', '1', '2']);
  });

  test('has values of the server in a direction of their own', async () => {
    await show('[{"\u202Eid":"\u202Eabc"}]');
    expect([...content().querySelectorAll('th, td')].every((cell) => cell.firstElementChild?.tagName === 'BDI')).toBe(true);
  });
});

describe('a nested JSON document', () => {
  const text = '{"app":{"name":"web","tags":["a","b"]},"count":1.0}';
  const lines = '{\n  "app": {\n    "name": "web",\n    "tags": [\n      "a",\n      "b"\n    ]\n  },\n  "count": 1.0\n}';

  test('stands in the very lines of its text', async () => {
    await show(text);
    expect(content().textContent).toBe(lines);
    expect(content().querySelector('pre')?.dataset['mcpText']).toBe('json');
  });

  test('folds by mouse and keyboard, with one Tab stop, and stays folded when it changes', async () => {
    const page = await show(text);
    const user = userEvent.setup({ advanceTimers: () => {} });
    expect(screen.getAllByRole('button').map((button) => [button.getAttribute('aria-label'), button.tabIndex])).toEqual([['Contents of app', 0], ['Contents of tags', -1]]);
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(content().textContent).toContain('"tags": […]\n');
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
    await change(page, text.replace('"a","b"', '"c"').replace('web', 'api'));
    expect(content().textContent).toContain('"name": "api",\n    "tags": […]\n');
    expect(changed()).toEqual(['"api"']);
    await user.keyboard('{ArrowRight}');
    expect(content().textContent).toContain('"c"');
    await user.keyboard('{Home}{Enter}');
    expect(content().textContent).toBe('{\n  "app": {…},\n  "count": 1.0\n}');
  });

  test('shows marks that turn the direction as the escapes they have', async () => {
    await show('{"a":["\u202Egnp"]}');
    expect(content().textContent).toContain('"\\u202egnp"');
  });

  test('ten thousand levels deep is shown without a view for each level', async () => {
    await show(`${'['.repeat(10_000)}1${']'.repeat(10_000)}`);
    expect(content().querySelectorAll('*').length).toBeLessThan(10);
    expect(content().textContent).toMatch(/^\[\n {2}\[\n {4}\[/);
  });
});

describe('code', () => {
  test.for([
    ['text/x-python', uri, 'Python'], ['application/typescript', uri, 'TypeScript'], ['text/plain', 'file:///a/main.rs', 'Rust'], [undefined, 'file:///a/Page.TSX?raw', 'TypeScript'],
    ['text/html; charset=utf-8', uri, 'HTML'], ['image/svg+xml', uri, 'SVG'], ['application/yaml', uri, 'YAML'],
  ] as const)('of type %s at %s names its language: %s', async ([mimeType, at, language]) => {
    await show([{ uri: at, text: 'code\nin lines', ...mimeType === undefined ? {} : { mimeType } }]);
    expect(content().querySelector('[data-mcp-language]')?.textContent).toBe(language);
    expect(content().querySelector('pre')?.textContent).toBe('code\nin lines');
  });

  test('in a language that nobody knows names none', async () => {
    await show([{ text: 'x', mimeType: 'text/x-__proto__' }]);
    expect(content().querySelector('[data-mcp-language]')).toBeNull();
  });
});

describe('bytes', () => {
  Object.assign(URL, { createObjectURL: vi.fn<() => string>(() => 'blob:here'), revokeObjectURL: vi.fn<() => void>() });

  test('of an image are drawn, named by the title, the file or neither, in the size that they tell', async () => {
    await show([{ uri: 'demo://charts/load%20today.png', blob: pngBase64 }]);
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'load today.png' });
    expect([image.width, image.height, image.src]).toEqual([1, 1, 'blob:here']);
  });

  test('that only say that they are an image are a file, and said to be broken; so is one that the browser cannot draw', async () => {
    const page = await show([{ mimeType: 'image/png', blob: 'AAEC' }]);
    expect(content().textContent).toMatch(/^This image cannot be shown Download a \(3 bytes\)$/);
    page.server.set(uri, [{ mimeType: 'image/png', blob: pngBase64 }]);
    await page.pass(200);
    const image = screen.getByRole('img');
    act(() => { image.dispatchEvent(new Event('error')); });
    expect(screen.queryByRole('img')).toBeNull();
    expect(content().textContent).toMatch(/^This image cannot be shown/);
  });

  test('of an image that the server says is something else are a file', async () => {
    await show([{ mimeType: 'text/html', blob: pngBase64 }]);
    expect(screen.queryByRole('img')).toBeNull();
    expect(content().textContent).toMatch(/Download a \(70 bytes\)/);
  });

  test('of a recording have a player where the browser plays them, and are a file', async () => {
    const canPlay = vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) => (type === 'audio/mpeg' ? 'maybe' : ''));
    await show([{ uri: 'demo://a.mp3', mimeType: 'audio/MPEG; x=y', blob: 'AAEC' }, { uri: 'demo://b.xyz', mimeType: 'audio/xyz', blob: 'AAEC' }]);
    const players = [...content().querySelectorAll('audio')];
    expect(players.map((player) => [player.getAttribute('aria-label'), player.controls, player.autoplay])).toEqual([['a.mp3', true, false]]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual(['Download a.mp3 (3 bytes)', 'Download b.xyz (3 bytes)']);
    act(() => { players[0]?.dispatchEvent(new Event('error')); });
    expect(content().querySelector('audio')).toBeNull();
    canPlay.mockRestore();
  });
});

describe('a text too long for a page', () => {
  test('is begun, and offered as a file', async () => {
    await show('x'.repeat(300_000));
    expect(content().querySelector('pre')?.textContent?.length).toBe(10_001);
    expect(content().textContent).toContain('Only the beginning is shown: all of it (300 kB) would be too long for a page');
    expect(screen.getByRole('button').textContent).toMatch(/Download a \(300 kB\)/);
  });
});

describe('a typed document', () => {
  const schema = z.object({ version: z.number() });

  test('is shown as what the schema makes of it', async () => {
    await show('{"version":7,"other":1}', <LivePanel uri={uri} schema={schema} />);
    expect(content().querySelector('table')?.textContent).toBe('version7');
  });

  test('that does not fit says so in one clear line, and what fitted last stays', async () => {
    const page = await show('{"version":7}', <LivePanel uri={uri} schema={schema} />);
    await change(page, '{"version":"seven"}');
    const panel = document.querySelector<HTMLElement>('[data-mcp-panel]');
    expect(panel?.dataset['status']).toBe('error');
    expect(panel?.querySelector('[data-mcp-error]')?.textContent).toMatch(/^resources\/read gave JSON that does not fit the schema: \/version /);
    expect(content().querySelector('table')?.textContent).toBe('version7');
  });
});

describe('words', () => {
  test('of the views are the provider\'s, and its locale writes the sizes', async () => {
    const page = livePage();
    page.server.set(uri, [{ blob: 'A'.repeat(20_000) }]);
    page.show(<LivePanel uri={uri} />, { locale: 'de', messages: { panel: { download: (name, size) => `${name} herunterladen (${size})`, unnamed: undefined } } });
    await page.pass(1_000);
    expect(screen.getByRole('button').textContent).toMatch(/a herunterladen \(15\skB\)/);
  });
});
