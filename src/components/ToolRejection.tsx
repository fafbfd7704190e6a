'use client';
import type { ReactElement } from 'react';
import { toolMessages } from '../messages/index.js';
import { type ToolOutcome, useMessages } from '../react/index.js';
import { WarningIcon } from './WarningIcon.js';

export interface ToolRejectionProps {
  outcome: ToolOutcome | undefined;
}

type Messages = typeof toolMessages;
type BadOutcome = Exclude<ToolOutcome, { kind: 'ok' }>;

/** What became of a tool call that did not end well: what was held back and why, or the words of the server. Nothing for the others. */
export function ToolRejection({ outcome }: ToolRejectionProps): ReactElement | null {
  const messages = useMessages('tool', toolMessages);
  if (outcome === undefined || outcome.kind === 'ok') return null;
  const isUnchecked = outcome.kind !== 'rejected-locally' && outcome.checked === 'unchecked';
  return (
    <div data-mcp-outcome={outcome.kind} role="alert">
      <p data-mcp-notice-text=""><WarningIcon /> <strong>{headingOf(outcome, messages)}</strong></p>
      <Details outcome={outcome} messages={messages} />
      {isUnchecked && <p data-mcp-detail="">{messages.unchecked}</p>}
    </div>
  );
}

function headingOf(outcome: BadOutcome, messages: Messages): string {
  switch (outcome.kind) {
    case 'rejected-locally':
      return messages.rejectedLocally(outcome.problems.length);
    case 'tool-error':
      return messages.toolError;
    case 'invalid-params':
      return messages.invalidParams;
    case 'failed':
      return messages.failed;
    default:
      return outcome satisfies never;
  }
}

function Details({ outcome, messages }: { outcome: BadOutcome; messages: Messages }): ReactElement {
  switch (outcome.kind) {
    case 'rejected-locally':
      return (
        <ul data-mcp-problems="">
          {outcome.problems.map(({ instancePath, keyword, message, data }) => (
            <li key={`${instancePath} ${keyword} ${message}`}>
              <code>{instancePath === '' ? messages.wholeArguments : instancePath}</code>{' '}
              <span>{message}</span>{' '}
              <span data-mcp-detail="">{messages.rule(keyword)}{data === undefined ? '' : ` · ${messages.got(shorten(data))}`}</span>
            </li>
          ))}
        </ul>
      );
    case 'tool-error':
      return <p data-mcp-error="tool-error" dir="auto">{textOf(outcome.result.content)}</p>;
    case 'invalid-params':
      return <p data-mcp-error={outcome.error.kind} dir="auto">{outcome.error.message}</p>;
    case 'failed':
      return (
        <>
          <p data-mcp-error={outcome.error.kind} dir="auto">{outcome.error.message}</p>
          <p data-mcp-detail="">{messages.sent[outcome.sent === 'unknown' ? 'unknown' : outcome.sent ? 'yes' : 'no']}</p>
        </>
      );
    default:
      return outcome satisfies never;
  }
}

const longestValue = 80;
const longestText = 2_000;

function shorten(data: unknown): string {
  const text = toText(data);
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}

/** What JSON cannot say (NaN, a BigInt, a circle) in the words of the language. */
function toText(data: unknown): string {
  try {
    return typeof data === 'number' ? String(data) : JSON.stringify(data) ?? String(data);
  } catch {
    return String(data);
  }
}

/** The text parts of a tool's own error. They come from a server: shown as text, and bounded. */
function textOf(content: unknown): string {
  const parts = Array.isArray(content) ? (content as unknown[]) : [];
  const text = parts.map((part) => (part as { text?: unknown } | null)?.text).filter((part) => typeof part === 'string').join('\n');
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}
