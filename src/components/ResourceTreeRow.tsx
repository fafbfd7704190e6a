'use client';
import type { ItemInstance } from '@headless-tree/core';
import { type CSSProperties, memo, type ReactElement } from 'react';
import { isFolder, type TreeNode } from './resourceTreeModel.js';

export interface ResourceTreeRowProps {
  item: ItemInstance<TreeNode>;
  isSelected: boolean;
  /** Distance from the top of the list, in pixels. */
  top: number;
  height: number;
  /** Another object whenever the tree is not as it was: the item itself stays the same. */
  revision: object;
  onPress: (item: ItemInstance<TreeNode>) => void;
}

/** One line of the tree. Only resources can be selected; folders open and close; templates are there to be read. */
export const ResourceTreeRow: React.MemoExoticComponent<(props: ResourceTreeRowProps) => ReactElement> = memo(drawRow);

function drawRow({ item, isSelected, top, height, onPress }: ResourceTreeRowProps): ReactElement {
  // The item stays the same object whatever it holds.
  'use no memo';
  const node = item.getItemData();
  const style = { transform: `translateY(${top}px)`, blockSize: height, '--mcp-level': item.getItemMeta().level } as CSSProperties;
  return (
    <div
      {...item.getProps()}
      data-mcp-tree-row={node.kind} style={style} title={fullName(node)}
      // The name is what stands in the row.
      aria-label={undefined} aria-selected={node.kind === 'resource' ? isSelected : undefined}
      onClick={() => onPress(item)}
      // A screen reader puts the focus where it reads.
      onFocus={() => { if (!item.isFocused()) item.setFocused(); }}
    >
      {isFolder(node) && <svg data-mcp-chevron="" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d="M6 3.5 10.5 8 6 12.5" /></svg>}
      <span data-mcp-tree-label=""><bdi>{node.label}</bdi></span>
      {' '}
      {!isFolder(node) && node.detail !== undefined && <span data-mcp-tree-detail=""><bdi>{node.detail}</bdi></span>}
    </div>
  );
}

function fullName(node: TreeNode): string | undefined {
  if (node.kind === 'resource') return node.resource.uri;
  return node.kind === 'template' ? node.template.uriTemplate : undefined;
}
