/** One thing that reached the server. */
export interface LoggedRequest {
  /** Milliseconds of the script's monotonic clock. */
  readonly at: number;
  /** `GET`, `POST` or `DELETE` for what came over HTTP; for every JSON-RPC message its method, or `response`. */
  readonly what: string;
  readonly session: string | undefined;
  readonly uri: string | undefined;
  readonly params: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Everything that reached a scripted server, in order. */
export class RequestLog {
  #entries: LoggedRequest[] = [];

  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  add(entry: LoggedRequest): void {
    this.#entries.push(entry);
  }

  /** The names of all messages in order, without the HTTP around them. */
  get methods(): readonly string[] {
    return this.#entries.filter(({ what }) => !isHttp(what)).map(({ what }) => what);
  }

  /** How often something came: `resources/read`, `GET`; of one URI where given. */
  count(what: string, uri?: string): number {
    return this.#entries.filter((entry) => entry.what === what && (uri === undefined || entry.uri === uri)).length;
  }

  clear(): void {
    this.#entries = [];
  }
}

function isHttp(what: string): boolean {
  return what === 'GET' || what === 'POST' || what === 'DELETE';
}
