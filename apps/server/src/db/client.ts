import { AsyncLocalStorage } from 'node:async_hooks';

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

import { isLostByDriver, isUnsent } from './connections/database-errors.ts';
import { retryOnce } from './connections/retry-once.ts';
import {
  createStaleConnectionAlarm,
  SuspectConnection,
  type StaleConnectionAlarm,
} from './connections/stale-connection-alarm.ts';

/** Only `withTransaction` opens transactions: Drizzle's own keeps a connection whose `begin` failed for ever. */
type WithoutOwnTransactions = { readonly transaction: never };
/** A pool of connections with Drizzle on top. */
export type Database = NodePgDatabase & { readonly $client: Pool } & WithoutOwnTransactions;
/** One open transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0] & WithoutOwnTransactions;
/** Runs queries: the pool, or the current transaction. */
export type Executor = Database | Transaction;

const second = 1000;

export type DatabaseLimits = {
  /** The limit for getting a connection, new or returned. */
  connectMilliseconds: number;
  /** The limit after which PostgreSQL cancels a statement. */
  statementMilliseconds: number;
  /** The limit after which this process stops waiting for an answer. */
  answerMilliseconds: number;
};

/** A live PostgreSQL reports a slow statement before this process stops waiting. */
const graceMilliseconds = 3 * second;

export type DatabaseOptions = {
  poolSize: number;
  /** Default: the limits of a call: 10 s for a connection, 15 s for a statement, 3 s more for its answer. */
  limits?: Partial<DatabaseLimits>;
  /** The connections' name in PostgreSQL. */
  applicationName?: string;
  /** Whether idle connections stay open. */
  isKept?: boolean;
  /** Shared with other pools of the same database; default: its own. */
  staleConnectionAlarm?: StaleConnectionAlarm;
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
    staleConnectionAlarm = createStaleConnectionAlarm(),
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
    // The pool closes before its connections do; the database may close them first, which is harmless.
    if (!pool.ending && !(error instanceof SuspectConnection)) onConnectionError(error);
  });
  // The pool listens to idle connections only. A borrower learns of a broken connection from its next statement, and an
  // unhandled event would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  staleConnectionAlarm.watch(pool);
  retryReads(pool);
  return drizzle({ client: pool, logger: queryLogger }) as Database;
}

/** Retries a statement outside of a transaction once, if it was never sent or only reads. */
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

/** Records the statements sent. */
export const queryLogger = { logQuery: (text: string): void => void sentQueries.getStore()?.push(text) };

/**
 * Runs `run` and records the texts of its SQL commands in order, with `begin` and `commit`. Leaves out the commands of
 * others in this process.
 */
export async function recordQueries<Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; queries: string[] }> {
  const queries: string[] = [];
  const result = await sentQueries.run(queries, run);
  return { result, queries };
}

/** Like `recordQueries`, but returns only the count. */
export async function countQueries<Result>(run: () => Promise<Result>): Promise<{ result: Result; queries: number }> {
  const { result, queries } = await recordQueries(run);
  return { result, queries: queries.length };
}
