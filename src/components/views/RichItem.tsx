'use client';
import type { ComponentType, ReactElement } from 'react';
import type { TextPlan } from '../../contents/index.js';
import { type ContentMessages, contentMessages } from '../../messages/views/index.js';
import type { ResourceContent } from '../../protocol/index.js';
import { BinaryView } from './BinaryView.js';
import { ExcerptView } from './ExcerptView.js';
import { fillWords, type SomeWords } from './fillWords.js';
import { JsonLinesView, linesUpTo } from './JsonLinesView.js';
import { JsonTableView } from './JsonTableView.js';
import { languageOf } from './languageOf.js';
import type { TimerClock } from './useChanged.js';

export interface RichItemProps {
  item: ResourceContent;
  /** How its text is shown; none where it is no text. */
  plan: TextPlan | undefined;
  isLong: boolean;
  title: string | undefined;
  locale: string;
  words: SomeWords<ContentMessages> | undefined;
  clock: TimerClock;
  /** Given, so that this part of the library loads no other. */
  Plain: ComponentType<{ plan: TextPlan; isWhole?: boolean | undefined }>;
}

/** One item of a reading, in the view that reads best. */
export function RichItem({ item, plan, isLong, title, locale, words, clock, Plain }: RichItemProps): ReactElement {
  const messages = fillWords(contentMessages, words);
  if (item.kind === 'binary') return <BinaryView item={item} title={title} words={messages} locale={locale} />;
  if (item.kind === 'undecodable' || plan === undefined) return <p data-mcp-placeholder="">{messages.undecodable(item.kind === 'undecodable' ? item.note : '')}</p>;
  if (isLong) return <ExcerptView Plain={Plain} plan={plan} uri={item.uri} words={messages} locale={locale} />;
  if (plan.table !== undefined) return <JsonTableView table={plan.table} name={title ?? item.uri} clock={clock} />;
  if (plan.kind === 'json' && linesUpTo(plan.shown)) return <JsonLinesView pretty={plan.shown} words={messages} clock={clock} />;
  const language = plan.kind === 'code' ? languageOf(item.mimeType, item.uri) : undefined;
  return language === undefined ? <Plain plan={plan} /> : <div data-mcp-code=""><p data-mcp-language="">{language}</p><Plain plan={plan} /></div>;
}
