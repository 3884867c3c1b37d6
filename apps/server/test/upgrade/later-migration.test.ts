import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useEmptyDatabase } from '../database/test-database.ts';
import { migrateLater } from './migrate-later.ts';
import { loadReleasedShop, readReleasedShop } from './released-shop.ts';

test('later migrations may repair rows of a released shop and change their table, in one upgrade', async () => {
  const connectionString = await useEmptyDatabase();
  await loadReleasedShop(connectionString, readReleasedShop('1.0.0'));
  await migrateLater(connectionString, [
    // As docs/releasing.md demands of a migration that writes to partners.
    `set constraints all immediate;
     insert into city (partner_id, id, names, center_latitude, center_longitude, time_zone, default_area_id)
     select partner_id, 'tver', names, center_latitude, center_longitude, time_zone, default_area_id
     from city where partner_id = 'moscow';
     update partner set default_city_id = 'tver' where partner_id = 'moscow'`,
    'alter table partner add column later integer',
  ]);
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query(`select default_city_id as city, later from partner where partner_id = 'moscow'`);
  expect(rows).toEqual([{ city: 'tver', later: null }]);
});
