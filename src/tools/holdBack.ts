import { type Connection, type Finding, oneLine } from '../protocol/index.js';
import type { ArgumentProblem } from '../validation/index.js';

/** A call that is not sent leaves a line in the log, and the finding that it returns. @param why one line, without the tool's name */
export function holdBack(connection: Connection, tool: string, args: unknown, why: string, cure: string): Finding {
  const message = { jsonrpc: '2.0', method: 'tools/call', params: { name: tool, arguments: args } };
  connection.log.write({ dir: 'local', kind: 'held', method: 'tools/call', message, note: why });
  const line = connection.log.getSnapshot().at(-1)?.seq;
  return {
    verdict: 'held-back', severity: 'warning', capability: 'tools', method: 'tools/call', server: connection.server,
    message: oneLine(`${tool} was not called: ${why}`, 290), cure, ...(line === undefined ? {} : { lines: [line] }),
  };
}

/** `/since must be a date, as 2026-01-31; /x is not allowed`. Says nothing of the values: a log is passed on. */
export function describeProblems(problems: readonly ArgumentProblem[]): string {
  const told = problems.slice(0, 3).map(({ instancePath, message }) => `${instancePath === '' ? 'the arguments' : oneLine(instancePath, 60)} ${message}`);
  const more = problems.length - told.length;
  return more > 0 ? `${told.join('; ')}; and ${more} more` : told.join('; ');
}
