import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { migrationsFolder } from '#db/schema/known-migrations.ts';

type Journal = { readonly entries: readonly { readonly idx: number; readonly when: number }[] };

/** Migrates a database as a later program does, which has all migrations of today and these after them. */
export async function migrateLater(connectionString: string, statements: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kaplya-migrations-'));
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as Journal;
    const last = journal.entries.at(-1);
    const added = statements.map((_, index) => ({
      ...{ ...last, idx: journal.entries.length + index, when: (last?.when ?? 0) + 1 + index },
      tag: `later_${index}`,
    }));
    await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, ...added] }));
    for (const [index, statement] of statements.entries()) {
      await writeFile(join(folder, `later_${index}.sql`), statement);
    }
    const options = { migrationsFolder: folder, migrationsSchema: 'system', migrationsTable: 'migrations' };
    await migrate(drizzle({ client }), options);
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
}
