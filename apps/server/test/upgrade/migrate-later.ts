import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrateBy } from './migrate-by.ts';

/** Migrates a database as a later program does, which has all migrations of today and these after them. */
export async function migrateLater(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await migrateBy(client, async (migrations, folder) => {
      for (const [index, statement] of statements.entries()) {
        await writeFile(join(folder, `later_${index}.sql`), statement);
      }
      const last = migrations.at(-1);
      const added = statements.map((_, index) => ({
        ...{ ...last, idx: migrations.length + index, when: (last?.when ?? 0) + 1 + index },
        tag: `later_${index}`,
      }));
      return [...migrations, ...added];
    });
  } finally {
    await client.end();
  }
}
