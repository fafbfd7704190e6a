'use client';
import { type ReactElement, useRef } from 'react';
import { formatExactMoment, freshnessMessages } from '../messages/index.js';
import { type FreshnessOptions, type FreshnessText, useFreshnessFeed, useMcp, useMessages, usePageEffect } from '../react/index.js';
import { WarningIcon } from './WarningIcon.js';

export interface FreshnessLineProps extends FreshnessOptions {
  uri: string;
}

/**
 * How old a resource is, in a line that ticks without rendering: 'updated 12 seconds ago', amber when old, with the reason where it
 * is not the ordinary one. Empty while the server's live updates arrive. Does not hold the resource.
 */
export function FreshnessLine(props: FreshnessLineProps): ReactElement {
  return <PanelLine {...props} />;
}

/** The line of a panel, which may keep a reading on screen that is older than the resource's last. */
export function PanelLine({ uri, frozenAt, ...options }: FreshnessLineProps & { frozenAt?: number | undefined }): ReactElement {
  const { feed } = useFreshnessFeed(uri, options, 'FreshnessLine', frozenAt);
  const { outdated } = useMessages('freshness', freshnessMessages);
  const { locale } = useMcp('FreshnessLine');
  const line = useRef<HTMLParagraphElement>(null);
  usePageEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    const write = lineWriter(element, outdated, locale);
    const show = (): void => write(feed.getText());
    show();
    return feed.subscribe(show);
  }, [feed, outdated, locale]);
  // What stands in it and how it looks is written by the effect alone: React must find nothing of its own to put back.
  return (
    <p ref={line} data-mcp-freshness="" data-tone="quiet" hidden suppressHydrationWarning>
      <span data-mcp-mark="" hidden><WarningIcon /><strong /></span>{' '}
      <time />{' '}
      <span data-mcp-reason="" />
    </p>
  );
}

/** Writes only what differs from before: a text that is written again makes the browser lay out again. */
function lineWriter(line: HTMLElement, outdated: string, locale: string | undefined): (text: FreshnessText) => void {
  const [mark, time, why] = line.children as unknown as [HTMLElement, HTMLTimeElement, HTMLElement];
  let before: FreshnessText | undefined;
  let momentAt: number | undefined;
  return (text) => {
    const { tone, label, reason, checkedAt } = text;
    if (tone !== before?.tone) {
      const isAmber = tone === 'amber';
      setAttribute(line, 'data-tone', tone);
      setHidden(mark, !isAmber);
      setText(mark.lastElementChild, isAmber ? outdated : '');
    }
    if (before === undefined || label !== before.label) {
      if (before?.label === undefined || label === undefined) setHidden(line, label === undefined);
      setText(time, label ?? '');
    }
    if (before === undefined || reason !== before.reason) setText(why, reason ?? '');
    if (label !== undefined && checkedAt !== undefined && checkedAt !== momentAt) {
      momentAt = checkedAt;
      setAttribute(time, 'datetime', new Date(checkedAt).toISOString());
      setAttribute(time, 'title', formatExactMoment(checkedAt, locale));
    }
    before = text;
  };
}

function setHidden(element: HTMLElement, isHidden: boolean): void {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function setText(element: Element | null, text: string): void {
  if (element === null || element.textContent === text) return;
  if (element.firstChild === null) element.append(text);
  else element.firstChild.nodeValue = text;
}
