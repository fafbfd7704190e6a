'use client';
import { type ComponentType, type ReactElement, useMemo, useState } from 'react';
import type { TextPlan } from '../../contents/index.js';
import { type ContentMessages, formatBytes } from '../../messages/views/index.js';
import { DownloadButton } from './DownloadButton.js';

/** More than this is not put into a page, in characters: laying it out would hold the page up. */
const wholeUpTo = 250_000;

export interface ExcerptViewProps {
  Plain: ComponentType<{ plan: TextPlan; isWhole?: boolean | undefined }>;
  plan: TextPlan;
  uri: string;
  words: ContentMessages;
  locale: string;
}

/** The beginning of a long text, and a way to have all of it: on the page, or as a file where it is too long for one. */
export function ExcerptView({ Plain, plan, uri, words, locale }: ExcerptViewProps): ReactElement {
  const [isWhole, setWhole] = useState(false);
  const { shown } = plan;
  const bytes = useMemo(() => new Blob([shown]), [shown]);
  if (shown.length > wholeUpTo) {
    return (
      <>
        <Plain plan={plan} />
        <p data-mcp-placeholder="">{words.tooLong(formatBytes(bytes.size, locale))}</p>
        <DownloadButton uri={uri} bytes={bytes} words={words} locale={locale} />
      </>
    );
  }
  return (
    <>
      <Plain plan={plan} isWhole={isWhole} />
      <button type="button" data-mcp-button="" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? words.showLess : words.showAll(formatBytes(bytes.size, locale))}
      </button>
    </>
  );
}
