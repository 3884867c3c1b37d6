import { expect, onTestFinished, test } from 'vitest';
import { Client } from 'pg';
import { createTestDatabase } from '../../apps/server/test/database/test-database.ts';
import { openTestContext } from '../../apps/server/test/test-context.ts';
import { findContradictions } from '../../apps/server/test/database/invariants.ts';
import { listWrongPoints } from '../../apps/server/test/database/wrong-points.ts';
import { fillShop } from './fill-shop.ts';

test('what the growth soak fills a shop with is what trade would have left: every key holds and all sums add up [P-41]', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  await fillShop({ connectionString, sizes: { orders: 400, sessions: 100, carts: 100, products: 200 } });
  const { context, close } = openTestContext({ connectionString });
  onTestFinished(close);
  expect(await findContradictions(context.database, { atTheEnd: false })).toEqual([]);
  expect(await listWrongPoints(context.database)).toEqual([]);
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } =
    await client.query(`select (select count(*)::int from product where partner_id = 'moscow') as products,
    (select count(*)::int from "order") as orders`);
  expect(rows).toEqual([{ products: 200, orders: 1200 }]);
});
