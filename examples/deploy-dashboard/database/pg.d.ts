/** The part of node-postgres that this example uses. */
declare module 'pg' {
  export interface Notification {
    channel: string;
    payload?: string;
  }
  export class Client {
    constructor(config: { connectionString: string });
    connect(): Promise<void>;
    query(sql: string): Promise<unknown>;
    on(event: 'notification', listener: (notification: Notification) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'end', listener: () => void): this;
    end(): Promise<void>;
  }
  export class Pool {
    constructor(config: { connectionString: string; max: number });
    query<Row>(sql: string, parameters: readonly unknown[]): Promise<{ rows: Row[] }>;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): Promise<void>;
  }
  const driver: { Client: typeof Client; Pool: typeof Pool };
  export default driver;
}
