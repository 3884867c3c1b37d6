import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '#db/schema/known-migrations.ts';
import { useEmptyDatabase } from '../database/test-database.ts';
import { loadFormerDatabase, readFormerShop } from './load-former-database.ts';

type Journal = { readonly entries: readonly { readonly idx: number; readonly when: number }[] };

/** The current migrations and a future one. */
async function addMigration(statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kaplya-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  const added = { ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag: '9999_later' };
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, added] }));
  await writeFile(join(folder, '9999_later.sql'), statement);
  return folder;
}

test('a later migration may change a table whose rows were repaired in the same upgrade', async () => {
  const connectionString = await useEmptyDatabase();
  await loadFormerDatabase(connectionString, readFormerShop('f7ee724'));
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const folder = await addMigration('alter table partner add column later integer');
  await migrate(drizzle({ client }), {
    migrationsFolder: folder,
    migrationsSchema: 'system',
    migrationsTable: 'migrations',
  });
  const { rowCount } = await client.query('select later from partner');
  expect(rowCount).toBeGreaterThan(1);
});
