import type { ScriptedItem } from 'mcp-live/testing';

const markup = '<script>globalThis.pwned = 1</script><img src="/evil.png" onerror="globalThis.pwned=1"><iframe srcdoc="<script>top.pwned=1</script>"></iframe>'
  + '<a href="javascript:globalThis.pwned=1">x</a><svg onload="globalThis.pwned=1"></svg><style>@import "/evil.css"; * { display: none }</style><link rel="stylesheet" href="/evil.css">';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.pwned=1"><script>globalThis.pwned=1</script><image href="/evil.png"/></svg>';
const bidi = '\u202Egnp.exe\u2066\u2069\u200F\u061C';
/** One red pixel. */
export const pngBase64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

const base64 = (text: string): string => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
const json = (text: string): ScriptedItem[] => [{ mimeType: 'application/json', text }];

/** Contents that want more than to be shown, by name. Made when asked for: some are huge. */
export const hostileItems: Readonly<Record<string, () => ScriptedItem[]>> = {
  'markup as text': () => [{ text: markup }],
  'markup as HTML': () => [{ mimeType: 'text/html', text: markup }],
  'an SVG as text': () => [{ mimeType: 'image/svg+xml', text: svg }],
  'an SVG as bytes': () => [{ mimeType: 'image/svg+xml', blob: base64(svg) }],
  'HTML as bytes': () => [{ mimeType: 'text/html', blob: base64(markup) }],
  'Markdown with links': () => [{ mimeType: 'text/markdown', text: '[x](javascript:globalThis.pwned=1) ![](/evil.png)\n<img src=/evil.png>' }],
  'URIs of other schemes': () => ['javascript:globalThis.pwned=1', 'data:text/html,<script>top.pwned=1</script>', 'vbscript:x', 'file:///etc/passwd']
    .map((uri) => ({ uri, mimeType: 'application/octet-stream', blob: 'AAEC' })),
  'markup in JSON': () => json(JSON.stringify({ [markup]: markup, nested: { [markup]: [markup] } })),
  'markup in a table': () => json(JSON.stringify([{ [markup]: markup, style: 'display:none', href: 'javascript:globalThis.pwned=1' }])),
  'names of prototypes': () => json('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":2}'),
  'names of prototypes in a table': () => json('[{"__proto__":"a","constructor":"b","toString":1},{"__proto__":"c","constructor":"d","valueOf":2}]'),
  'JSON ten thousand levels deep': () => json(`${'{"a":['.repeat(5_000)}1${']}'.repeat(5_000)}`),
  'a million keys': () => json(`{${Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":${index}`).join()}}`),
  'forty thousand keys': () => json(`{${Array.from({ length: 40_000 }, (_, index) => `"k${index}":1`).join()}}`),
  'twelve hundred rows': () => json(JSON.stringify(Array.from({ length: 1_200 }, (_, id) => ({ id, name: `row ${id}`, note: 'x'.repeat(50) })))),
  'a string of twenty million characters': () => [{ text: 'x'.repeat(20_000_000) }],
  'a line of nine hundred thousand characters': () => [{ text: '<b>'.repeat(300_000) }],
  'a key of four hundred thousand characters': () => json(`{"${'k'.repeat(400_000)}":{"a":"${'\u0600'.repeat(1_000)}"}}`),
  'combining marks without end': () => [{ text: `a${'\u0301'.repeat(50_000)}` }],
  'marks that turn the direction': () => [...json(JSON.stringify({ [bidi]: bidi, nested: [bidi] })), { uri: `demo://a/${bidi}.png`, blob: 'AAEC' }, { text: bidi }],
  'control characters': () => [{ text: '\u0000\u0007\u001b]0;title\u0007\u001b[31m\u009b31m' }],
  'half characters': () => [...json('{"a":"\\ud800","b":["\\udfff"]}'), { text: '\ud800'.repeat(20_000) }],
  'broken base64': () => [{ mimeType: 'image/png', blob: '%%%' }, { mimeType: 'audio/mpeg', blob: 'A' }, { blob: 'data:text/html,<script>' }],
  'images that are none': () => ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'].map((mimeType) => ({ mimeType, blob: base64(markup) })),
  'an image that ends too early': () => [{ mimeType: 'image/png', blob: pngBase64.slice(0, 44) }],
  'an image of a billion pixels': () => [{ mimeType: 'image/png', blob: bomb() }],
  'an image that is a page too': () => [{ mimeType: 'image/gif', blob: base64(`GIF89a=1;globalThis.pwned=1;/*${markup}*/`) }, { mimeType: 'text/html', blob: pngBase64 }],
  'a recording that is a page': () => [{ mimeType: 'audio/mpeg', blob: base64(markup) }, { mimeType: 'audio/wav; x="><script>', blob: base64(markup) }],
  'types that are sentences': () => [{ mimeType: 'text/x-__proto__', text: markup }, { mimeType: 'constructor', text: markup }, { mimeType: '"><script>', blob: 'AAEC' }],
  'a thousand items': () => Array.from({ length: 1_000 }, (_, index) => ({ uri: `demo://item/${index}`, text: markup })),
};

/** A PNG that claims 32,768 by 32,768 pixels. */
function bomb(): string {
  const bytes = Uint8Array.from(atob(pngBase64), (character) => character.charCodeAt(0));
  bytes.set([0, 0, 0x80, 0, 0, 0, 0x80, 0], 16);
  return btoa(String.fromCharCode(...bytes));
}
