import { operatorEndpoints, type EndpointInput, type Order } from '@kaplya/contract';
import { maskPhone } from '@kaplya/domain';
import { expect, test } from 'vitest';
import { refundTable } from '#features/payments/payments.table.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
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
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('W19', 3);
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  await customer.declareBottles(3);
  await customer.addRequiredProducts(true);
  await customer.assignPayment(code);
  await customer.calculate(true);
  const { order } = await customer.complete();
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

async function refund(uuid: string, body: Refund, headers = {}) {
  const input = { params: { uuid }, body };
  return app.call(operatorEndpoints.refundOrder, input, { token: await operator.token(), headers });
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
  const { order: previewed, costs } = await refund(uuid, { ...body, preview: true }, headers);
  expect(costs.amount).toBe(before.costs.amount - 390_00);
  expect([previewed.refundedAmount.amount, previewed.cashToReturn?.amount]).toEqual([0, 390_00]);
  expect(await read(uuid)).toEqual(before);
  const { order: done } = await refund(uuid, body, headers);
  expect((await read(uuid)).costs).toEqual(costs);
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
  // One for the status, one for the money that arrived.
  expect((await read(uuid)).version).toBe(before.version + 2);
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

test('a paid order is cancelled by those who may refund alone, and one that nobody has paid by others too [rule 82]', async () => {
  const dispatcher = await openStaffToken(app, ['orders.read', 'orders.write']);
  const cancel = (uuid: string, preview: boolean) => ({
    params: { uuid },
    body: { status: 'cancelled' as const, preview },
  });
  const paid = await makeOrder(10);
  const before = await read(paid);
  for (const preview of [true, false]) {
    const refused = await app.callRefused(operatorEndpoints.transitionOrder, cancel(paid, preview), {
      token: dispatcher,
    });
    expect([refused.status, refused.error.code]).toEqual([403, 'staff.permission_missing']);
    expect(refused.error.details).toEqual({ permission: 'refunds.write' });
  }
  expect(await read(paid)).toEqual(before);
  const unpaid = await makeOrder(1);
  const done = await app.call(operatorEndpoints.transitionOrder, cancel(unpaid, false), { token: dispatcher });
  expect(done.order.status).toBe('cancelled');
  const support = await openStaffToken(app, ['orders.write', 'refunds.write']);
  const cancelled = await app.call(operatorEndpoints.transitionOrder, cancel(paid, false), { token: support });
  expect(cancelled.order.status).toBe('cancelled');
});

test('who may not read customers is answered the end of a phone, whatever they do to the order [O-09]', async () => {
  const token = await openStaffToken(app, ['orders.write', 'refunds.write']);
  const uuid = await makeOrder(1);
  const whole = (await read(uuid)).order.shipping.phone;
  const move = async (status: 'approved' | 'inProcess' | 'completed', preview = false) =>
    (await app.call(operatorEndpoints.transitionOrder, { params: { uuid }, body: { status, preview } }, { token }))
      .order;
  const answers = [
    await move('approved', true),
    await move('approved'),
    await move('inProcess'),
    await move('completed'),
  ];
  const water = answers[0]?.items.find(({ kind, quantity }) => kind === 'goods' && quantity === 3);
  const body = { items: [{ id: water?.id ?? '', quantity: 1 }] };
  answers.push((await app.call(operatorEndpoints.refundOrder, { params: { uuid }, body }, { token })).order);
  expect(answers.map(({ shipping, receipt }) => [shipping.phone, receipt])).toEqual(
    answers.map(() => [maskPhone(whole), { email: null, phone: maskPhone(whole) }]),
  );
  expect((await operator.refund(uuid, body.items)).shipping.phone).toBe(whole);
});
