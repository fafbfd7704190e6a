'use client';
import type { ItemInstance } from '@headless-tree/core';
import { type FocusEvent, type KeyboardEvent, type ReactElement, useCallback, useLayoutEffect, useRef } from 'react';
import { ResourceTreeRow } from './ResourceTreeRow.js';
import { resourceId, type TreeNode } from './resourceTreeModel.js';
import type { HeadlessTree } from './useHeadlessTree.js';
import { useRowWindow } from './useRowWindow.js';

export interface ResourceTreeRowsProps {
  tree: HeadlessTree['tree'];
  items: readonly ItemInstance<TreeNode>[];
  focusedId: string | null;
  focusedIndex: number;
  label: string;
  selectedUri: string | undefined;
  /** Another object whenever the tree is not as it was; the rows render anew for it, and not for a scroll. */
  revision: object;
  onPress: (item: ItemInstance<TreeNode>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** What can be seen of the tree. It alone renders when somebody scrolls. */
export function ResourceTreeRows({ tree, items, focusedId, focusedIndex, label, selectedUri, revision, onPress, onKeyDown }: ResourceTreeRowsProps): ReactElement {
  const scroller = useRef<HTMLDivElement | null>(null);
  const hasFocus = useRef(false);
  const keyOf = useCallback((index: number) => items[index]?.getId() ?? String(index), [items]);
  const { virtualizer, rowHeight } = useRowWindow(scroller, items.length, focusedIndex, keyOf);
  useLayoutEffect(() => {
    if (!hasFocus.current) return;
    virtualizer.scrollToIndex(focusedIndex);
    tree.getItems()[focusedIndex]?.getElement()?.focus({ preventScroll: true });
  }, [tree, virtualizer, focusedId, focusedIndex]);
  const attach = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element;
    tree.registerElement(element);
  }, [tree]);
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (scroller.current?.contains(relatedTarget) !== true) hasFocus.current = false;
  };
  const rows = virtualizer.getVirtualItems().flatMap(({ index, key, start }) => {
    const item = items[index];
    if (item === undefined) return [];
    const isSelected = selectedUri !== undefined && item.getId() === resourceId(selectedUri);
    return [<ResourceTreeRow key={key} item={item} isSelected={isSelected} top={start} height={rowHeight} revision={revision} onPress={onPress} />];
  });
  return (
    <div ref={attach} role="tree" aria-label={label} data-mcp-tree-rows="" onKeyDown={onKeyDown} onBlur={onBlur} onFocus={() => { hasFocus.current = true; }}>
      <div role="presentation" style={{ blockSize: virtualizer.getTotalSize() }}>{rows}</div>
    </div>
  );
}
