import { defaultMessages, type Reason } from 'mcp-live';
import type { ReactElement } from 'react';
import { type Answer, fleet } from './fleet.js';

const cell = { paddingBlock: '0.375rem', paddingInline: '0 1.5rem', borderBlockEnd: '1px solid var(--mcp-border)', textAlign: 'start', verticalAlign: 'top' } as const;
const facts = ['declared', 'acknowledged', 'carried', 'proven'] as const;
const marks: Readonly<Record<Answer, string>> = { 'yes': '●', 'no': '○', 'not asked': '–' };

const declaring = fleet.filter(({ declared }) => declared === 'yes').length;
const announcing = fleet.filter(({ proven }) => proven === 'yes').length;

/** The servers, the four facts of a watch on each, and what a panel shows of it. */
export function FleetTable(): ReactElement {
  return (
    // A region that scrolls has to be reached by the keyboard.
    <div role="region" aria-label="Which servers really push" tabIndex={0} style={{ overflowX: 'auto', font: '0.875rem/1.5 system-ui, sans-serif' }}>
      <p>{`Of ${fleet.length} servers ${declaring} declare subscriptions, and ${announcing} announce a change.`}</p>
      <table data-fleet="" style={{ borderCollapse: 'collapse', inlineSize: '100%' }}>
        <thead>
          <tr>
            {['Server', ...facts.map(capital), 'The panel shows'].map((words) => <th key={words} scope="col" style={{ ...cell, color: 'var(--mcp-muted)', fontWeight: 500 }}>{words}</th>)}
          </tr>
        </thead>
        <tbody>
          {fleet.map(({ panel, server, atFirst, afterDeploy, ...row }) => (
            <tr key={panel} data-row={panel}>
              <th scope="row" style={{ ...cell, fontWeight: 500, minInlineSize: '9rem' }}>{server.replaceAll('`', '')}</th>
              {facts.map((fact) => (
                <td key={fact} style={{ ...cell, whiteSpace: 'nowrap', color: row[fact] === 'yes' ? undefined : 'var(--mcp-muted)' }}><span aria-hidden="true">{marks[row[fact]]} </span>{row[fact]}</td>
              ))}
              <td style={{ ...cell, minInlineSize: '14rem' }}>{sentence(atFirst)}{afterDeploy === atFirst || afterDeploy.endsWith('proven') ? '' : `; after a deploy: ${sentence(afterDeploy)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The words of the panel itself, so that this page cannot say it otherwise. */
function sentence(cellText: string): string {
  const [mode = '', reason = ''] = cellText.split(', ');
  if (mode === 'unavailable') return defaultMessages.panel.statuses.unavailable;
  if (mode === 'subscribed') return 'its value and nothing else';
  const words = reason === 'not-declared' ? '' : defaultMessages.freshness.reasons[reason as Reason];
  return words === '' ? 'its value and its age' : `its value, its age, “${words}”`;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
