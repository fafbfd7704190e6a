'use client';
import { Fragment, type KeyboardEvent, type ReactElement, type ReactNode, useMemo, useState } from 'react';
import type { ContentMessages } from '../../messages/views/index.js';
import { type JsonLine, jsonLines } from './jsonLines.js';
import { type TimerClock, useChanged } from './useChanged.js';

const mostLines = 2_000;

/** Whether so much can be folded and marked; more is shown as it is. */
export function linesUpTo(pretty: string): boolean {
  return pretty.split('\n', mostLines + 1).length <= mostLines;
}

export interface JsonLinesViewProps {
  pretty: string;
  words: ContentMessages;
  clock: TimerClock;
}

/** A JSON document line by line: the very lines of its text, with parts that fold and what has just changed marked for a moment. */
export function JsonLinesView({ pretty, words, clock }: JsonLinesViewProps): ReactElement {
  const lines = useMemo(() => jsonLines(pretty), [pretty]);
  const values = useMemo(() => new Map(lines.flatMap(({ path, value, end }) => (path === undefined || end !== undefined ? [] : [[path, value] as const]))), [lines]);
  const changed = useChanged(values, clock);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  // One Tab stop for all the buttons; the arrows lead from one to the next.
  const [current, setCurrent] = useState<string>();
  const shown = visibleLines(lines, folded);
  const buttons = shown.filter(canFold);
  const tabStop = buttons.find(({ path }) => path === current)?.path ?? buttons[0]?.path;
  const toggle = (path: string, isFolded: boolean): void => {
    const next = new Set(folded);
    if (isFolded) next.add(path);
    else next.delete(path);
    setFolded(next);
  };
  return (
    <pre data-mcp-text="json" dir="ltr" tabIndex={buttons.length === 0 && lines.length > 12 ? 0 : undefined} onKeyDown={moveFocus}>
      {shown.map((line, index) => {
        const { path, end } = line;
        const isFolded = path !== undefined && folded.has(path);
        const closing = isFolded && end !== undefined ? lines[end] : undefined;
        return (
          <Fragment key={path ?? `line ${index}`}>
            {index > 0 && '\n'}
            <Line line={line} isChanged={path !== undefined && changed.has(path)} closing={closing}>
              {canFold(line) && path !== undefined && (
                <button
                  type="button" data-mcp-fold="" aria-expanded={!isFolded} aria-label={words.fold(line.name)} tabIndex={path === tabStop ? 0 : -1}
                  onClick={() => toggle(path, !isFolded)} onFocus={() => setCurrent(path)}
                />
              )}
            </Line>
          </Fragment>
        );
      })}
    </pre>
  );
}

interface LineProps {
  line: JsonLine;
  isChanged: boolean;
  /** The line that closes what is folded here. */
  closing: JsonLine | undefined;
  children: ReactNode;
}

/** Name and value are kept apart from each other's reading direction. */
function Line({ line: { indent, label, value, comma }, isChanged, closing, children }: LineProps): ReactElement {
  return (
    <span data-mcp-line="">
      {children}
      {indent}
      {label !== '' && <><bdi data-mcp-key="">{label.slice(0, -2)}</bdi>: </>}
      <bdi data-changed={isChanged ? '' : undefined}>{value}</bdi>
      {closing === undefined ? comma : `…${closing.value}${closing.comma}`}
    </span>
  );
}

/** The document as a whole is not folded: there would be nothing left. */
function canFold({ path, end }: JsonLine): boolean {
  return path !== undefined && path !== '' && end !== undefined;
}

function visibleLines(lines: readonly JsonLine[], folded: ReadonlySet<string>): JsonLine[] {
  const shown: JsonLine[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) continue;
    shown.push(line);
    if (line.end !== undefined && line.path !== undefined && folded.has(line.path)) index = line.end;
  }
  return shown;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const button = buttons[at];
  if (button === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  const step = steps[event.key];
  if (step !== undefined) buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
  else if (event.key === (isOpen ? 'ArrowLeft' : 'ArrowRight')) button.click();
  else return;
  event.preventDefault();
}
