import type { Dialect } from './chooseDialect.js';

// Only to have something that relative references are relative to; `.invalid` is nobody's (RFC 6761).
const nowhere = 'http://schema.invalid/';
const mostObjects = 20_000;
/** Their contents are data, not schemas. */
const dataKeywords: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples', 'example']);

/** Finds what a `$ref` means within one schema document (JSON Schema Core §8.2). Nothing is ever fetched. */
export class ReferenceIndex {
  readonly #idKeyword: string;
  readonly #named = new Map<string, object>();
  readonly #baseOf = new Map<object, string>();

  /** @throws RangeError where the document is too large to look at */
  constructor(root: object, { idKeyword }: Dialect) {
    this.#idKeyword = idKeyword;
    this.#named.set(nowhere, root);
    this.#visit(root, nowhere);
  }

  /** What `ref`, written in `from`, points at; `undefined` where this document has nothing there. */
  resolve(ref: string, from: object): unknown {
    const url = parse(ref, this.#baseOf.get(from) ?? nowhere);
    if (url === undefined) return undefined;
    const exact = this.#named.get(url.href);
    if (exact !== undefined) return exact;
    const fragment = decode(url.hash.slice(1));
    url.hash = '';
    const resource = this.#named.get(url.href);
    if (fragment === '' || fragment === undefined || !fragment.startsWith('/')) return fragment === '' ? resource : undefined;
    return follow(resource, fragment);
  }

  #visit(value: object, base: string): void {
    if (this.#baseOf.has(value)) return;
    if (this.#baseOf.size >= mostObjects) throw new RangeError('it is too large');
    const own = this.#name(value, base);
    this.#baseOf.set(value, own);
    for (const [key, member] of Object.entries(value)) {
      if (typeof member === 'object' && member !== null && !dataKeywords.has(key)) this.#visit(member as object, own);
    }
  }

  #name(value: object, base: string): string {
    const named = value as Readonly<Record<string, unknown>>;
    const id = named[this.#idKeyword];
    const { $anchor } = named;
    const url = typeof id === 'string' ? parse(id, base) : undefined;
    if (url !== undefined) this.#named.set(withoutEmptyFragment(url), value);
    const own = url === undefined || url.hash !== '' ? base : withoutEmptyFragment(url);
    const anchor = typeof $anchor === 'string' ? parse(`#${$anchor}`, own) : undefined;
    if (anchor !== undefined) this.#named.set(anchor.href, value);
    return own;
  }
}

function parse(reference: string, base: string): URL | undefined {
  try {
    return new URL(reference, base);
  } catch {
    return undefined;
  }
}

function withoutEmptyFragment({ href }: URL): string {
  return href.endsWith('#') ? href.slice(0, -1) : href;
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function follow(root: unknown, pointer: string): unknown {
  let value = root;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
