/** What differs between the dialects as far as it matters here. */
export interface Dialect {
  /** Up to draft-07 nothing beside `$ref` counts. */
  readonly ignoresBesideRef: boolean;
  /** The keyword that gives a schema its name. */
  readonly idKeyword: 'id' | '$id';
}

const modern: Dialect = { ignoresBesideRef: false, idKeyword: '$id' };
const dialects: Readonly<Record<string, Dialect>> = {
  'draft-04': { ignoresBesideRef: true, idKeyword: 'id' },
  'draft-06': { ignoresBesideRef: true, idKeyword: '$id' },
  'draft-07': { ignoresBesideRef: true, idKeyword: '$id' },
  'draft/2019-09': modern,
  'draft/2020-12': modern,
  latest: modern,
};

/**
 * The dialect that `$schema` names; 2020-12 where it names none (server/tools, "Tool": schemas without `$schema` are 2020-12).
 * `undefined` for one that is not known: its words may mean anything.
 */
export function chooseDialect(named: unknown): Dialect | undefined {
  if (named === undefined) return modern;
  if (typeof named !== 'string') return undefined;
  const name = /^https?:\/\/json-schema\.org\/(?:(draft[-/][\w-]+)\/)?schema#?$/.exec(named);
  return name === null ? undefined : dialects[name[1] ?? 'latest'];
}
