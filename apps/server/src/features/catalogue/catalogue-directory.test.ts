import { expect, test } from 'vitest';

import { countQueries } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { findPartner } from '#features/company/index.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { announceStock, getOffers, reserveStock } from './index.ts';

const { context, fetch } = await startTestApp();

test('a run on a scarce product loads the catalogue once or twice a second, not for every order', async () => {
  const partner = await findPartner(context, 'moscow');
  if (!partner) throw new Error('Moscow is not there');
  const offers = await getOffers(context, partner, 'msk-center', null);
  const demand = new Map([[offers.getItem('RARE').id, 1]]);
  const order = async () => {
    const changes = await withTransaction(context.database, (transaction) =>
      reserveStock(transaction, {
        ...{ partnerId: 'moscow', warehouseId: 'msk-main', orderId: crypto.randomUUID(), demand },
        now: context.clock.now(),
        nameOf: (productId) => productId,
      }),
    );
    announceStock(context, 'moscow', changes);
  };
  const readShown = async () => (await fetch('/api/v1/catalog/products')).json();

  const startedAt = performance.now();
  let queries = 0;
  for (let count = 0; count < 10; count += 1) {
    await order();
    queries += (await countQueries(readShown)).queries;
  }
  const seconds = Math.ceil((performance.now() - startedAt) / 1000);
  const queriesOfOneLoad = 7;
  expect(queries).toBeLessThanOrEqual(queriesOfOneLoad * 2 * seconds);
});
