import { ProtocolError, ProtocolErrorCode, type CallToolResult, type Tool } from '@modelcontextprotocol/server';

export interface Invoice {
  number: string;
  customer: string;
  issued: string;
  amount: number;
}

const invoices: readonly Invoice[] = [
  { number: '2026-0117', customer: 'Aldgate Dairy', issued: '2026-05-04', amount: 1_240 },
  { number: '2026-0131', customer: 'Brenner Rail', issued: '2026-05-28', amount: 18_900 },
  { number: '2026-0152', customer: 'Aldgate Dairy', issued: '2026-06-11', amount: 1_310 },
  { number: '2026-0163', customer: 'Copper & Kiln', issued: '2026-07-02', amount: 640 },
  { number: '2026-0170', customer: 'Brenner Rail', issued: '2026-07-19', amount: 20_450 },
];

/** The most that one answer may hold. Not in the schema on purpose: a rule that only the server knows, answered with -32602. */
const mostAtOnce = 100;

export const searchInvoicesTool: Tool = {
  name: 'search_invoices',
  title: 'Search invoices',
  description: 'Invoices issued on or after a day, newest first.',
  inputSchema: {
    type: 'object',
    properties: {
      since: { type: 'string', format: 'date', description: 'First day, as YYYY-MM-DD, for example 2026-06-01.' },
      limit: { type: 'integer', minimum: 1, description: 'How many to return at most, for example 20.' },
    },
    required: ['since'],
    additionalProperties: false,
  },
};

/** @throws ProtocolError -32602 where the server refuses arguments that its published schema allows */
export function searchInvoices(given: Record<string, unknown>): CallToolResult {
  const since = String(given['since']);
  const limit = typeof given['limit'] === 'number' ? given['limit'] : 20;
  if (limit > mostAtOnce) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `limit is ${limit}; at most ${mostAtOnce} are returned at once`);
  const first = invoices[0]?.issued ?? '';
  if (since < first) return { isError: true, content: [{ type: 'text', text: `The archive begins on ${first}; nothing earlier can be searched.` }] };
  const found = invoices.filter(({ issued }) => issued >= since).toReversed().slice(0, limit);
  return { content: [{ type: 'text', text: JSON.stringify(found, undefined, 2) }], structuredContent: { invoices: found } };
}
