import { fileURLToPath } from 'node:url';

import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the database to this version. Not safe to run twice at once: hold the start-up lock. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  // Not from the pool: a migration may take longer than the pool's time limits allow a statement.
  const client = new Client({ connectionString, application_name: 'kaplya migrations' });
  await client.connect();
  try {
    await migrate(drizzle({ client }), { migrationsFolder, migrationsSchema: 'system', migrationsTable: 'migrations' });
  } finally {
    await client.end();
  }
}
