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

/** The database that the config names: by DATABASE_URL, or the embedded one. What follows is the same for both. */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  { onProgress, onConnectionError }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const { url, poolSize } = config.database;
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
