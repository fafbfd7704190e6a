import { type Finding, ToolRejection, useToolCall } from 'mcp-live';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { CallLog } from './CallLog.js';
import { callControl } from './callControl.js';
import { InvoiceTable } from './InvoiceTable.js';

/** What is typed is what is asked for: nothing is put right on the way. */
interface Wish { readonly since: string; readonly limit: string }

/** One for each of the five ways in which a call can end. */
const tries: readonly { readonly label: string; readonly hint: string; readonly wish: Wish; readonly isStalled?: true }[] = [
  { label: 'A good date', hint: 'It fits, and the tool answers', wish: { since: '2026-06-01', limit: '' } },
  { label: 'No date', hint: 'The published schema asks for YYYY-MM-DD: the call is held back here', wish: { since: '1 June 2026', limit: '' } },
  { label: 'Too early', hint: 'A good date; the tool reports an error of its own', wish: { since: '2020-01-01', limit: '' } },
  { label: 'Too many', hint: 'A rule that only the server knows: it refuses the arguments', wish: { since: '2026-06-01', limit: '500' } },
  { label: 'No answer', hint: 'The server leaves this call unanswered', wish: { since: '2026-06-01', limit: '' }, isStalled: true },
];

/** Short, so that a call without an answer is given up while somebody looks. */
const timeoutMs = 3_000;

/** A form whose answers come from a tool. Each way in which a call can end is told apart on screen. */
export function InvoiceSearch({ server, findings }: { server: string; findings: readonly Finding[] }): ReactElement {
  const { call, outcome, isPending } = useToolCall('search_invoices', { server, timeoutMs });
  const [wish, setWish] = useState<Wish>({ since: '2026-06-01', limit: '' });
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const search = (asked: Wish): void => {
    setProblem(undefined);
    void call(argumentsOf(asked));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(wish);
  };
  const attempt = ({ wish: tried, isStalled }: (typeof tries)[number]): void => {
    setWish(tried);
    if (isStalled) callControl('POST', `hosts/${server}/break/stall`).then(() => search(tried), (error: Error) => setProblem(error.message));
    else search(tried);
  };
  return (
    <section aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>Search invoices</h2>
      <p>A call of the tool that “Tools only” has. What does not fit the schema that it publishes is not sent.</p>
      <div className="tool card">
        <div className="tool-main">
          <form onSubmit={submit}>
            <label>
              <span>Issued on or after</span>
              <input value={wish.since} placeholder="YYYY-MM-DD" autoComplete="off" spellCheck={false} onChange={({ target }) => setWish({ ...wish, since: target.value })} />
            </label>
            <label className="narrow">
              <span>At most</span>
              <input value={wish.limit} placeholder="20" inputMode="numeric" autoComplete="off" onChange={({ target }) => setWish({ ...wish, limit: target.value })} />
            </label>
            <button type="submit" className="button primary">Search</button>
          </form>
          <div className="tries" role="group" aria-label="Ways in which a call can end">
            <span>Try</span>
            {tries.map((one) => <button key={one.label} type="button" className="button" title={one.hint} onClick={() => attempt(one)}>{one.label}</button>)}
          </div>
          {problem !== undefined && <p role="alert">{problem}</p>}
        </div>
        <div className="tool-outcome" data-outcome={isPending ? 'pending' : outcome?.kind} aria-busy={isPending}>
          {isPending && <p role="status">Waiting for the answer, {timeoutMs / 1_000} seconds at most …</p>}
          {!isPending && outcome === undefined && <p>Nothing was asked yet.</p>}
          {outcome?.kind === 'ok' && <InvoiceTable result={outcome.result} />}
          <ToolRejection outcome={outcome} />
        </div>
        <CallLog server={server} findings={findings} />
      </div>
    </section>
  );
}

function argumentsOf({ since, limit }: Wish): Record<string, unknown> {
  const number = Number(limit);
  return {
    ...(since !== '' && { since }),
    ...(limit !== '' && { limit: Number.isNaN(number) ? limit : number }),
  };
}
