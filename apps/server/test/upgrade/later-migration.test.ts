import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useEmptyDatabase } from '../database/test-database.ts';
import { migrateLater } from './migrate-later.ts';
import { loadReleasedShop, readReleasedShop } from './released-shop.ts';

test('later migrations may repair rows of a released shop and change their table, in one upgrade', async () => {
  const connectionString = await useEmptyDatabase();
  await loadReleasedShop(connectionString, readReleasedShop('1.0.0'));
  await migrateLater(connectionString, [
    // As docs/releasing.md asks of a migration that writes to partners.
    `set constraints all immediate;
     update partner as p set default_city_id = (
       select id from city as c where c.partner_id = p.partner_id and c.id <> p.default_city_id limit 1)
     where partner_id = 'moscow'`,
    'alter table partner add column later integer',
  ]);
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query(
    `select default_city_id <> 'moscow' as repaired, later from partner where partner_id = 'moscow'`,
  );
  expect(rows).toEqual([{ repaired: true, later: null }]);
});
