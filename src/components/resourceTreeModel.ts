import { oneLine, type ResourceEntry, type TemplateEntry } from '../protocol/index.js';

interface TreeNodeFacts {
  readonly id: string;
  readonly parentId: string;
  readonly label: string;
}

/** Part of a URI that several entries share. */
export interface FolderNode extends TreeNodeFacts {
  readonly kind: 'folder' | 'templates';
  readonly children: string[];
}

export interface ResourceNode extends TreeNodeFacts {
  readonly kind: 'resource';
  /** The last part of the URI, where the label does not already say it. */
  readonly detail: string | undefined;
  readonly resource: ResourceEntry;
}

export interface TemplateNode extends TreeNodeFacts {
  readonly kind: 'template';
  readonly detail: string | undefined;
  readonly template: TemplateEntry;
}

export type TreeNode = FolderNode | ResourceNode | TemplateNode;

export interface ResourceTreeModel {
  readonly nodes: ReadonlyMap<string, TreeNode>;
  readonly size: number;
}

export const rootId = 'root';
/** Ids are made from URIs alone, so that what is open or selected is found again in the next list. */
const templatesId = 'templates';
const longestLabel = 160;
/** Folders lie in no more than so many others: an id grows with its depth, and a server may write any number of slashes. */
const deepest = 32;

/** Sorts entries into folders by scheme, authority and path segments, in the server's order; templates come last, in a group of their own. */
export function buildTreeModel(
  resources: readonly ResourceEntry[], templates: readonly TemplateEntry[], templatesLabel: string,
): ResourceTreeModel {
  const nodes = new Map<string, TreeNode>([[rootId, { kind: 'folder', id: rootId, parentId: '', label: '', children: [] }]]);
  for (const resource of resources) {
    const parts = partsOf(resource.uri);
    const last = parts.pop() ?? resource.uri;
    const parentId = parts.reduce((parent, part) => openFolder(nodes, parent, part, readable(part)), rootId);
    // Many servers name a resource by its URI: most of that stands in the folders already.
    const name = resource.name === resource.uri ? '' : resource.name;
    const label = oneLine(resource.title ?? name, longestLabel) || readable(last);
    const detail = label === readable(last) ? undefined : readable(last);
    append(nodes, { kind: 'resource', id: resourceId(resource.uri), parentId, label, detail, resource });
  }
  for (const template of templates) {
    const parentId = openFolder(nodes, rootId, undefined, templatesLabel);
    const pattern = oneLine(template.uriTemplate, longestLabel);
    const label = oneLine(template.title ?? template.name, longestLabel) || pattern;
    append(nodes, { kind: 'template', id: `template:${template.uriTemplate}`, parentId, label, detail: label === pattern ? undefined : pattern, template });
  }
  return { nodes, size: resources.length + templates.length };
}

export function resourceId(uri: string): string {
  return `resource:${uri}`;
}

/** @returns id of the folder; `part` undefined stands for the group of templates */
function openFolder(nodes: Map<string, TreeNode>, parentId: string, part: string | undefined, label: string): string {
  const id = part === undefined ? templatesId : `${parentId}/${part}`;
  if (!nodes.has(id)) append(nodes, { kind: part === undefined ? 'templates' : 'folder', id, parentId, label, children: [] });
  return id;
}

function append(nodes: Map<string, TreeNode>, node: TreeNode): void {
  nodes.set(node.id, node);
  const parent = nodes.get(node.parentId);
  if (parent !== undefined && isFolder(parent)) parent.children.push(node.id);
}

export function isFolder(node: TreeNode): node is FolderNode {
  return node.kind === 'folder' || node.kind === 'templates';
}

/** `deploy://production/eu/status?full` has the parts `deploy:`, `production`, `eu` and `status?full`. Any string has at least one. */
function partsOf(uri: string): string[] {
  const [, scheme, authority, rest = ''] = /^([a-z][a-z0-9+.-]*:)?(?:\/\/([^/?#]*))?(.*)$/is.exec(uri) ?? [];
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/s.exec(rest) ?? [];
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length > deepest) segments.splice(deepest - 1, Infinity, segments.slice(deepest - 1).join('/'));
  const parts = [scheme, authority, ...segments].filter((part) => part !== undefined && part !== '') as string[];
  const last = parts.pop();
  if (last === undefined) return [uri];
  return [...parts, `${last}${path.endsWith('/') ? '/' : ''}${query}`];
}

/** Percent escapes as what they stand for; servers' control characters obey nobody. */
function readable(part: string): string {
  try {
    return oneLine(decodeURIComponent(part), longestLabel) || part;
  } catch {
    return oneLine(part, longestLabel);
  }
}
