'use client';
import { defaultRangeExtractor, observeElementRect, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useState } from 'react';

const rowRem = 1.75;
/** Where nothing is laid out (a server, a test without a browser) a screenful is rendered. */
const unseenRect: Rect = { width: 0, height: 600 };

export interface RowWindow {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** In pixels; grows with the reader's own font size. */
  readonly rowHeight: number;
}

/**
 * Which rows of a long list are worth drawing: those in view and the focused one, which Tab must find wherever it is.
 * @param keyOf the same function for as long as the list is the same: with another one all rows are measured anew
 */
export function useRowWindow(scroller: RefObject<HTMLDivElement | null>, count: number, focusedIndex: number, keyOf: (index: number) => string): RowWindow {
  const [rowHeight] = useState(() => rowRem * rootFontSize());
  // oxlint-disable-next-line react/incompatible-library -- it makes the component render itself; nothing here relies on a compiler memoizing it
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    // Known to it, so that a row it brings into view is there with both its edges.
    paddingStart: rowHeight / 7,
    paddingEnd: rowHeight / 7,
    overscan: 8,
    initialRect: unseenRect,
    observeElementRect: (instance, tell) => observeElementRect(instance, (rect) => tell(rect.height === 0 ? unseenRect : rect)),
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), Math.min(focusedIndex, range.count - 1)])].sort((a, b) => a - b),
  });
  return { virtualizer, rowHeight };
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
