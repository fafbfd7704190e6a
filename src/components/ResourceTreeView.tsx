'use client';
import type { ItemInstance } from '@headless-tree/core';
import { type FocusEvent, type KeyboardEvent, type ReactElement, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ResourceEntry } from '../protocol/index.js';
import { ResourceTreeRow } from './ResourceTreeRow.js';
import { resourceId, type ResourceTreeModel, type TreeNode } from './resourceTreeModel.js';
import { TypeAhead } from './TypeAhead.js';
import { type HeadlessTree, useHeadlessTree } from './useHeadlessTree.js';
import { useRowWindow } from './useRowWindow.js';

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
  const scroller = useRef<HTMLDivElement | null>(null);
  const hasFocus = useRef(false);
  const items = tree.getItems();
  const focusedIndex = items.length === 0 ? 0 : Math.max(0, tree.getFocusedItem().getItemMeta().index);
  const { virtualizer, rowHeight } = useRowWindow(scroller, items.length, focusedIndex, (index) => items[index]?.getId() ?? String(index));
  useLayoutEffect(() => {
    if (!hasFocus.current) return;
    virtualizer.scrollToIndex(focusedIndex);
    tree.getItems()[focusedIndex]?.getElement()?.focus({ preventScroll: true });
  }, [tree, virtualizer, focusedId, focusedIndex]);
  const attach = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element;
    tree.registerElement(element);
  }, [tree]);
  const press = (item: ItemInstance<TreeNode>): void => {
    item.setFocused();
    const node = item.getItemData();
    if (node.kind === 'resource') onSelect(node.resource);
    else if (item.isFolder()) (item.isExpanded() ? item.collapse : item.expand)();
  };
  const onKeyDown = useKeys(tree, press);
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (scroller.current?.contains(relatedTarget) !== true) hasFocus.current = false;
  };
  const rows = virtualizer.getVirtualItems().flatMap(({ index, key, start }) => {
    const item = items[index];
    if (item === undefined) return [];
    const isSelected = selectedUri !== undefined && item.getId() === resourceId(selectedUri);
    return [<ResourceTreeRow key={key} item={item} isSelected={isSelected} top={start} height={rowHeight} onPress={press} />];
  });
  return (
    <div ref={attach} role="tree" aria-label={label} data-mcp-tree-rows="" onKeyDown={onKeyDown} onBlur={onBlur} onFocus={() => { hasFocus.current = true; }}>
      <div role="presentation" style={{ blockSize: virtualizer.getTotalSize() }}>{rows}</div>
    </div>
  );
}

/** The keys that the headless tree does not know. */
function useKeys(tree: HeadlessTree['tree'], press: (item: ItemInstance<TreeNode>) => void): (event: KeyboardEvent) => void {
  const [typeAhead] = useState(() => new TypeAhead());
  return (event) => {
    const items = tree.getItems();
    if (event.ctrlKey || event.altKey || event.metaKey || items.length === 0) return;
    const focused = tree.getFocusedItem();
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      press(focused);
    } else if (event.key === '*') {
      openSiblings(focused);
    } else if (event.key.length === 1) {
      const found = typeAhead.find(event.key, event.timeStamp, items.map((item) => item.getItemName()), focused.getItemMeta().index);
      if (found !== undefined) items[found]?.setFocused();
    }
  };
}

function openSiblings(item: ItemInstance<TreeNode>): void {
  for (const sibling of item.getParent()?.getChildren() ?? []) if (sibling.isFolder() && !sibling.isExpanded()) sibling.expand();
}
