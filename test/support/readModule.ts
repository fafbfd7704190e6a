import { type ESTree, type ParseResult, parseSync, Visitor } from 'vite';

/** How one module speaks of another. A `value` is loaded with it, a `type` vanishes, a `dynamic` one comes when it is asked for. */
export interface ModuleImport {
  readonly specifier: string;
  readonly kind: 'value' | 'type' | 'dynamic';
  readonly line: number;
}

/** What the rules of layering need to know of one source file. */
export interface ModuleFacts {
  /** From the project's root, with `/`: `src/live/Ticker.ts`. */
  readonly path: string;
  readonly imports: readonly ModuleImport[];
  readonly isClient: boolean;
  readonly hasJsx: boolean;
  /** `export * from …`, by line. */
  readonly starExports: readonly number[];
  /** Top-level statements that are not `export { … } from '…'`, by line. */
  readonly ownStatements: readonly number[];
  /** Members reached through `globalThis`, such as `fetch`: the lint rule sees only the bare name. */
  readonly globalMembers: readonly { readonly name: string; readonly line: number }[];
  /** Lines that hold code: neither blank nor only comment. */
  readonly codeLines: number;
  readonly exports: { readonly values: readonly string[]; readonly types: readonly string[] };
}

type LineAt = (offset: number) => number;

// `import { type A } from 'x'` still loads x (verbatimModuleSyntax): only `import type` and `export type` vanish.
function readImports({ module, program }: ParseResult, text: string, lineAt: LineAt): ModuleImport[] {
  const found: ModuleImport[] = [];
  const add = (specifier: string, kind: ModuleImport['kind'], at: number): void => {
    found.push({ specifier, kind, line: lineAt(at) });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind, start }) => add(source.value, importKind ?? 'value', start),
    ExportNamedDeclaration: ({ source, exportKind, start }) => {
      if (source !== null) add(source.value, exportKind ?? 'value', start);
    },
    ExportAllDeclaration: ({ source, exportKind, start }) => add(source.value, exportKind ?? 'value', start),
    TSImportType: ({ source, start }) => add(source.value, 'type', start),
  }).visit(program);
  for (const { start, moduleRequest } of module.dynamicImports) {
    const raw = text.slice(moduleRequest.start, moduleRequest.end);
    add(/^(['"]).*\1$/.test(raw) ? raw.slice(1, -1) : raw, 'dynamic', start);
  }
  return found;
}

function readExports({ module }: ParseResult): ModuleFacts['exports'] {
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  const names = (isType: boolean): string[] =>
    entries.flatMap((entry) => (entry.isType === isType && entry.exportName.name !== null ? [entry.exportName.name] : [])).sort();
  return { values: names(false), types: names(true) };
}

function isPlainReExport(statement: ESTree.Program['body'][number]): boolean {
  return statement.type === 'ExportNamedDeclaration' && statement.source !== null;
}

function countCodeLines({ comments }: ParseResult, text: string): number {
  let code = '';
  let from = 0;
  for (const comment of comments) {
    code += text.slice(from, comment.start) + text.slice(comment.start, comment.end).replaceAll(/[^\n]/g, '');
    from = comment.end;
  }
  return (code + text.slice(from)).split('\n').filter((line) => line.trim() !== '').length;
}

/** Parses one TypeScript file; throws where it does not parse. */
export function readModule(path: string, text: string): ModuleFacts {
  const parsed = parseSync(path, text, { sourceType: 'module' });
  if (parsed.errors[0]) throw new Error(`${path}: ${parsed.errors[0].message}`);
  const { body } = parsed.program;
  const lineAt: LineAt = (offset) => text.slice(0, offset).split('\n').length;
  const globalMembers: { name: string; line: number }[] = [];
  let hasJsx = false;
  new Visitor({
    JSXElement: () => { hasJsx = true; },
    JSXFragment: () => { hasJsx = true; },
    MemberExpression: ({ object, property, start }) => {
      if (object.type !== 'Identifier' || object.name !== 'globalThis') return;
      globalMembers.push({ name: property.type === 'Identifier' ? property.name : 'computed', line: lineAt(start) });
    },
  }).visit(parsed.program);
  return {
    path,
    imports: readImports(parsed, text, lineAt),
    isClient: body.some((statement) => 'directive' in statement && statement.directive === 'use client'),
    hasJsx,
    starExports: body.filter((statement) => statement.type === 'ExportAllDeclaration').map(({ start }) => lineAt(start)),
    ownStatements: body.filter((statement) => !isPlainReExport(statement)).map(({ start }) => lineAt(start)),
    globalMembers,
    codeLines: countCodeLines(parsed, text),
    exports: readExports(parsed),
  };
}
