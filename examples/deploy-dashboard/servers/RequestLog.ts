/** One HTTP request that a server of the example received. */
export interface LoggedRequest {
  /** Counts from 1 for each server. */
  readonly number: number;
  readonly http: string;
  /** The JSON-RPC method of a POST. */
  readonly method: string | undefined;
  readonly uri: string | undefined;
  readonly session: string | undefined;
  /** 0 while no answer has begun. */
  readonly status: number;
}

/** The newest requests of one server, for the tests to count and for people to look at. */
export interface RequestLog {
  add(request: Omit<LoggedRequest, 'number' | 'status'>, status: () => number): void;
  list(): LoggedRequest[];
  /** How many there ever were. */
  total(): number;
  clear(): void;
}

const mostKept = 1_000;

export function createRequestLog(): RequestLog {
  let entries: { request: Omit<LoggedRequest, 'status'>; status: () => number }[] = [];
  let count = 0;
  return {
    add: (request, status) => {
      count += 1;
      entries.push({ request: { number: count, ...request }, status });
      if (entries.length > mostKept) entries = entries.slice(-mostKept);
    },
    list: () => entries.map(({ request, status }) => ({ ...request, status: status() })),
    total: () => count,
    clear: () => {
      entries = [];
    },
  };
}
