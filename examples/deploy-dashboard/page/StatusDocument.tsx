import type { ReactElement } from 'react';
import type { DeployStatus } from '../servers/DeployStatus.js';

const words: Record<DeployStatus['status'], string> = {
  running: 'Deploying', succeeded: 'Deployed', failed: 'Failed', 'rolled-back': 'Rolled back',
};

const timeOfDay = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** What the dashboard makes of one status document. */
export function StatusDocument({ status }: { status: DeployStatus }): ReactElement {
  return (
    <div className="document">
      <p className="document-version">
        <span data-version="">{status.version}</span> <span className="pill" data-pill={status.status}>{words[status.status]}</span>
      </p>
      <dl>
        <dt>Environment</dt><dd>{status.environment}</dd>
        <dt>Deployed by</dt><dd>{status.deployedBy}</dd>
        <dt>Started</dt><dd><Moment iso={status.startedAt} /></dd>
        <dt>Finished</dt><dd>{status.finishedAt === null ? '—' : <Moment iso={status.finishedAt} />}</dd>
      </dl>
    </div>
  );
}

function Moment({ iso }: { iso: string }): ReactElement {
  return <time dateTime={iso}>{timeOfDay.format(new Date(iso))}</time>;
}
