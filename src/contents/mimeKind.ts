/**
 * How contents of a MIME type may be shown: `json` and `text` as text; `image` in an `<img>`, which is only for raster formats, since
 * an SVG is a document with links and scripts; `other` as a download.
 */
export type MimeKind = 'json' | 'text' | 'image' | 'other';

const rasters: ReadonlySet<string> = new Set([
  'image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/x-icon', 'image/vnd.microsoft.icon',
]);
const json = /^(application\/json|text\/json|application\/[\w.-]+\+json)$/;
const text = /^(text\/.+|image\/svg\+xml|[\w.-]+\/[\w.-]+\+(xml|yaml)|application\/(xml|yaml|x-yaml|toml|javascript|ecmascript|typescript|sql|graphql|x-sh|x-ndjson|jsonl|json-seq|x-www-form-urlencoded|rtf))$/;

/** Parameters and case do not count. Without a type it is `other`: a server that gives none vouches for nothing. */
export function mimeKind(mimeType: string | undefined): MimeKind {
  const essence = (mimeType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (json.test(essence)) return 'json';
  if (rasters.has(essence)) return 'image';
  return text.test(essence) ? 'text' : 'other';
}

/** Whether bytes of this type are text that a person can read. */
export function isTextual(mimeType: string | undefined): boolean {
  const kind = mimeKind(mimeType);
  return kind === 'json' || kind === 'text';
}
