'use client';
import type { ItemInstance } from '@headless-tree/core';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import type { ResourceEntry } from '../protocol/index.js';
import type { ResourceTreeModel, TreeNode } from './resourceTreeModel.js';
import { ResourceTreeRows } from './ResourceTreeRows.js';
import { TypeAhead } from './TypeAhead.js';
import { type HeadlessTree, useHeadlessTree } from './useHeadlessTree.js';

export interface ResourceTreeViewProps {
  model: ResourceTreeModel;
  label: string;
  selectedUri: string | undefined;
  onSelect: (resource: ResourceEntry) => void;
}

/** The tree itself (WAI-ARIA tree view): one Tab stop, arrows, Home, End, `*`, typed letters, Enter and Space. Draws only what is in view. */
export function ResourceTreeView({ model, label, selectedUri, onSelect }: ResourceTreeViewProps): ReactElement {
  // The tree, its items and the virtualizer stay the same objects whatever they hold.
  'use no memo';
  const { tree, focusedId } = useHeadlessTree(model);
  const items = tree.getItems();
  const focusedIndex = items.length === 0 ? 0 : Math.max(0, tree.getFocusedItem().getItemMeta().index);
  const press = (item: ItemInstance<TreeNode>): void => {
    item.setFocused();
    const node = item.getItemData();
    if (node.kind === 'resource') onSelect(node.resource);
    else if (item.isFolder()) (item.isExpanded() ? item.collapse : item.expand)();
  };
  const onKeyDown = useKeys(tree, press);
  return (
    <ResourceTreeRows
      tree={tree} items={items} focusedId={focusedId} focusedIndex={focusedIndex} label={label} selectedUri={selectedUri}
      revision={{}} onPress={press} onKeyDown={onKeyDown}
    />
  );
}

/** The keys that the headless tree does not know. */
function useKeys(tree: HeadlessTree['tree'], press: (item: ItemInstance<TreeNode>) => void): (event: KeyboardEvent) => void {
  const [typeAhead] = useState(() => new TypeAhead());
  return (event) => {
    const items = tree.getItems();
    if (event.ctrlKey || event.altKey || event.metaKey || items.length === 0) return;
    const focused = tree.getFocusedItem();
    const isInWord = typeAhead.isTyping(event.timeStamp);
    if (event.key === 'Enter' || (event.key === ' ' && !isInWord)) {
      event.preventDefault();
      press(focused);
    } else if (event.key === '*') {
      openSiblings(focused);
    } else if (event.key.length === 1) {
      // A space would scroll the page.
      event.preventDefault();
      const found = typeAhead.find(event.key, event.timeStamp, items.map((item) => item.getItemName()), focused.getItemMeta().index);
      if (found !== undefined) items[found]?.setFocused();
    }
  };
}

function openSiblings(item: ItemInstance<TreeNode>): void {
  for (const sibling of item.getParent()?.getChildren() ?? []) if (sibling.isFolder() && !sibling.isExpanded()) sibling.expand();
}
