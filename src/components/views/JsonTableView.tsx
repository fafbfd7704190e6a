'use client';
import { type ReactElement, useMemo } from 'react';
import type { JsonCell, JsonTable } from '../../contents/index.js';
import { type TimerClock, useChanged } from './useChanged.js';

export interface JsonTableViewProps {
  table: JsonTable;
  name: string;
  clock: TimerClock;
}

/** So many rows may need to scroll, and then are reached by keyboard. */
const scrollsFrom = 12;

/** A flat object or a list of like ones, with what has just changed marked for a moment. */
export function JsonTableView({ table: { columns, rows }, name, clock }: JsonTableViewProps): ReactElement {
  const keys = useMemo(() => rowKeys(columns, rows), [columns, rows]);
  const values = useMemo(() => new Map(rows.flatMap((cells, row) => cells.map((cell, column) => [`${keys[row]}/${columns?.[column] ?? column}`, cell?.text ?? ''] as const))), [keys, columns, rows]);
  const changed = useChanged(values, clock);
  const mayScroll = columns !== undefined || rows.length > scrollsFrom;
  return (
    <div data-mcp-table={columns === undefined ? 'object' : 'list'} {...mayScroll ? { tabIndex: 0, role: 'group', 'aria-label': name } : {}}>
      <table aria-label={mayScroll ? undefined : name}>
        {columns !== undefined && <thead><tr>{columns.map((column, at) => <th key={column} scope="col" data-kind={rows.every((cells) => kindOf(cells[at]) === 'number') ? 'number' : undefined}><bdi>{column}</bdi></th>)}</tr></thead>}
        <tbody>
          {rows.map((cells, row) => (
            <tr key={keys[row]}>
              {cells.map((cell, column) => (columns === undefined && column === 0
                ? <th key="name" scope="row"><bdi>{cell?.text}</bdi></th>
                : <Cell key={columns?.[column] ?? column} cell={cell} isChanged={changed.has(`${keys[row]}/${columns?.[column] ?? column}`)} />))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell, isChanged }: { cell: JsonCell | undefined; isChanged: boolean }): ReactElement {
  return <td data-kind={kindOf(cell)}><bdi data-changed={isChanged ? '' : undefined}>{cell?.text}</bdi></td>;
}

function kindOf(cell: JsonCell | undefined): 'string' | 'number' | 'word' {
  if (cell === undefined || cell.isString) return 'string';
  return /^[\d-]/.test(cell.text) ? 'number' : 'word';
}

/** A row is known by what it calls itself where that tells all rows apart, else by its place. */
function rowKeys(columns: JsonTable['columns'], rows: JsonTable['rows']): readonly string[] {
  const column = columns === undefined ? 0 : columns.findIndex((name) => /^(id|key|name|uri|url|uuid|slug)$/i.test(name));
  const own = rows.map((cells) => cells[column]?.text);
  const isTelling = own.every((key) => key !== undefined) && new Set(own).size === rows.length;
  return rows.map((_, index) => (isTelling ? `=${own[index]}` : String(index)));
}
