/** One thing that reached the server. */
export interface LoggedRequest {
  /** Milliseconds of the server's monotonic clock. */
  readonly at: number;
  /** An HTTP request, or a JSON-RPC message in the body of one or on a linked transport. */
  readonly kind: 'http' | 'rpc';
  /** `GET`, `POST` or `DELETE` for what came over HTTP; for every JSON-RPC message its method, or `response`. */
  readonly what: string;
  /** Of the JSON-RPC message. */
  readonly id: unknown;
  readonly session: string | undefined;
  readonly uri: string | undefined;
  /** Of the JSON-RPC message; the address of an HTTP request. */
  readonly params: unknown;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a client must not do. */
export type MistakeKind =
  /** A request between `initialize` and `notifications/initialized`. */
  | 'before-initialized'
  /** A session that was never given out, or that the client itself ended. */
  | 'unknown-session'
  /** Something that the capabilities do not offer. */
  | 'undeclared'
  /** A cursor that no page ended with. */
  | 'unknown-cursor'
  /** A second push stream on one session. */
  | 'second-stream'
  | 'missing-header' | 'missing-meta'
  /** A message of an era that the server does not speak, or a method that the era does not have. */
  | 'wrong-era'
  /** A body that is no JSON-RPC message. */
  | 'malformed';

export interface Mistake {
  readonly at: number;
  readonly kind: MistakeKind;
  readonly why: string;
}

/** Everything that reached a scripted server, in order. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  #mistakes: Mistake[] = [];

  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  /** What the client did wrong, whatever the server answered. Empty for a client that keeps to the protocol. */
  get mistakes(): readonly Mistake[] {
    return this.#mistakes;
  }

  add(entry: LoggedRequest): void {
    this.#entries.push(entry);
  }

  accuse(mistake: Mistake): void {
    this.#mistakes.push(mistake);
  }

  /** The names of all messages in order, without the HTTP around them. */
  get methods(): readonly string[] {
    return this.#entries.filter(({ kind }) => kind === 'rpc').map(({ what }) => what);
  }

  /** How often something came: `resources/read`, `GET`; of one URI where given. */
  count(what: string, uri?: string): number {
    return this.#entries.filter((entry) => entry.what === what && (uri === undefined || entry.uri === uri)).length;
  }

  clear(): void {
    this.#entries = [];
    this.#mistakes = [];
  }
}
