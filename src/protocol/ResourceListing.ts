import type { Annotations } from './ResourceReading.js';

/** One entry of `resources/list`. */
export interface ResourceEntry {
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  size?: number;
  annotations?: Annotations;
}

/** One entry of `resources/templates/list`. */
export interface TemplateEntry {
  uriTemplate: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
}

/** One entry of `tools/list`, its schemas as they came: whoever uses them judges them. */
export interface ToolEntry {
  name: string;
  title?: string;
  description?: string;
  inputSchema?: unknown;
  outputSchema?: unknown;
}

export interface ListEntries {
  resources: ResourceEntry;
  templates: TemplateEntry;
  tools: ToolEntry;
}

export type ListKind = keyof ListEntries;

/** A whole walk over all pages, in server order, each URI or name once. */
export interface Listing<K extends ListKind> {
  entries: ListEntries[K][];
  /** One line per malformed entry that was left out, and one where the walk stopped at a bound. */
  skipped: string[];
}
