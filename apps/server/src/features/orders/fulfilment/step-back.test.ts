import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { findPartner } from '#features/company/index.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';
import { orderEventTable } from '../orders.table.ts';
import { moveOrderForward } from './move-forward.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const app = await startTestApp({ clock });
const { database } = app.context;
const operator = await createOperator(app);

async function makeOrderInWork() {
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
  await operator.move(order.uuid, 'approved');
  await operator.move(order.uuid, 'inProcess');
  return { uuid: order.uuid, member };
}

const read = async (uuid: string) =>
  app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, { token: await operator.token() });

test('an order that went to the courier too early comes back with a reason, and may be changed again [rule 54] [rule 83]', async () => {
  const { uuid, member } = await makeOrderInWork();
  const before = await read(uuid);
  expect(before.transitions).toEqual(expect.arrayContaining(['approved', 'completed', 'undelivered']));
  expect(before.change.isAllowed).toBe(false);

  for (const preview of [true, false]) {
    const refused = await operator.moveRefused(uuid, 'approved', { preview });
    expect([refused.status, refused.error.code]).toEqual([422, 'order.reason_required']);
  }
  const previewed = await operator.move(uuid, 'approved', { reason: 'Завтрашний', preview: true });
  expect(previewed.status).toBe('approved');
  expect(await read(uuid)).toEqual(before);

  await operator.move(uuid, 'approved', { reason: 'Завтрашний', version: before.version });
  const after = await read(uuid);
  expect(after.change.isAllowed).toBe(true);
  expect(after.slot.date).toBe(before.slot.date);
  expect(after.timeline.at(-1)).toMatchObject({ status: 'approved', reason: 'Завтрашний' });
  const own = (await app.call(endpoints.getOrder, { params: { uuid } }, { token: await member.token() })).data;
  expect([own.canCancel, own.canChange]).toEqual([true, true]);
  // The reason is for staff alone.
  expect(JSON.stringify(own)).not.toContain('Завтрашний');
  expect(await listWrongCounters(database)).toEqual([]);
});

test('no other program takes an order out of work, nor cancels it that way [rule 54] [rule 119]', async () => {
  const { uuid: orderId } = await makeOrderInWork();
  const partner = await findPartner(app.context, 'moscow');
  if (!partner) throw new Error('There is no Moscow');
  const call = { partner } as Parameters<typeof moveOrderForward>[2];
  for (const status of ['approved', 'cancelled'] as const) {
    const moved = await withTransaction(database, (transaction) =>
      moveOrderForward(app.context, transaction, call, {
        orderId,
        status,
        text: null,
        program: '1C',
        now: clock.now(),
      }),
    );
    expect(moved).toEqual({ kind: 'refused', from: 'inProcess', code: 'back' });
  }
  const events = await database.select().from(orderEventTable).where(eq(orderEventTable.orderId, orderId));
  expect(events).toHaveLength(3);
});
