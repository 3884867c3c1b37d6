import { operatorEndpoints } from '@kaplya/contract';
import { addDays } from '@kaplya/domain';
import { eq } from 'drizzle-orm';
import { orderTable } from '#features/orders/orders.table.ts';
import { orderOf } from './belongings.ts';
import { context, database } from './callers.ts';
import { operators, operatorsOfTheShop, type Row } from './row.ts';

export const orderRows: readonly Row[] = [
  { endpoint: operatorEndpoints.listOpsOrders, expected: operators },
  {
    endpoint: operatorEndpoints.getOpsOrder,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) } }),
  },
  { endpoint: operatorEndpoints.getBoard, expected: operators },
  {
    endpoint: operatorEndpoints.changeSlot,
    what: 'of Moscow, shown by a preview',
    expected: operatorsOfTheShop,
    input: () => ({
      params: { interval: 'msk-center-afternoon', date: addDays(context.clock.now().toISOString().slice(0, 10), 2) },
      body: { version: 1, reason: 'Ремонт', preview: true },
    }),
  },
  {
    endpoint: operatorEndpoints.orderByPhone,
    what: 'that repeats one of a guest, shown by a preview',
    of: 'visitor',
    expected: operatorsOfTheShop,
    input: async (owner) => {
      const uuid = await orderOf(owner);
      const [order] = await database
        .select({ phone: orderTable.phone })
        .from(orderTable)
        .where(eq(orderTable.id, uuid));
      return { body: { preview: true, customer: { phone: order?.phone ?? '' }, repeatOf: uuid } };
    },
  },
  {
    endpoint: operatorEndpoints.getOpsOrder,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) } }),
  },
  {
    endpoint: operatorEndpoints.changeOpsOrder,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { version: 1, preview: true } }),
  },
  {
    endpoint: operatorEndpoints.saveOpsOrder,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.addOrderNote,
    of: 'customer',
    expected: operatorsOfTheShop,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { text: 'Просит другого курьера' } }),
  },
  ...[operatorEndpoints.changeOrderNote, operatorEndpoints.deleteOrderNote].map((endpoint): Row => ({
    ...{ endpoint, what: 'that is unknown', of: 'customer', expected: operatorsOfTheShop, ok: 404 },
    input: async (owner) => ({
      params: { uuid: await orderOf(owner), note: crypto.randomUUID() },
      ...(endpoint === operatorEndpoints.changeOrderNote && { body: { text: 'Другое' } }),
    }),
  })),
  {
    endpoint: operatorEndpoints.moveOpsOrders,
    what: 'of nobody, which is a row of the answer',
    expected: operators,
    input: () => ({ body: { status: 'completed', orders: [{ uuid: crypto.randomUUID(), version: 1 }] } }),
  },
  { endpoint: operatorEndpoints.sumOpsOrders, expected: operators },
  { endpoint: operatorEndpoints.listOrderBulks, expected: operators },
  {
    endpoint: operatorEndpoints.startOrderBulk,
    what: 'of orders that nobody has',
    expected: operators,
    ok: 409,
    input: () => ({ body: { action: 'approved', filters: { source: 'nobody' }, expected: 1 } }),
  },
  ...[
    operatorEndpoints.getOrderBulk,
    operatorEndpoints.listOrderBulkRows,
    operatorEndpoints.exportOrderBulkRows,
    operatorEndpoints.stopOrderBulk,
  ].map((endpoint) => ({
    ...{ endpoint, what: 'of nobody', expected: operators, ok: 404 },
    input: () => ({ params: { id: crypto.randomUUID() } }),
  })),
  {
    endpoint: operatorEndpoints.transitionOrder,
    what: 'to a step that it cannot take yet',
    of: 'visitor',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { status: 'completed' } }),
  },
  {
    endpoint: operatorEndpoints.refundOrder,
    what: 'that was not delivered',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 422,
    input: async (owner) => ({
      params: { uuid: await orderOf(owner) },
      body: { items: [{ id: crypto.randomUUID(), quantity: 1 }] },
    }),
  },
  {
    endpoint: operatorEndpoints.correctDelivery,
    what: 'that was not delivered',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({
      params: { uuid: await orderOf(owner) },
      body: { version: 1, emptiesReturned: 1, reasonId: 'mistake' },
    }),
  },
  {
    endpoint: operatorEndpoints.returnCash,
    what: 'of which none is owed',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.retryRefunds,
    what: 'of which none was declined',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) } }),
  },
  { endpoint: operatorEndpoints.listUndelivered, expected: operators },
  {
    endpoint: operatorEndpoints.stepUndelivered,
    what: 'that did not come back',
    of: 'customer',
    expected: operatorsOfTheShop,
    ok: 409,
    input: async (owner) => ({ params: { uuid: await orderOf(owner) }, body: { version: 1, step: 'give_up' } }),
  },
  { endpoint: operatorEndpoints.listCalls, expected: operators },
  {
    endpoint: operatorEndpoints.openCall,
    what: 'to a phone',
    expected: operators,
    input: () => ({ body: { kind: 'call_back', phone: '+79001234567' } }),
  },
  {
    endpoint: operatorEndpoints.addCallOutcome,
    what: 'of no call',
    expected: operators,
    ok: 404,
    input: () => ({ params: { id: crypto.randomUUID() }, body: { version: 1, outcome: 'reached' } }),
  },
  { endpoint: operatorEndpoints.getPulse, expected: operators },
  { endpoint: operatorEndpoints.watchShop, expected: operators },
];
