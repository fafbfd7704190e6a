import { type Connection, declares, type Finding, LiveError, oneLine } from '../protocol/index.js';
import type { Clock } from '../timing/index.js';
import { type ArgumentVerdict, toJsonForm, validateArguments } from '../validation/index.js';
import { describeProblems, holdBack } from './holdBack.js';
import { judgeError, judgeResult } from './judgeAnswer.js';
import type { ArgumentCheck, ToolOutcome } from './ToolOutcome.js';
import { type ListedTools, ToolShelf } from './ToolShelf.js';

export interface ToolCallOptions {
  signal?: AbortSignal | undefined;
  /** How long to wait for the answer, milliseconds, counted from when the request leaves. */
  timeoutMs?: number | undefined;
}

export interface ToolCallerParts {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly onFinding?: ((finding: Finding) => void) | undefined;
}

/** A rejection by a schema that is older is asked about once more before it stands. */
const freshSchemaMs = 60_000;

/** Without a connection there is nothing to call on; any other failure of the list only leaves the arguments unchecked. */
const hopeless: ReadonlySet<string> = new Set(['aborted', 'closed', 'network', 'session-lost', 'unauthorized', 'forbidden', 'unsupported-version']);

/** Calls the tools of one server: checks the arguments, holds back what does not fit, and says what became of the rest. */
export class ToolCaller {
  readonly #parts: ToolCallerParts;
  readonly #shelf: ToolShelf;

  constructor(parts: ToolCallerParts) {
    this.#parts = parts;
    this.#shelf = new ToolShelf(parts.connection, parts.clock);
  }

  /** While held, the server is asked to announce changes of its tools, where it declared that. Idempotent release. */
  hold(): () => void {
    return this.#parts.connection.holdLists();
  }

  /**
   * `tools/call` (server/tools, "Calling Tools"), at most once. Waits while connecting. Arguments are checked against the schema that
   * the server lists; `undefined` members are absent on the wire and nothing else is changed. Never rejects.
   */
  async call(tool: string, args?: unknown, options: ToolCallOptions = {}): Promise<ToolOutcome> {
    try {
      return await this.#call(tool, args, options);
    } catch (error) {
      return judgeError(this.#asLiveError(error), 'unchecked');
    }
  }

  /** Listens to the connection no more. Calls under way are not given up. */
  dispose(): void {
    this.#shelf.dispose();
  }

  async #call(tool: string, args: unknown, options: ToolCallOptions): Promise<ToolOutcome> {
    const listed = await this.#listed(this.#shelf.list(), options.signal);
    if (declares(this.#parts.connection.getSnapshot().facts, 'tools') === false) return this.#undeclared(tool, args);
    const verdict = await this.#check(tool, args, listed, options.signal);
    if (options.signal?.aborted === true) throw this.#abortedBefore();
    if (verdict.kind !== 'rejected') return this.#send(tool, args, verdict.kind, options);
    const cure = `Give ${oneLine(tool, 60)} arguments that fit its inputSchema; lintToolSchema shows what its description should say`;
    this.#parts.onFinding?.(holdBack(this.#parts.connection, tool, toJsonForm(args).value, describeProblems(verdict.problems), cure));
    return { kind: 'rejected-locally', problems: verdict.problems };
  }

  /** The list, or `undefined` where the server has none to give and can be called all the same. */
  async #listed(listing: Promise<ListedTools>, signal: AbortSignal | undefined): Promise<ListedTools | undefined> {
    try {
      return await this.#orAborted(listing, signal);
    } catch (error) {
      const failure = this.#asLiveError(error);
      // Of the call itself nothing has left, whatever became of the list.
      if (hopeless.has(failure.kind)) throw new LiveError(failure.kind, `tools/call: not sent; ${failure.message}`, { ...failure, sent: false, cause: failure });
      return undefined;
    }
  }

  async #check(tool: string, args: unknown, listed: ListedTools | undefined, signal: AbortSignal | undefined): Promise<ArgumentVerdict> {
    const verdict = validateArguments(listed?.tools.get(tool)?.inputSchema, args);
    const isOld = listed !== undefined && this.#parts.clock.now() - listed.listedAt > freshSchemaMs;
    if (!isOld || (verdict.kind !== 'rejected' && listed.tools.has(tool))) return verdict;
    const anew = await this.#listed(this.#shelf.listAnew(), signal);
    return anew === undefined ? verdict : validateArguments(anew.tools.get(tool)?.inputSchema, args);
  }

  async #send(tool: string, args: unknown, checked: ArgumentCheck, { signal, timeoutMs }: ToolCallOptions): Promise<ToolOutcome> {
    const { connection, clock } = this.#parts;
    let wasSent = false;
    try {
      const params = { name: tool, arguments: args === undefined ? {} : toJsonForm(args).value };
      const result = await connection.request('tools/call', params, { signal, timeoutMs, onSent: () => { wasSent = true; } });
      return judgeResult(result, checked, clock.wallNow());
    } catch (error) {
      const failure = this.#asLiveError(error);
      const outcome = judgeError(failure, checked);
      // What was handed over has left as far as this side can know, unless the network says that it did not arrive.
      return outcome.kind === 'failed' && outcome.sent === 'unknown' && wasSent && failure.kind !== 'network' ? { ...outcome, sent: true } : outcome;
    }
  }

  #undeclared(tool: string, args: unknown): ToolOutcome {
    const { connection, clock, onFinding } = this.#parts;
    onFinding?.(holdBack(connection, tool, toJsonForm(args).value, 'the server did not declare tools', 'Declare tools in the capabilities of the server, or do not call it'));
    const error = new LiveError('not-supported', 'tools/call: not sent, the server did not declare tools', { at: clock.wallNow(), sent: false });
    return { kind: 'failed', error, sent: false, checked: 'unchecked' };
  }

  /** The list is shared; giving up one call must not end it for the others. */
  #orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    if (signal === undefined) return work;
    return new Promise((resolve, reject) => {
      const giveUp = (): void => reject(this.#abortedBefore());
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
    });
  }

  #abortedBefore(): LiveError {
    return new LiveError('aborted', 'tools/call: given up before it was sent', { at: this.#parts.clock.wallNow(), sent: false });
  }

  #asLiveError(error: unknown): LiveError {
    if (error instanceof LiveError) return error;
    return new LiveError('server', `tools/call: ${oneLine(String(error))}`, { at: this.#parts.clock.wallNow(), cause: error });
  }
}
