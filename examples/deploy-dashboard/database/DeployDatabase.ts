/** What the writer and the servers need of a Postgres, embedded or not. */
export interface DeployDatabase {
  /** One line for people: which database this is. */
  readonly description: string;
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Hears every NOTIFY on the channel, with its payload, until the database is closed. `onGap` tells that some may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}
