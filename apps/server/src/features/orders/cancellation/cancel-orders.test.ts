import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import { withTransaction } from '#db/transaction.ts';
import { findPartner } from '#features/company/index.ts';
import { stockEntryTable } from '#features/catalogue/catalogue.table.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';
import { cancelOrders } from './cancel-orders.ts';
import { orderEventTable, orderTable } from '../orders.table.ts';
import { lockOrdersOf } from '../stores/order.store.ts';

const app = await startTestApp();
const { database } = app.context;
const now = new Date('2026-03-10T09:00:00Z');

async function makeOrder(lines: [id: string, quantity: number][], token?: string) {
  const customer = await createHttpCustomer(app, { ...(token !== undefined && { token }) });
  for (const [id, quantity] of lines) {
    if (id === 'SET') await customer.addSet(id, quantity);
    else await customer.add(id, quantity);
  }
  await customer.getReady();
  await customer.addRequiredProducts(true);
  const { order } = await customer.complete();
  const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
  if (!row) throw new Error('There is no such order');
  return { ...row, token: customer.token };
}

const cancel = ({ partnerId, subjectId }: { partnerId: string; subjectId: string }) =>
  withTransaction(database, async (transaction) => {
    const orders = await lockOrdersOf(transaction, { partnerId, subjectId });
    const partner = await findPartner(app.context, partnerId);
    if (!partner) throw new Error('There is no such partner');
    return cancelOrders(transaction, partner, orders, { actor: 'customer', text: 'changed my mind', now });
  });

const listReleased = (orderId: string) =>
  database
    .select({ productId: stockEntryTable.productId, pieces: stockEntryTable.reservedDelta })
    .from(stockEntryTable)
    .where(and(eq(stockEntryTable.orderId, orderId), eq(stockEntryTable.reason, 'released')));

describe('cancelling orders [rule 53] [rule 54]', () => {
  test('releases their slots and stock, the pieces of sets included, and notifies the new availability', async () => {
    const first = await makeOrder([
      ['SET', 2],
      ['W19', 1],
    ]);
    const second = await makeOrder(
      [
        ['W19', 1],
        ['CUP', 3],
      ],
      first.token,
    );
    expect(await listWrongCounters(database)).toEqual([]);
    const { stockChanges: changes } = await cancel(first);
    for (const { productId, before, after } of changes) expect([productId, after > before]).toEqual([productId, true]);
    expect(await listReleased(first.id)).toContainEqual(expect.objectContaining({ pieces: -5 }));
    expect((await listReleased(second.id)).length).toBeGreaterThanOrEqual(2);
    expect(await listWrongCounters(database)).toEqual([]);

    const events = await database
      .select({ orderId: orderEventTable.orderId, status: orderEventTable.status, text: orderEventTable.text })
      .from(orderEventTable)
      .orderBy(asc(orderEventTable.orderId), asc(orderEventTable.id));
    const cancelled = { status: 'cancelled', text: 'changed my mind' };
    expect(events).toEqual([
      { orderId: first.id, status: 'new', text: null },
      { orderId: first.id, ...cancelled },
      { orderId: second.id, status: 'new', text: null },
      { orderId: second.id, ...cancelled },
    ]);
  });

  test('is never done twice, nor to one that is on its way: then nothing happens to the others either', async () => {
    const first = await makeOrder([['CUP', 7]]);
    const second = await makeOrder([['CUP', 7]], first.token);
    await database.update(orderTable).set({ status: 'inProcess' }).where(eq(orderTable.id, second.id));
    await expect(cancel(first)).rejects.toThrow(/is inProcess and cannot be cancelled/);
    expect(await listReleased(first.id)).toEqual([]);

    await database.update(orderTable).set({ status: 'approved' }).where(eq(orderTable.id, second.id));
    await cancel(first);
    await expect(cancel(first)).rejects.toThrow(/is cancelled and cannot be cancelled/);
    expect(await listReleased(first.id)).toHaveLength(1);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('of nobody does nothing', async () => {
    expect(await cancel({ partnerId: 'moscow', subjectId: crypto.randomUUID() })).toEqual({
      orderIds: [],
      stockChanges: [],
      refundIds: [],
    });
  });
});
