import type { ToolResult } from 'mcp-live';
import type { ReactElement } from 'react';
import type { Invoice } from '../servers/searchInvoices.js';

const euros = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** What the tool answered. */
export function InvoiceTable({ result }: { result: ToolResult }): ReactElement {
  const { invoices = [] } = (result.structuredContent ?? {}) as { invoices?: readonly Invoice[] };
  if (invoices.length === 0) return <p role="status">No invoice was issued on or after that day.</p>;
  return (
    <table role="status" aria-label={`${invoices.length} invoices, newest first`}>
      <thead><tr><th scope="col">Issued</th><th scope="col">Number</th><th scope="col">Customer</th><th scope="col">Amount</th></tr></thead>
      <tbody>
        {invoices.map(({ number, customer, issued, amount }) => (
          <tr key={number}><td>{issued}</td><td>{number}</td><td>{customer}</td><td>{euros.format(amount)}</td></tr>
        ))}
      </tbody>
    </table>
  );
}
