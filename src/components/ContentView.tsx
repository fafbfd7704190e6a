'use client';
import { type ReactElement, useMemo } from 'react';
import { planText, type TextPlan } from '../contents/index.js';
import { defaultLocale, panelMessages } from '../messages/index.js';
import type { ResourceContent } from '../protocol/index.js';
import { useMcp, useMessages } from '../react/index.js';
import { useLazyPart } from './lazyPart.js';
import { contentViews } from './panelParts.js';
import { isLong, PlainText } from './PlainText.js';

export interface ContentViewProps {
  contents: readonly ResourceContent[];
  title: string | undefined;
}

/** All items of a reading, in order. Nothing of a server becomes an element, a link or a style: text is text, bytes are a file. */
export function ContentView({ contents, title }: ContentViewProps): ReactElement {
  const { emptyContents } = useMessages('panel', panelMessages);
  const [first] = contents;
  if (first === undefined) return <p data-mcp-placeholder="">{emptyContents}</p>;
  if (contents.length === 1) return <ContentItem item={first} title={title} />;
  return (
    <ol data-mcp-items="">
      {contents.map((item, index) => (
        // Items have no identity but their place; the same URI may come twice.
        <li key={index}>
          <p data-mcp-item-uri="" dir="ltr">{item.uri}</p>
          <ContentItem item={item} />
        </li>
      ))}
    </ol>
  );
}

function ContentItem({ item, title }: { item: ResourceContent; title?: string | undefined }): ReactElement {
  const { emptyText } = useMessages('panel', panelMessages);
  const plan = useMemo(() => (item.kind === 'text' ? planText(item.text, item.mimeType, item.uri) : undefined), [item]);
  if (item.kind === 'text' && item.text === '') return <p data-mcp-placeholder="">{emptyText}</p>;
  const isPlain = plan !== undefined && (plan.kind === 'value' || plan.kind === 'text') && !isLong(plan);
  return isPlain ? <PlainText plan={plan} /> : <LazyItem item={item} plan={plan} title={title} />;
}

/** The rich view, and plain text until it has come. */
function LazyItem({ item, plan, title }: { item: ResourceContent; plan: TextPlan | undefined; title: string | undefined }): ReactElement {
  const views = useLazyPart(contentViews);
  const { locale, messages, live } = useMcp('LivePanel');
  if (views !== undefined) {
    const isCut = plan !== undefined && isLong(plan);
    return <views.RichItem item={item} plan={plan} isLong={isCut} title={title} locale={locale ?? defaultLocale} words={messages?.panel} clock={live.environment.clock} Plain={PlainText} />;
  }
  return plan === undefined ? <p data-mcp-placeholder="download" dir="auto">{item.uri}</p> : <PlainText plan={plan} />;
}
