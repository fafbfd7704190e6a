import readme from '../examples/deploy-dashboard/fleet/README.md?raw';

/** Facts of a watch, as far as the fleet's table tells them. */
export type Answer = 'yes' | 'no' | 'not asked';

export interface FleetRow {
  readonly panel: string;
  readonly server: string;
  readonly door: string;
  readonly atFirst: string;
  readonly afterDeploy: string;
  readonly declared: Answer;
  readonly acknowledged: Answer;
  readonly carried: Answer;
  readonly proven: Answer;
}

export function rowsOf(markdown: string): FleetRow[] {
  return [...markdown.matchAll(/^\| ([a-z-]+) \| ([^|]+) \| (sdk|client) \| ([^|]+) \|([^|]*)\|$/gm)].map(([, panel = '', server = '', door = '', first = '', then = '']) => {
    const atFirst = first.trim();
    const afterDeploy = then.trim() === '' ? atFirst : then.trim();
    return { panel, server: server.trim(), door, atFirst, afterDeploy, ...factsOf(atFirst, afterDeploy) };
  });
}

type Facts = Pick<FleetRow, 'declared' | 'acknowledged' | 'carried' | 'proven'>;

const nothingAsked: Facts = { declared: 'no', acknowledged: 'not asked', carried: 'not asked', proven: 'not asked' };

/** How far a watch came tells which of the four facts held; each needs the one before. */
function factsOf(atFirst: string, afterDeploy: string): Facts {
  const [mode = '', reason = ''] = atFirst.split(', ');
  if (mode === 'unavailable' || reason === 'not-declared') return nothingAsked;
  if (reason === 'no-push-channel') return { declared: 'yes', acknowledged: 'yes', carried: 'no', proven: 'no' };
  if (mode === 'subscribed') return { declared: 'yes', acknowledged: 'yes', carried: 'yes', proven: afterDeploy.endsWith('proven') ? 'yes' : 'no' };
  return { declared: 'yes', acknowledged: 'no', carried: 'no', proven: 'no' };
}

/** The table that the fleet's own test holds against fourteen running servers. */
export const fleet: readonly FleetRow[] = rowsOf(readme);
