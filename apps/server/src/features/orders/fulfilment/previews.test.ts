import { operatorEndpoints, type EndpointInput, type Order } from '@kaplya/contract';
import { expect, test } from 'vitest';

import { refundTable } from '#features/payments/payments.table.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { createShopper } from '../../../../test/people/shopper.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const acquirer = startAcquirer({ clock });
const app = await startTestApp({ clock, payments: acquirer.payments });
acquirer.notify(app.fetch);
const operator = await createOperator(app);

/** Three W19, all empties handed over; paid to the courier (1) or by card online (10). */
async function makeOrder(code: 1 | 10): Promise<string> {
  const member = await createMember(app);
  const shopper = await createShopper(app, { token: await member.token() });
  await shopper.add('W19', 3);
  await shopper.assignAddress();
  await shopper.assignUser({ phoneNumber: member.phone });
  await shopper.assignInterval();
  await shopper.declareBottles(3);
  await shopper.settle(true);
  await shopper.assignPayment(code);
  await shopper.calculate(true);
  const { order } = await shopper.complete();
  if (code === 10) {
    const [open] = await acquirer.listPayments({ order: order.uuid });
    await acquirer.approve(open?.id ?? '');
    await acquirer.work();
  }
  return order.uuid;
}

async function read(uuid: string) {
  return app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, { token: await operator.token() });
}

type Refund = EndpointInput<typeof operatorEndpoints.refundOrder>['body'];

async function refund(uuid: string, body: Refund, headers = {}): Promise<Order> {
  const input = { params: { uuid }, body };
  return (await app.call(operatorEndpoints.refundOrder, input, { token: await operator.token(), headers })).order;
}

const sumsOf = ({ status, paidAmount, refundedAmount, payment, bottles, loyalty, items }: Order) => ({
  ...{ status, paidAmount, bottles, loyalty },
  items: items.map(({ refundedQuantity }) => refundedQuantity),
  back: refundedAmount.amount + payment.refunds.reduce((sum, { amount }) => sum + amount.amount, 0),
});

test('a preview of a refund says what goes back, changes nothing, and uses up no key [O-05]', async () => {
  const uuid = await makeOrder(1);
  await operator.deliver(uuid);
  const before = await read(uuid);
  const water = before.order.items.find(({ kind, quantity }) => kind === 'goods' && quantity === 3);
  const body = { version: before.version, items: [{ id: water?.id ?? '', quantity: 1 }] };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const previewed = await refund(uuid, { ...body, preview: true }, headers);
  expect(previewed.refundedAmount.amount).toBe(390_00);
  expect(await read(uuid)).toEqual(before);
  const done = await refund(uuid, body, headers);
  expect(sumsOf(done)).toEqual(sumsOf(previewed));
});

test('a preview of a cancellation says that the money goes back, and asks no acquirer for it [O-05]', async () => {
  const uuid = await makeOrder(10);
  const before = await read(uuid);
  const previewed = await operator.move(uuid, 'cancelled', { version: before.version, preview: true });
  const paid = before.order.paidAmount;
  expect(previewed).toMatchObject({
    status: 'cancelled',
    payment: { refunds: [{ amount: paid, state: 'refunding' }] },
  });
  expect(await app.context.database.select().from(refundTable)).toEqual([]);
  expect(await read(uuid)).toEqual(before);
  const done = await operator.move(uuid, 'cancelled', { version: before.version });
  expect(done).toMatchObject({ status: 'cancelled', payment: { refunds: [{ amount: paid, state: 'refunded' }] } });
});

test('a preview of a delivery counts the empties as the delivery does: 3 declared, 1 taken [O-05] [rule 15]', async () => {
  const uuid = await makeOrder(1);
  await operator.move(uuid, 'approved');
  await operator.move(uuid, 'inProcess');
  const before = await read(uuid);
  const previewed = await operator.move(uuid, 'completed', { emptiesReturned: 1, preview: true });
  expect(previewed.bottles).toMatchObject({ returned: 1, adjustment: { amount: 1200_00 } });
  expect(await read(uuid)).toEqual(before);
  expect(sumsOf(await operator.move(uuid, 'completed', { emptiesReturned: 1 }))).toEqual(sumsOf(previewed));
});

test('a preview of what may not be is refused like the thing itself, at an old version too [rule 81]', async () => {
  const uuid = await makeOrder(1);
  const refused = await operator.moveRefused(uuid, 'completed', { preview: true });
  expect(refused.error.code).toBe('order.transition_refused');
  const { version } = await read(uuid);
  await operator.move(uuid, 'approved');
  const late = await operator.moveRefused(uuid, 'cancelled', { version, preview: true });
  expect([late.status, late.error.code]).toEqual([409, 'conflict.changed']);
});
