import { AsyncLocalStorage } from 'node:async_hooks';

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Client, Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';

import { isLostByDriver, isUnsent } from './connections/database-errors.ts';
import { retryOnce } from './connections/retry-once.ts';
import {
  createStaleConnectionAlarm,
  SuspectConnection,
  type StaleConnectionAlarm,
} from './connections/stale-connection-alarm.ts';
import { traceStatement } from './statements/trace-statement.ts';

/** Only `withTransaction` opens transactions: Drizzle's own never releases a connection whose `begin` failed. */
type WithoutOwnTransactions = { readonly transaction: never };
/** A pool of connections with Drizzle on top. */
export type Database = NodePgDatabase & { readonly $client: Pool } & WithoutOwnTransactions;
/** The connection of a transaction, on which prepared statements are sent. */
export type Sender = { query(query: QueryConfig): Promise<QueryResult> };
/** One open transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0] & {
  readonly $client: Sender;
} & WithoutOwnTransactions;
/** Runs queries: the pool, or the current transaction. */
export type Executor = Database | Transaction;

const second = 1000;

export type DatabaseLimits = {
  /** The longest wait for a connection of the pool, whether a new one or one that another call returns. */
  connectMilliseconds: number;
  /** The limit after which PostgreSQL cancels a statement. */
  statementMilliseconds: number;
  /** The limit after which this process stops waiting for an answer. */
  answerMilliseconds: number;
};

/**
 * The time between the two limits, so that a working PostgreSQL has reported a slow statement before this process stops
 * waiting.
 */
const graceMilliseconds = 3 * second;

export type DatabaseOptions = {
  poolSize: number;
  /** Default: the limits of a call: 10 s for a connection, 15 s for a statement, 3 s more for its answer. */
  limits?: Partial<DatabaseLimits>;
  /** The `application_name` of the connections, which PostgreSQL shows. */
  applicationName?: string;
  /**
   * Whether statements are prepared under names. False behind a pooler that assigns each transaction another
   * connection, which does not know the names; statements are then parsed and planned at every run. Default: true.
   */
  namesStatements?: boolean;
  /** Whether one idle connection stays open, so that the next statement need not wait for a new one. */
  hasIdleConnection?: boolean;
  /** The alarm shared with other pools of the same database; default: one for this pool alone. */
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
    namesStatements = true,
    hasIdleConnection = false,
    staleConnectionAlarm = createStaleConnectionAlarm(),
    onConnectionError,
  }: DatabaseOptions,
): Database {
  const { connectMilliseconds = 10 * second, statementMilliseconds = 15 * second } = limits;
  const { answerMilliseconds = statementMilliseconds + graceMilliseconds } = limits;
  const pool = new Pool({
    connectionString,
    max: poolSize,
    min: hasIdleConnection ? 1 : 0,
    application_name: applicationName,
    connectionTimeoutMillis: connectMilliseconds,
    idleTimeoutMillis: 60 * second,
    statement_timeout: statementMilliseconds,
    query_timeout: answerMilliseconds,
    lock_timeout: 10 * second,
    idle_in_transaction_session_timeout: 30 * second,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * second,
    pipeline: true,
  });
  pool.on('error', (error) => {
    // A break is not reported while the pool closes (the database may close the connections first), nor for a
    // connection that the alarm dropped.
    if (!pool.ending && !(error instanceof SuspectConnection)) onConnectionError(error);
  });
  // The pool handles errors of idle connections only. A connection in use needs a listener too, because an unhandled
  // event would end the process; its user notices the break at the next statement.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    sendTogether(client, namesStatements);
  });
  staleConnectionAlarm.watch(pool);
  retryReads(pool);
  return drizzle({ client: pool, logger: queryLogger }) as Database;
}

/** Sends the statements of one turn of the event loop in one packet, as one round trip. */
function sendTogether(client: PoolClient, namesStatements: boolean): void {
  const { stream } = client.connection;
  const prototype = Client.prototype as unknown as { query(...parts: unknown[]): unknown };
  let isCollecting = false;
  const collect = (first: unknown, ...others: unknown[]): unknown => {
    if (!isCollecting) {
      isCollecting = true;
      countRoundTrip();
      stream.cork();
      process.nextTick(() => {
        isCollecting = false;
        stream.uncork();
      });
    }
    return prototype.query.call(client, namesStatements ? first : withoutName(first), ...others);
  };
  client.query = collect as PoolClient['query'];
}

const withoutName = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'name' in query ? { ...query, name: undefined } : query;

/** Makes the pool retry a statement outside of a transaction once, if it was never sent or only reads. */
function retryReads(pool: Pool): void {
  const query = pool.query.bind(pool) as (...parts: unknown[]) => Promise<unknown>;
  const queryTwice = (...parts: unknown[]): Promise<unknown> =>
    traceStatement(parts[0], () =>
      retryOnce(
        () => query(...parts),
        (error) => isUnsent(error) || (isLostByDriver(error) && isReading(parts[0])),
      ),
    );
  pool.query = queryTwice as Pool['query'];
}

const isReading = (statement: unknown): boolean => {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
  return /^\s*select\b/i.test(text ?? '');
};

type Recording = { readonly queries: string[]; roundTrips: number };
const recordings = new AsyncLocalStorage<Recording>();

/** Drizzle's logger, which records the texts of sent statements for `recordQueries`. */
export const queryLogger = { logQuery: (text: string): void => void recordings.getStore()?.queries.push(text) };

function countRoundTrip(): void {
  const recording = recordings.getStore();
  if (recording) recording.roundTrips += 1;
}

/**
 * Runs `run` and records the texts of its SQL commands in order, with `begin` and `commit`, and how often it waited for
 * the database. Leaves out the commands of others in this process.
 */
export async function recordQueries<Result>(run: () => Promise<Result>): Promise<{ result: Result } & Recording> {
  const recording: Recording = { queries: [], roundTrips: 0 };
  const result = await recordings.run(recording, run);
  return { result, ...recording };
}

/** Like `recordQueries`, but returns only the counts. */
export async function countQueries<Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; queries: number; roundTrips: number }> {
  const { result, queries, roundTrips } = await recordQueries(run);
  return { result, queries: queries.length, roundTrips };
}
