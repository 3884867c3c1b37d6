import { operatorEndpoints, type Order } from '@kaplya/contract';
import { and, eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntryTable } from '#features/staff/audit/audit.table.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { orderTable } from '../orders.table.ts';

const app = await startTestApp();
const { database } = app.context;
const operator = await createOperator(app);

/** A delivered order of three bottles, paid to the courier. */
async function makeDelivered(): Promise<{ uuid: string; water: string }> {
  const member = await createMember(app);
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('W19', 3);
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  await customer.declareBottles(3);
  await customer.addRequiredProducts(true);
  await customer.assignPayment(1);
  await customer.calculate(true);
  const { order } = await customer.complete();
  const delivered = await operator.deliver(order.uuid);
  const water = delivered.items.find(({ quantity }) => quantity === 3)?.id ?? '';
  return { uuid: order.uuid, water };
}

const read = async (uuid: string) =>
  app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, { token: await operator.token() });
const listQueue = async () => {
  const query = { view: 'cash-to-return' } as const;
  const { items, total } = await app.call(
    operatorEndpoints.listOpsOrders,
    { query },
    { token: await operator.token() },
  );
  return { uuids: items.map(({ uuid }) => uuid), cash: items.map(({ cashToReturn }) => cashToReturn?.amount), total };
};

async function handBack(uuid: string, { as, version }: { as?: string; version?: number } = {}) {
  const body = { version: version ?? (await read(uuid)).version };
  const token = as ?? (await operator.token());
  return app.send(operatorEndpoints.returnCash, { params: { uuid }, body }, { token });
}

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('cash that goes back [O-05g] [rule 66a]', () => {
  test('is owed until somebody hands it over: no word says before that it is back', async () => {
    const { uuid, water } = await makeDelivered();
    const order = await operator.refund(uuid, [{ id: water, quantity: 1 }]);
    expect([order.refundedAmount.amount, order.payment.state]).toEqual([0, 'paid']);
    expect(order.timeline.at(-1)?.text).toMatch(/^К возврату наличными: 390/);
    const page = await read(uuid);
    expect(page.cashToReturn.amount).toBe(390_00);
    const queue = await listQueue();
    expect([queue.uuids.includes(uuid), queue.cash.at(queue.uuids.indexOf(uuid))]).toEqual([true, 390_00]);

    const dispatcher = await openStaffToken(app, ['orders.read', 'orders.write']);
    expect(await codeOf(await handBack(uuid, { as: dispatcher }))).toBe('staff.permission_missing');
    const cashier = await openStaffToken(app, ['orders.read', 'refunds.write'], { name: 'Зоя' });
    expect((await handBack(uuid, { as: cashier })).status).toBe(200);
    const after = await read(uuid);
    expect([after.cashToReturn.amount, after.order.refundedAmount.amount]).toEqual([0, 390_00]);
    expect(after.timeline.at(-1)).toMatchObject({
      text: expect.stringMatching(/^Возвращено наличными: 390/),
      author: { name: 'Зоя' },
    });
    expect((await listQueue()).uuids).not.toContain(uuid);
    const entries = await database
      .select()
      .from(auditEntryTable)
      .where(and(eq(auditEntryTable.action, 'order.cash_returned'), like(auditEntryTable.subject, `order:${uuid}`)));
    expect(entries).toMatchObject([{ before: { cashToReturnMinor: 390_00 }, after: { cashToReturnMinor: 0 } }]);
    expect(await codeOf(await handBack(uuid))).toBe('order.cash_returned');
  });

  test('is handed over once, though ten press at once; more may be owed afterwards', async () => {
    const { uuid, water } = await makeDelivered();
    await operator.refund(uuid, [{ id: water, quantity: 1 }]);
    const { version } = await read(uuid);
    const answers = await Promise.all(Array.from({ length: 10 }, () => handBack(uuid, { version })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read(uuid)).order.refundedAmount.amount).toBe(390_00);
    const rest = (await read(uuid)).order.items.map(({ id, quantity, refundedQuantity }) => ({
      id,
      quantity: quantity - refundedQuantity,
    }));
    const order: Order = await operator.refund(uuid, rest);
    const page = await read(uuid);
    expect(page.cashToReturn.amount).toBe(order.paidAmount.amount - 390_00);
    await handBack(uuid);
    expect((await read(uuid)).order.payment.state).toBe('refunded');
  });

  test('never goes back for an order that nobody paid', async () => {
    const { uuid, water } = await makeDelivered();
    await database.update(orderTable).set({ paidMinor: 0 }).where(eq(orderTable.id, uuid));
    const input = { params: { uuid }, body: { items: [{ id: water, quantity: 1 }] } };
    const refused = await app.callRefused(operatorEndpoints.refundOrder, input, { token: await operator.token() });
    expect([refused.status, refused.error.code]).toEqual([422, 'order.refund_unpaid']);
    expect((await read(uuid)).order.timeline).toHaveLength(4);
  });
});
