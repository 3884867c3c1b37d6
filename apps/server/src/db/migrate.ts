import { fileURLToPath } from 'node:url';

import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number that nothing else locks; the same for every process of every version. */
const lockKey = 7_301_001;

/** Brings the database to this version. Of several processes that start together one works while the others wait. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, application_name: 'kaplya migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await migrate(drizzle({ client }), { migrationsFolder, migrationsSchema: 'system', migrationsTable: 'migrations' });
  } finally {
    await client.end();
  }
}
