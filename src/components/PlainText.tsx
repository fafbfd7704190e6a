'use client';
import type { ReactElement } from 'react';
import type { TextPlan } from '../contents/index.js';

/** More than this is shown as an excerpt, in characters. What is laid out takes more room for the same. */
const excerptLength = 10_000;
const laidOutLength = 100_000;
/** What may need to scroll is reached by keyboard. */
const scrollsFrom = 600;

export interface PlainTextProps {
  plan: TextPlan;
  isWhole?: boolean | undefined;
}

/** Text of a server, shown as text whatever it says it is; the beginning of a long one. */
export function PlainText({ plan, isWhole = false }: PlainTextProps): ReactElement {
  const { kind, shown } = plan;
  const isCut = isLong(plan) && !isWhole;
  return (
    <pre data-mcp-text={kind} data-cut={isCut ? '' : undefined} dir={kind === 'json' || kind === 'code' ? 'ltr' : 'auto'} tabIndex={shown.length > scrollsFrom ? 0 : undefined}>
      {isCut ? `${cut(shown, mostOf(plan))}…` : shown}
    </pre>
  );
}

export function isLong(plan: TextPlan): boolean {
  return plan.shown.length > mostOf(plan);
}

function mostOf({ kind }: TextPlan): number {
  return kind === 'json' || kind === 'table' ? laidOutLength : excerptLength;
}

/** The beginning, without half a character at its end. */
function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
