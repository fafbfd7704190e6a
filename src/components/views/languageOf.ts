/** Endings of files and last words of MIME types, with the name that people know. */
const names: Readonly<Record<string, string>> = {
  bash: 'Shell', c: 'C', cjs: 'JavaScript', cpp: 'C++', cs: 'C#', csharp: 'C#', css: 'CSS', diff: 'Diff', ecmascript: 'JavaScript', go: 'Go', graphql: 'GraphQL',
  h: 'C', htm: 'HTML', html: 'HTML', ini: 'INI', java: 'Java', javascript: 'JavaScript', js: 'JavaScript', json: 'JSON', jsx: 'JavaScript',
  kotlin: 'Kotlin', kt: 'Kotlin', lua: 'Lua', mjs: 'JavaScript', mts: 'TypeScript', cts: 'TypeScript', patch: 'Diff', php: 'PHP', py: 'Python', python: 'Python', rb: 'Ruby',
  rs: 'Rust', ruby: 'Ruby', rust: 'Rust', sh: 'Shell', sql: 'SQL', svg: 'SVG', swift: 'Swift', toml: 'TOML', ts: 'TypeScript', tsx: 'TypeScript',
  typescript: 'TypeScript', xml: 'XML', yaml: 'YAML', yml: 'YAML',
};

/** Name of the language that a text is written in, by its MIME type, else by the ending of its URI. */
export function languageOf(mimeType: string | undefined, uri: string): string | undefined {
  const subtype = /^[\w.-]+\/(?:x-)?(?:[\w.-]+\+)?([\w.-]+)/.exec(mimeType?.toLowerCase() ?? '')?.[1] ?? '';
  const specific = /^[\w.-]+\/(?:x-)?([\w-]+)\+/.exec(mimeType?.toLowerCase() ?? '')?.[1] ?? '';
  const ending = /\.(\w+)$/.exec(uri.replace(/[?#].*/s, ''))?.[1]?.toLowerCase() ?? '';
  return [specific, subtype, ending].map((word) => (Object.hasOwn(names, word) ? names[word] : undefined)).find((name) => name !== undefined);
}
