import { Client } from 'pg';

import { ConfigurationError } from '#config/configuration-error.ts';
import type { Config } from '#config/config.ts';

import { connectDatabase, type Database } from './client.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

export type OpenDatabase = {
  database: Database;
  /** For what needs a connection of its own, like LISTEN. */
  connectionString: string;
  /** Ends the pool, then the embedded PostgreSQL. */
  close(): Promise<void>;
};

export type OpenDatabaseOptions = {
  onProgress(message: string): void;
  onConnectionError(error: Error): void;
};

/**
 * The database that the config names: by DATABASE_URL, or the embedded one. What follows is the same for both. Throws a
 * ConfigurationError when DATABASE_URL leads nowhere.
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  { onProgress, onConnectionError }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const { url, poolSize } = config.database;
  if (url !== null) await requireConnection(url);
  const { connectionString, stop } =
    url === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress })
      : { connectionString: url, stop: () => Promise.resolve() };
  const database = connectDatabase(connectionString, { poolSize, onConnectionError });
  return {
    database,
    connectionString,
    async close() {
      await database.$client.end();
      await stop();
    },
  };
}

async function requireConnection(url: string): Promise<void> {
  let place = '';
  try {
    const client = new Client({ connectionString: url, application_name: 'kaplya', connectionTimeoutMillis: 10_000 });
    place = ` the database "${client.database}" of the user "${client.user}" at ${client.host}:${client.port}`;
    try {
      await client.connect();
    } finally {
      await client.end();
    }
  } catch (error) {
    throw new ConfigurationError([
      `DATABASE_URL names${place || ' no database'}, but it cannot be opened (${reasonOf(error)}). ` +
        'Start that PostgreSQL, correct DATABASE_URL, or unset it to use the embedded one.',
    ]);
  }
}

// A host with several addresses fails with one error that says nothing and holds those of each address.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
