import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database/test-database.ts';
import type { Database } from '#db/client.ts';
import { choosePartner } from './choose-partner.ts';
import { CommandError } from './command-error.ts';

const empty = await createTestDatabase('nothing');
afterAll(() => empty.drop());

async function chooseIn(address: PoolConfig): Promise<unknown> {
  const pool = new Pool({ ...address, max: 1 });
  const chosen = await choosePartner(drizzle({ client: pool }) as Database, undefined).catch((error: unknown) => error);
  await pool.end();
  return chosen;
}

test('a database that no shop has started with has no shop yet [G-096a]', async () => {
  expect(await chooseIn({ connectionString: empty.connectionString })).toEqual(
    new CommandError('There is no shop yet. Start it once: npm start'),
  );
});

test('a database that does not answer is not taken for one without shops [G-096a]', async () => {
  expect(await chooseIn({ host: '127.0.0.1', port: 1 })).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});
