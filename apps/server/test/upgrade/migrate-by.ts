import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import { migrationsFolder } from '#db/schema/known-migrations.ts';

type Migration = { readonly idx: number; readonly when: number; readonly tag: string };

/** Migrates a database as a program of another version does. `change` gets today's migrations and the folder of their files. */
export async function migrateBy(
  client: Client,
  change: (migrations: readonly Migration[], folder: string) => Promise<readonly Migration[]>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kaplya-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: readonly Migration[] };
    await writeFile(path, JSON.stringify({ ...journal, entries: await change(journal.entries, folder) }));
    const options = { migrationsFolder: folder, migrationsSchema: 'system', migrationsTable: 'migrations' };
    await migrate(drizzle({ client }), options);
  } finally {
    await rm(folder, { recursive: true });
  }
}
