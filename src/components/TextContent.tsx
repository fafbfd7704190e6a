'use client';
import { type ReactElement, useMemo, useState } from 'react';
import { formatBytes, panelMessages } from '../messages/index.js';
import { useMcp, useMessages } from '../react/index.js';
import { prettyJson } from './prettyJson.js';

/** More than this is shown as an excerpt, in characters. */
const excerptLength = 10_000;
/** Up to here JSON is set on lines of its own, in characters. */
const prettyUpTo = 500_000;
/** A text up to this length, on one line, is a value: it is shown as one. */
const valueLength = 80;
/** What may need to scroll is reached by keyboard. */
const scrollsFrom = 600;

export interface TextContentProps {
  text: string;
  mimeType?: string | undefined;
}

/** Text of a server, shown as text whatever it says it is; JSON on lines of its own; the beginning of a long one. */
export function TextContent({ text, mimeType }: TextContentProps): ReactElement {
  const messages = useMessages('panel', panelMessages);
  const { locale } = useMcp('TextContent');
  const [isWhole, setWhole] = useState(false);
  const pretty = useMemo(() => (mayBeJson(mimeType) && text.length <= prettyUpTo ? prettyJson(text) : undefined), [text, mimeType]);
  const shown = pretty ?? text;
  if (text === '') return <p data-mcp-placeholder="">{messages.emptyText}</p>;
  const isLong = shown.length > excerptLength;
  const isValue = shown.length <= valueLength && !shown.trim().includes('\n');
  const kind = pretty !== undefined ? 'json' : isValue ? 'value' : 'text';
  return (
    <>
      <pre data-mcp-text={kind} dir={kind === 'json' ? 'ltr' : 'auto'} tabIndex={shown.length > scrollsFrom ? 0 : undefined}>
        {isLong && !isWhole ? `${cut(shown)}…` : shown}
      </pre>
      {isLong && (
        <button type="button" data-mcp-button="" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? messages.showLess : messages.showAll(formatBytes(new Blob([text]).size, locale))}
        </button>
      )}
    </>
  );
}

function mayBeJson(mimeType: string | undefined): boolean {
  return mimeType === undefined || /^text\/plain\b|[/+]json\b/i.test(mimeType);
}

/** The beginning, without half a character at its end. */
function cut(text: string): string {
  const last = text.charCodeAt(excerptLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? excerptLength - 1 : excerptLength);
}
