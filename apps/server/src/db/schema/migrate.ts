import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { endOnAbort } from '../connections/end-on-abort.ts';
import { openClient } from '../connections/open-client.ts';

import { migrationsFolder, readCarriedOut, requireKnownMigrations } from './known-migrations.ts';

/**
 * Brings the database to this version. Not safe to run twice at once: hold the start-up lock. Throws a
 * ConfigurationError when the database is ahead of this program. Whatever it waits for, it ends when `signal` is aborted;
 * all that it did is then undone.
 */
export async function migrateDatabase(connectionString: string, signal?: AbortSignal): Promise<void> {
  // Not from the pool: a migration may take longer than the pool's time limits allow a statement.
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
