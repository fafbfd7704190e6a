import { existsIn, type Revision, type Side } from './gatedMessages.js';

/** A capability key that some revision knows. */
export interface KnownCapability {
  /** Dotted, as `resources.subscribe`. */
  readonly path: string;
  readonly side: Side;
  readonly since: Revision;
  /** The last revision that has it; without it, the newest has. */
  readonly until?: Revision;
  /** A literal `true`, an object that promises by being there, or a map whose keys are the implementation's own. */
  readonly form: 'flag' | 'object' | 'map';
}

type Row = [path: string, form: KnownCapability['form'], since?: Revision, until?: Revision];

const serverRows: Row[] = [
  ['experimental', 'map'], ['extensions', 'map', '2026-07-28'],
  ['resources', 'object'], ['resources.subscribe', 'flag'], ['resources.listChanged', 'flag'],
  ['tools', 'object'], ['tools.listChanged', 'flag'], ['prompts', 'object'], ['prompts.listChanged', 'flag'],
  ['logging', 'object'], ['completions', 'object', '2025-03-26'],
  ...taskRows('tasks', 'tasks.list', 'tasks.cancel', 'tasks.requests', 'tasks.requests.tools', 'tasks.requests.tools.call'),
];

const clientRows: Row[] = [
  ['experimental', 'map'], ['extensions', 'map', '2026-07-28'],
  ['roots', 'object'], ['roots.listChanged', 'flag', '2024-11-05', '2025-11-25'],
  ['sampling', 'object'], ['sampling.context', 'object', '2025-11-25'], ['sampling.tools', 'object', '2025-11-25'],
  ['elicitation', 'object', '2025-06-18'], ['elicitation.form', 'object', '2025-11-25'], ['elicitation.url', 'object', '2025-11-25'],
  ...taskRows('tasks', 'tasks.list', 'tasks.cancel', 'tasks.requests', 'tasks.requests.sampling', 'tasks.requests.sampling.createMessage',
    'tasks.requests.elicitation', 'tasks.requests.elicitation.create'),
];

function taskRows(...paths: string[]): Row[] {
  return paths.map((path) => [path, 'object', '2025-11-25', '2025-11-25']);
}

function rows(side: Side, table: Row[]): KnownCapability[] {
  return table.map(([path, form, since = '2024-11-05', until]) => ({ path, side, since, ...(until === undefined ? {} : { until }), form }));
}

/** Every capability key of every revision (schema, `ClientCapabilities` and `ServerCapabilities`), with the revisions that know it. */
export const capabilityHistory: readonly KnownCapability[] = [...rows('server', serverRows), ...rows('client', clientRows)];

/** What a side may declare in a revision; where that is not known, all that any revision knows. */
export function capabilitiesIn(revision: string | undefined, side: Side): KnownCapability[] {
  return capabilityHistory.filter((capability) => capability.side === side && existsIn(capability, revision));
}
