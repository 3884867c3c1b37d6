import { Client } from 'pg';
import { expect, test } from 'vitest';

import { useEmptyDatabase } from '../../test/test-database.ts';
import { exclusively } from './exclusively.ts';
import { migrateDatabase } from './migrate.ts';

async function countMigrations(connectionString: string): Promise<{ rows: number; different: number }> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ rows: number; different: number }>(
    'select count(*)::int as rows, count(distinct hash)::int as different from system.migrations',
  );
  await client.end();
  return rows[0] ?? { rows: 0, different: 0 };
}

test('processes that start together migrate an empty database once', async () => {
  const connectionString = await useEmptyDatabase();
  const start = () => exclusively(connectionString, 'startUp', () => migrateDatabase(connectionString));
  await Promise.all([start(), start(), start()]);
  const { rows, different } = await countMigrations(connectionString);
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBe(different);
});

test('under the lock only one works at a time, and an error opens it again', async () => {
  const connectionString = await useEmptyDatabase();
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await expect(exclusively(connectionString, 'startUp', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await Promise.all(Array.from({ length: 5 }, () => exclusively(connectionString, 'startUp', work)));
  expect(most).toBe(1);
});
