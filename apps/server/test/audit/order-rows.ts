import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { HOUR_MS } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { orderBulkTable } from '#features/orders/bulk/order-bulk.table.ts';
import { addCell, giveConsent } from '../cells/cell-world.ts';
import { createMember, createOperator } from '../people/operator.ts';
import { findLastSlot } from '../people/phone-operator.ts';
import { createHttpCustomer, moscowHome, nextPhone } from '../people/http-customer.ts';
import { app, context, database, type Actor, type Row } from './world.ts';

async function numberOf(id: string): Promise<string> {
  const { rows: found } = await database.execute<{ number: string }>(sql`select number from "order" where id = ${id}`);
  return found[0]?.number ?? '';
}

/** A job over no orders that is not due for an hour. */
async function workingBulk({ id: staffId }: Actor): Promise<object> {
  const now = context.clock.now();
  const caller = { sessionId: crypto.randomUUID(), ip: '::1', userAgent: '' };
  const of = { partnerId: 'moscow', action: 'approved', state: 'working', language: 'ru', total: 0 } as const;
  const [bulk] = await database
    .insert(orderBulkTable)
    .values({ ...of, staffId, caller, createdAt: now, checkAt: new Date(now.getTime() + HOUR_MS) })
    .returning();
  return { params: { id: bulk?.id } };
}

/** An order at a cell whose row says this. */
async function cellOrderWhere(fields: ReturnType<typeof sql>): Promise<string> {
  const member = await createMember(app);
  await giveConsent(context, member);
  const { cellId } = await addCell(context);
  const body = { cell: cellId, usePoints: false, additionalProducts: [], sourceSite: 'test' };
  const { order } = await app.call(endpoints.placeCellOrder, { body }, { token: await member.token() });
  await database.execute(sql`update cell_order set ${fields} where id = ${order.id}`);
  return order.id;
}

/** An order of somebody new, by default to be paid at the door. */
async function placeOrder({ isOnline = false } = {}): Promise<string> {
  const member = await createMember(app);
  const httpCustomer = await createHttpCustomer(app, { token: await member.token() });
  await httpCustomer.add('W19', 3);
  await httpCustomer.getReady();
  await httpCustomer.addRequiredProducts(true);
  if (isOnline) await httpCustomer.assignPayment(8);
  return (await httpCustomer.complete()).order.uuid;
}

async function noteBy({ token }: Actor): Promise<{ uuid: string; note: string }> {
  const uuid = await placeOrder();
  const input = { params: { uuid }, body: { text: 'Просит другого курьера' } };
  const { note } = await app.call(operatorEndpoints.addOrderNote, input, { token });
  return { uuid, note: note.id };
}

async function refundOfDelivered(): Promise<object> {
  const uuid = await placeOrder();
  const { items } = await (await createOperator(app)).deliver(uuid);
  const sold = items.find(({ kind }) => kind === 'goods');
  return { params: { uuid }, body: { items: [{ id: sold?.id ?? '', quantity: 1 }] } };
}

async function versionOfOrder(uuid: string): Promise<number> {
  const { rows } = await database.execute<{ version: number }>(sql`select version from "order" where id = ${uuid}`);
  return rows[0]?.version ?? 0;
}

async function countOfDelivered(): Promise<object> {
  const uuid = await placeOrder();
  await (await createOperator(app)).deliver(uuid);
  const version = await versionOfOrder(uuid);
  return { params: { uuid }, body: { version, emptiesReturned: 1, confirmsEmpties: true, reasonId: 'mistake' } };
}

async function cashOfDelivered(): Promise<object> {
  const uuid = await placeOrder();
  const operator = await createOperator(app);
  const { items } = await operator.deliver(uuid);
  const sold = items.find(({ kind }) => kind === 'goods');
  await operator.refund(uuid, [{ id: sold?.id ?? '', quantity: 1 }]);
  return { params: { uuid }, body: { version: await versionOfOrder(uuid) } };
}

/** A payment of the document that was made, and a refund of it that the acquirer has declined. */
async function declineRefundOf(id: string): Promise<void> {
  await database.execute(sql`
    update payment set status = 'succeeded', captured_minor = amount_minor, check_at = null where document_id = ${id}`);
  await database.execute(sql`
    insert into refund (partner_id, payment_id, acquirer, acquirer_account, document_id, amount_minor, reason, status, receipt, created_at)
    select partner_id, id, acquirer, acquirer_account, document_id, 100, 'cancelled', 'canceled', '[]', now()
    from payment where document_id = ${id}`);
}

async function declinedRefundAtCell(): Promise<string> {
  const id = await cellOrderWhere(sql`state = 'reserved'`);
  await declineRefundOf(id);
  return id;
}

async function declinedRefundOfOrder(): Promise<string> {
  const uuid = await placeOrder({ isOnline: true });
  await declineRefundOf(uuid);
  return uuid;
}

async function undeliveredOrder(): Promise<{ uuid: string; version: number }> {
  const uuid = await placeOrder();
  const operator = await createOperator(app);
  await operator.move(uuid, 'approved');
  await operator.move(uuid, 'inProcess');
  await operator.move(uuid, 'undelivered');
  const { rows: found } = await database.execute<{ version: number }>(
    sql`select version from "order" where id = ${uuid}`,
  );
  return { uuid, version: found[0]?.version ?? 0 };
}

async function openCall({ token }: Actor): Promise<{ id: string; version: number }> {
  const body = { kind: 'call_back' as const, phone: nextPhone() };
  return app.call(operatorEndpoints.openCall, { body }, { token });
}

export const orderRows: readonly Row[] = [
  {
    endpoint: operatorEndpoints.changeCellState,
    input: async () => ({ params: { id: (await addCell(context)).cellId }, body: { disabled: true } }),
  },
  {
    endpoint: operatorEndpoints.retryCellRefunds,
    input: async () => ({ params: { id: await declinedRefundAtCell() } }),
  },
  {
    endpoint: operatorEndpoints.decideBottle,
    input: async () => ({
      params: { id: await cellOrderWhere(sql`bottle_state = 'disputed', bottle_due_minor = 60000`) },
      body: { isDue: false },
    }),
  },
  {
    endpoint: operatorEndpoints.orderByPhone,
    // The account, its address and the order.
    entries: 3,
    input: async () => ({
      body: {
        customer: { phone: nextPhone(), name: 'Мария', consent: true },
        address: { ...moscowHome, room: nextPhone().slice(-5) },
        ...{ items: [{ productId: 'W19', quantity: 2 }], returned: 2, payment: { code: 1 } },
        slot: await findLastSlot(app),
      },
    }),
  },
  {
    endpoint: operatorEndpoints.stepUndelivered,
    async input() {
      const { uuid, version } = await undeliveredOrder();
      return { params: { uuid }, body: { version, step: 'give_up' } };
    },
  },
  {
    endpoint: operatorEndpoints.openCall,
    input: () => ({ body: { kind: 'call_back', phone: nextPhone() } }),
  },
  {
    endpoint: operatorEndpoints.addCallOutcome,
    async input(owner) {
      const { id, version } = await openCall(owner);
      return { params: { id }, body: { version, outcome: 'reached' } };
    },
  },
  {
    endpoint: operatorEndpoints.transitionOrder,
    input: async () => ({ params: { uuid: await placeOrder() }, body: { status: 'approved' } }),
  },
  {
    endpoint: operatorEndpoints.moveOpsOrders,
    input: async () => ({ body: { status: 'approved', orders: [{ uuid: await placeOrder(), version: 1 }] } }),
  },
  {
    endpoint: operatorEndpoints.startOrderBulk,
    // No order of the job can take the step, so that its work adds no entries.
    input: async () => ({
      body: { action: 'completed', filters: { number: await numberOf(await placeOrder()) }, expected: 1 },
    }),
  },
  { endpoint: operatorEndpoints.stopOrderBulk, input: workingBulk },
  { endpoint: operatorEndpoints.refundOrder, input: refundOfDelivered },
  { endpoint: operatorEndpoints.correctDelivery, input: countOfDelivered },
  { endpoint: operatorEndpoints.returnCash, input: cashOfDelivered },
  {
    endpoint: operatorEndpoints.retryRefunds,
    input: async () => ({ params: { uuid: await declinedRefundOfOrder() } }),
  },
  {
    endpoint: operatorEndpoints.changeOpsOrder,
    input: async () => ({
      params: { uuid: await placeOrder() },
      body: { version: 1, items: [{ productId: 'CUP', quantity: 1 }] },
    }),
  },
  {
    endpoint: operatorEndpoints.saveOpsOrder,
    input: async () => ({ params: { uuid: await placeOrder() }, body: { version: 1, note: 'Код 12' } }),
  },
  {
    endpoint: operatorEndpoints.addOrderNote,
    input: async () => ({ params: { uuid: await placeOrder() }, body: { text: 'Просит другого курьера' } }),
  },
  {
    endpoint: operatorEndpoints.changeOrderNote,
    input: async (owner) => ({ params: await noteBy(owner), body: { text: 'Другое' } }),
  },
  { endpoint: operatorEndpoints.deleteOrderNote, input: async (owner) => ({ params: await noteBy(owner) }) },
];
