import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { endOnAbort } from '../connections/end-on-abort.ts';
import { openClient } from '../connections/open-client.ts';

import { migrationsFolder, readCarriedOut, requireKnownMigrations } from './known-migrations.ts';

/**
 * Migrates the database to this version. Not safe to run twice at once: hold the start-up lock. Throws a
 * ConfigurationError when the database is newer than this program. Ends when `signal` is aborted and undoes everything.
 */
export async function migrateDatabase(connectionString: string, signal?: AbortSignal): Promise<void> {
  // Uses no pool connection: a migration may take longer than the pool's statement limit.
  const client = await openClient(connectionString, 'kaplya migrations');
  try {
    await endOnAbort(client, signal, async () => {
      requireKnownMigrations(await readCarriedOut(client), 'The database');
      const journal = { migrationsSchema: 'system', migrationsTable: 'migrations' };
      await migrate(drizzle({ client }), { migrationsFolder, ...journal });
    });
  } finally {
    await client.end();
  }
}
