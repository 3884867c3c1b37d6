import { Client } from 'pg';

import type { Closing } from '#process/close-in-order.ts';
import { ConfigurationError } from '#config/configuration-error.ts';
import type { Config } from '#config/config.ts';

import { connectDatabase, type Database } from '../client.ts';
import { createStaleConnectionAlarm, type StaleConnectionAlarm } from './stale-connection-alarm.ts';
import { embeddedStopMilliseconds, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';

export type OpenDatabase = {
  database: Database;
  /**
   * The URL for dedicated sessions, such as for LISTEN; it bypasses a pooler, because that does not preserve sessions.
   */
  connectionString: string;
  /** The alarm that the other pools of the process share. */
  readonly staleConnectionAlarm: StaleConnectionAlarm;
  /** Closes the pool first, then the embedded PostgreSQL. */
  readonly closings: readonly [Closing, Closing];
};

export type OpenDatabaseOptions = {
  onProgress(message: string): void;
  /**
   * Called one or several times when everything has been done but to wait for PostgreSQL to accept connections; never
   * after a failure.
   */
  onStarting?(): void;
  onConnectionError(error: Error): void;
  /** Called with a message when the embedded PostgreSQL was lost, has come back, or does not stop. */
  onProblem(message: string): void;
  /** Aborted when the caller gives up waiting; has no effect once the database is open. */
  starting?: AbortSignal;
};

/**
 * Opens the configured database: the one of DATABASE_URL, or the embedded one. Everything after that is the same for
 * both. Throws a ConfigurationError when the database of DATABASE_URL cannot be reached.
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  { onProgress, onStarting = () => undefined, onConnectionError, onProblem, starting }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const { url, directUrl, poolSize, namesStatements } = config.database;
  if (url !== null) await requireConnection('DATABASE_URL', url);
  if (directUrl !== null && directUrl !== url) await requireConnection('DATABASE_DIRECT_URL', directUrl);
  if (directUrl !== null) onStarting();
  const { connectionString, stop } =
    directUrl === null
      ? await startEmbeddedPostgres({
          dataDir: config.dataDir,
          onProgress,
          onStarting,
          onProblem,
          ...(starting && { starting }),
        })
      : { connectionString: directUrl, stop: () => Promise.resolve() };
  const staleConnectionAlarm = createStaleConnectionAlarm();
  const database = connectDatabase(url ?? connectionString, {
    poolSize,
    namesStatements,
    staleConnectionAlarm,
    onConnectionError,
  });
  if (url !== null) {
    try {
      await requireLimits(database);
    } catch (error) {
      await database.$client.end();
      throw error;
    }
  }
  return {
    database,
    connectionString,
    staleConnectionAlarm,
    closings: [
      { name: 'the connections to the database', close: () => database.$client.end() },
      { name: 'the embedded PostgreSQL', close: stop, limitMilliseconds: embeddedStopMilliseconds },
    ],
  };
}

async function requireConnection(variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL', url: string): Promise<void> {
  let place = '';
  try {
    const client = new Client({ connectionString: url, application_name: 'kaplya', connectionTimeoutMillis: 10_000 });
    place = ` the database "${client.database}" of the user "${client.user}" at ${client.host}:${client.port}`;
    // An unhandled event of a connection that breaks later would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
    } finally {
      await client.end();
    }
  } catch (error) {
    throw new ConfigurationError([
      `${variable} names${place || ' no database'}, but it cannot be opened (${reasonOf(error)}). ` +
        'Start that PostgreSQL, correct the variable, or unset it: without DATABASE_URL the embedded one is used.',
    ]);
  }
}

/**
 * Checks that the time limits set by each connection are effective, because a pooler may drop them; a slow query would
 * then hold its locks without end.
 */
async function requireLimits(database: Database): Promise<void> {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  let missing: string;
  try {
    const { rows } = await database.$client.query<{ missing: string | null }>(
      `select string_agg(name, ', ') as missing from pg_settings where name = any($1) and setting = '0'`,
      [names],
    );
    if (rows[0]?.missing == null) return;
    ({ missing } = rows[0]);
  } catch (error) {
    missing = reasonOf(error);
  }
  throw new ConfigurationError([
    `Over DATABASE_URL the limits of a connection do not hold (${missing}). Of a PgBouncer put them into ` +
      'ignore_startup_parameters and into connect_query, as docs/operating/database.md has it ("PgBouncer").',
  ]);
}

// A host with several addresses fails with an empty error that holds the error of each address.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
