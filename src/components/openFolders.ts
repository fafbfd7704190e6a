import { isFolder, type ResourceTreeModel, rootId } from './resourceTreeModel.js';

/** What a person opened or closed; everything else is as it was to begin with. */
export type FolderWishes = ReadonlyMap<string, boolean>;

/** Up to so many entries everything is open at first: one look shows it all. */
const mostOpenedAtFirst = 200;

/** Whether a tree of this first size begins with everything open, or with only its schemes. */
export function beginsOpen({ size }: ResourceTreeModel): boolean {
  return size <= mostOpenedAtFirst;
}

/** Ids of the folders that are open. */
export function openFolders(model: ResourceTreeModel, wishes: FolderWishes, isOpenAtFirst: boolean): string[] {
  const open: string[] = [];
  for (const node of model.nodes.values()) {
    if (!isFolder(node) || node.id === rootId) continue;
    const isOpen = wishes.get(node.id) ?? (isOpenAtFirst || (node.parentId === rootId && node.kind === 'folder'));
    if (isOpen) open.push(node.id);
  }
  return open;
}

/** The wishes after a person left these folders open. Those about folders that are gone stay: they may come back. */
export function wishFor(wishes: FolderWishes, model: ResourceTreeModel, open: readonly string[]): FolderWishes {
  const isOpen = new Set(open);
  const next = new Map(wishes);
  for (const node of model.nodes.values()) if (isFolder(node) && node.id !== rootId) next.set(node.id, isOpen.has(node.id));
  return next;
}

/** The node itself, or where it can no longer be seen the nearest folder around it that can; `null` where there is none. */
export function nearestVisible(id: string | null, model: ResourceTreeModel, open: readonly string[]): string | null {
  const isOpen = new Set(open);
  let visible: string | null = null;
  for (let node = id === null ? undefined : model.nodes.get(id); node !== undefined && node.id !== rootId; node = model.nodes.get(node.parentId)) {
    if (visible === null || (node.id !== id && !isOpen.has(node.id))) visible = node.id;
  }
  return visible;
}
