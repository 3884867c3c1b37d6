import { expect, test } from 'vitest';

import { useTestDatabase } from '../../../test/database/test-database.ts';

test('a default city that is not there is refused, and may come in the same transaction', async () => {
  const { client } = await useTestDatabase();
  const move = `update partner set default_city_id = 'tver' where partner_id = 'moscow'`;
  await expect(client.query(move)).rejects.toMatchObject({ constraint: 'partner_default_city' });
  await client.query('begin');
  await client.query(move);
  await client.query(`
    insert into city (partner_id, id, names, center_latitude, center_longitude, time_zone, default_area_id)
    select partner_id, 'tver', names, center_latitude, center_longitude, time_zone, default_area_id
    from city where partner_id = 'moscow'`);
  await client.query('commit');
});
