'use client';
import { buildProxiedInstance, type FeatureImplementation, hotkeysCoreFeature, syncDataLoaderFeature, type TreeConfig, type TreeInstance } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useMemo, useState } from 'react';
import { beginsOpen, type FolderWishes, nearestVisible, openFolders, wishFor } from './openFolders.js';
import { isFolder, type ResourceTreeModel, rootId, type TreeNode } from './resourceTreeModel.js';

const nobody: TreeNode = { kind: 'folder', id: rootId, parentId: '', label: '', children: [] };

/** Focus follows the state in the commit that shows it, not some turns later. */
const focusByCommit: FeatureImplementation = { key: 'focus-by-commit', treeInstance: { updateDomFocus: () => {} } };

const hotkeys: NonNullable<TreeConfig<TreeNode>['hotkeys']> = {
  focusFirstItem: { hotkey: 'Home', preventDefault: true },
  focusLastItem: { hotkey: 'End', preventDefault: true },
  expandOrDown: { hotkey: 'ArrowRight', canRepeat: true, preventDefault: true, handler: (_event, tree) => (isRightToLeft(tree) ? outward : inward)(tree) },
  collapseOrUp: { hotkey: 'ArrowLeft', canRepeat: true, preventDefault: true, handler: (_event, tree) => (isRightToLeft(tree) ? inward : outward)(tree) },
};

const features = [syncDataLoaderFeature, hotkeysCoreFeature, focusByCommit];

export interface HeadlessTree {
  readonly tree: TreeInstance<TreeNode>;
  /** Id of the one item that Tab reaches; the first item where it is `null`. */
  readonly focusedId: string | null;
}

/** What is open and where the focus is, by id, so that both outlast every new list. */
export function useHeadlessTree(model: ResourceTreeModel): HeadlessTree {
  // The tree and its items stay the same objects whatever they hold.
  'use no memo';
  const [isOpenAtFirst] = useState(() => beginsOpen(model));
  const [wishes, setWishes] = useState<FolderWishes>(() => new Map());
  const [focused, setFocused] = useState<Pick<TreeNode, 'id' | 'parentId'> | null>(null);
  const expandedItems = useMemo(() => openFolders(model, wishes, isOpenAtFirst), [model, wishes, isOpenAtFirst]);
  const focusedId = useMemo(
    () => nearestVisible(focused?.id ?? null, model, expandedItems) ?? nearestVisible(focused?.parentId ?? null, model, expandedItems),
    [focused, model, expandedItems],
  );
  const nodeOf = (id: string): TreeNode => model.nodes.get(id) ?? nobody;
  const tree = useTree<TreeNode>({
    rootItemId: rootId,
    instanceBuilder: buildProxiedInstance,
    features,
    hotkeys,
    dataLoader: {
      getItem: nodeOf,
      getChildren: (id) => {
        const node = nodeOf(id);
        return isFolder(node) ? node.children : [];
      },
    },
    getItemName: (item) => nodeOf(item.getId()).label,
    isItemFolder: (item) => isFolder(nodeOf(item.getId())),
    // A new list makes a new array of open folders, which makes the tree read the list anew.
    state: { expandedItems, focusedItem: focusedId },
    setExpandedItems: (next) => setWishes((known) => wishFor(known, model, typeof next === 'function' ? next(expandedItems) : next)),
    setFocusedItem: (next) => {
      const id = typeof next === 'function' ? next(focusedId) : next;
      setFocused(id === null ? null : { id, parentId: nodeOf(id).parentId });
    },
  });
  return { tree, focusedId };
}

function inward(tree: TreeInstance<TreeNode>): void {
  const item = tree.getFocusedItem();
  if (!item.isFolder()) return;
  if (item.isExpanded()) tree.focusNextItem();
  else item.expand();
}

function outward(tree: TreeInstance<TreeNode>): void {
  const item = tree.getFocusedItem();
  if (item.isFolder() && item.isExpanded()) item.collapse();
  else if (item.getItemMeta().level > 0) item.getParent()?.setFocused();
}

function isRightToLeft(tree: TreeInstance<TreeNode>): boolean {
  const element = tree.getElement();
  return element !== null && element !== undefined && getComputedStyle(element).direction === 'rtl';
}
