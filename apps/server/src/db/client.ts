import { AsyncLocalStorage } from 'node:async_hooks';

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

import { isLostByDriver, isUnsent } from './connections/database-errors.ts';
import { retryOnce } from './connections/retry-once.ts';
import { createSilenceAlarm, SuspectConnection, type SilenceAlarm } from './connections/silence-alarm.ts';

/** A transaction is opened by `withTransaction` alone: Drizzle's own keeps a connection whose `begin` failed for ever. */
type WithoutOwnTransactions = { readonly transaction: never };
/** A pool of connections with Drizzle on top. */
export type Database = NodePgDatabase & { readonly $client: Pool } & WithoutOwnTransactions;
/** One open transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0] & WithoutOwnTransactions;
/** What a query can run on: the pool, or the transaction one is in. */
export type Executor = Database | Transaction;

const second = 1000;

export type DatabaseLimits = {
  /** Until there is a connection: a new one, or one that somebody gives back. */
  connectMilliseconds: number;
  /** Until PostgreSQL gives a statement up. */
  statementMilliseconds: number;
  /** Until this process gives an answer up that does not come. */
  answerMilliseconds: number;
};

/** A PostgreSQL that lives says by itself that a statement takes too long, before this process stops to listen. */
const graceMilliseconds = 3 * second;

export type DatabaseOptions = {
  poolSize: number;
  /** By default as long as a call may wait: 10 s for a connection, 15 s for a statement, 3 s more for its answer. */
  limits?: Partial<DatabaseLimits>;
  /** What PostgreSQL calls the connections. */
  applicationName?: string;
  /** Whether a connection that was opened once stays open, however long nobody needs it. */
  isKept?: boolean;
  /** Shared with other pools of the same database; its own by default. */
  silenceAlarm?: SilenceAlarm;
  /** Called when an idle connection breaks; the pool replaces it. */
  onConnectionError(error: Error): void;
};

export function connectDatabase(
  connectionString: string,
  {
    poolSize,
    limits = {},
    applicationName = 'kaplya',
    isKept = false,
    silenceAlarm = createSilenceAlarm(),
    onConnectionError,
  }: DatabaseOptions,
): Database {
  const { connectMilliseconds = 10 * second, statementMilliseconds = 15 * second } = limits;
  const { answerMilliseconds = statementMilliseconds + graceMilliseconds } = limits;
  const pool = new Pool({
    connectionString,
    max: poolSize,
    min: isKept ? 1 : 0,
    application_name: applicationName,
    connectionTimeoutMillis: connectMilliseconds,
    idleTimeoutMillis: 60 * second,
    statement_timeout: statementMilliseconds,
    query_timeout: answerMilliseconds,
    lock_timeout: 10 * second,
    idle_in_transaction_session_timeout: 30 * second,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * second,
  });
  pool.on('error', (error) => {
    // A pool is at its end before its connections are: the database may close them first, which harms nobody.
    if (!pool.ending && !(error instanceof SuspectConnection)) onConnectionError(error);
  });
  // The pool listens to idle connections only. Whoever has one out learns of its end by the next statement, and an event
  // that nobody hears would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  silenceAlarm.watch(pool);
  retryReads(pool);
  return drizzle({ client: pool, logger: queryLogger }) as Database;
}

/** A statement outside of a transaction is tried once more where it was never sent, or only reads. */
function retryReads(pool: Pool): void {
  const query = pool.query.bind(pool) as (...parts: unknown[]) => Promise<unknown>;
  const queryTwice = (...parts: unknown[]): Promise<unknown> =>
    retryOnce(
      () => query(...parts),
      (error) => isUnsent(error) || (isLostByDriver(error) && isReading(parts[0])),
    );
  pool.query = queryTwice as Pool['query'];
}

const isReading = (statement: unknown): boolean => {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
  return /^\s*select\b/i.test(text ?? '');
};

const sentQueries = new AsyncLocalStorage<string[]>();

/** Notes what is sent, for whoever records it. */
export const queryLogger = { logQuery: (text: string): void => void sentQueries.getStore()?.push(text) };

/**
 * Runs `run` and records the texts of the SQL commands that it sends, in their order, `begin` and `commit` included. What
 * others of this process send meanwhile is left out.
 */
export async function recordQueries<Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; queries: string[] }> {
  const queries: string[] = [];
  const result = await sentQueries.run(queries, run);
  return { result, queries };
}

/** As `recordQueries`, but only how many. */
export async function countQueries<Result>(run: () => Promise<Result>): Promise<{ result: Result; queries: number }> {
  const { result, queries } = await recordQueries(run);
  return { result, queries: queries.length };
}
