import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import { endOnAbort } from '../connections/end-on-abort.ts';
import { openClient } from '../connections/open-client.ts';

import { migrationsFolder, readCarriedOut, readKnown, requireKnownMigrations } from './known-migrations.ts';

/** Migrates over a session of its own: a migration may take longer than the pool's statement limit. */
export async function migrateDatabase(connectionString: string, signal?: AbortSignal): Promise<void> {
  const client = await openClient(connectionString, 'kaplya migrations');
  try {
    await migrateOver(client, signal);
  } finally {
    await client.end();
  }
}

/**
 * Migrates the database to this version. Not safe to run concurrently: the caller must hold the start-up lock
 * (`lockKeys.startUp`). Throws a ConfigurationError when the database is newer than this program. When `signal` is
 * aborted, ends the session and rolls everything back.
 */
export async function migrateOver(client: Client, signal?: AbortSignal): Promise<void> {
  await endOnAbort(client, signal, async () => {
    const carriedOut = await readCarriedOut(client);
    requireKnownMigrations(carriedOut, 'The database');
    const isUpToDate = Math.max(...readKnown()) === carriedOut.at(-1);
    if (isUpToDate) return;
    const journal = { migrationsSchema: 'system', migrationsTable: 'migrations' };
    await migrate(drizzle({ client }), { migrationsFolder, ...journal });
  });
}
