import { AsyncLocalStorage } from 'node:async_hooks';

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

/** A pool of connections with Drizzle on top. */
export type Database = NodePgDatabase & { readonly $client: Pool };
/** One open transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a query can run on: the pool, or the transaction one is in. */
export type Executor = Database | Transaction;

const second = 1000;

export type DatabaseOptions = {
  poolSize: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onConnectionError(error: Error): void;
};

export function connectDatabase(connectionString: string, options: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString,
    max: options.poolSize,
    application_name: 'kaplya',
    connectionTimeoutMillis: 10 * second,
    idleTimeoutMillis: 60 * second,
    statement_timeout: 15 * second,
    lock_timeout: 10 * second,
    idle_in_transaction_session_timeout: 30 * second,
    keepAlive: true,
  });
  pool.on('error', (error) => {
    // A pool is at its end before its connections are: the database may close them first, which harms nobody.
    if (!pool.ending) options.onConnectionError(error);
  });
  return drizzle({ client: pool, logger: { logQuery: countQuery } });
}

type QueryCount = { queries: number };
const queryCount = new AsyncLocalStorage<QueryCount>();

function countQuery(): void {
  const count = queryCount.getStore();
  if (count) count.queries += 1;
}

/** Runs `run` and counts the SQL commands that it sends, `begin` and `commit` included. */
export async function countQueries<Result>(run: () => Promise<Result>): Promise<{ result: Result; queries: number }> {
  const count: QueryCount = { queries: 0 };
  const result = await queryCount.run(count, run);
  return { result, queries: count.queries };
}
