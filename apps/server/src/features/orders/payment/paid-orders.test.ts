import { endpoints, operatorEndpoints, type Order } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import { chargeOverdueRentals } from '#features/containers/index.ts';
import { pollPayments } from '#features/payments/index.ts';
import { finalReceiptTable, paymentTable, refundTable } from '#features/payments/payments.table.ts';
import { grantTestPoints } from '../../../../test/people/give-points.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { createHttpCustomer, listDays } from '../../../../test/people/http-customer.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';
import { listWrongPoints } from '../../../../test/database/wrong-points.ts';
import { rentalCharging } from '#rental-charging.ts';
import { expireUnpaidOrders, refundUndeliveredOrders } from '../order-jobs.ts';
import { orderTable } from '../orders.table.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const acquirer = startAcquirer({ clock });
const app = await startTestApp({ clock, payments: acquirer.payments });
acquirer.notify(app.fetch);
const { context } = app;
const { database } = context;
const operator = await createOperator(app);

beforeEach(() => {
  clock.set(tuesday);
  acquirer.comeUp();
});

type Wishes = {
  readonly lines?: readonly [id: string, quantity: number][];
  readonly declared?: number;
  readonly rented?: number;
  readonly promo?: string;
  readonly points?: number;
  readonly code?: number;
  readonly member?: Member;
};

type Made = { readonly uuid: string; readonly member: Member };

async function makeOrder({
  lines = [['CUP', 7]],
  declared,
  rented = 0,
  promo,
  points,
  code = 10,
  ...of
}: Wishes): Promise<Made> {
  const member = of.member ?? (await createMember(app));
  const customer = await createHttpCustomer(app, { token: await member.token() });
  for (const [id, quantity] of lines) await (id === 'SET' ? customer.addSet(id, quantity) : customer.add(id, quantity));
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  if (declared !== undefined && declared > 0) await customer.declareBottles(declared);
  if (rented > 0) await customer.add('CONT', rented, { acquisition: 'rent' });
  if (promo !== undefined) await customer.enterPromo(promo);
  if (points !== undefined) await customer.payByPoints(points);
  const have = declared === undefined || declared > 0;
  await customer.addRequiredProducts(have);
  await customer.assignPayment(code);
  await customer.calculate(have);
  const { order } = await customer.complete();
  return { uuid: order.uuid, member };
}

async function pay({ uuid }: Pick<Made, 'uuid'>, how: { save?: boolean } = {}): Promise<void> {
  const [open] = await acquirer.listPayments({ order: uuid });
  await acquirer.approve(open?.id ?? '', how);
  await acquirer.work();
}

async function makePaid(wishes: Wishes): Promise<Made> {
  const made = await makeOrder(wishes);
  await pay(made);
  return made;
}

async function getOrder({ uuid, member }: Made): Promise<Order> {
  return (await app.call(endpoints.getOrder, { params: { uuid } }, { token: await member.token() })).data;
}

async function cancel({ uuid, member }: Made): Promise<Order> {
  const body = { externalOrder: uuid, reasonId: 'changed_mind' };
  return (await app.call(endpoints.cancelOrder, { body }, { token: await member.token() })).order;
}

const listRefunds = (uuid: string) => database.select().from(refundTable).where(eq(refundTable.documentId, uuid));

// The cart of rule 10 less the 200.00 of rule 25: 3 × W19 and a SET, 3 of 5 bottles returned.
async function makeRuleTen({ isDelivered = true } = {}): Promise<{ made: Made; order: Order; water: string }> {
  const made = await makePaid({
    lines: [
      ['W19', 3],
      ['SET', 1],
    ],
    declared: 3,
    promo: 'WATER15',
  });
  const order = isDelivered ? await operator.deliver(made.uuid) : await getOrder(made);
  const water = order.items.find(({ quantity, kind }) => kind === 'goods' && quantity === 3)?.id ?? '';
  return { made, order, water };
}

async function pointsOf({ member }: Made): Promise<number> {
  const { data } = await app.call(endpoints.getLoyaltyHistory, { query: {} }, { token: await member.token() });
  expect(data.entries.reduce((sum, { points }) => sum + points, 0)).toBe(data.balance);
  return data.balance;
}

/** A member who needs no pump, because they have ordered before. */
async function withPump(member?: Member): Promise<Member> {
  return (await makeOrder({ code: 1, ...(member && { member }) })).member;
}

/** An order of 930.00, partly paid with 500 points. */
async function makePaidByPoints(): Promise<Made> {
  const member = await createMember(app);
  await grantTestPoints(context, member.subjectId, 500);
  const lines: [string, number][] = [
    ['W19', 2],
    ['CUP', 1],
  ];
  return makePaid({ lines, points: 500, member: await withPump(member) });
}

describe('an order that is paid online [S-11] [rule 64]', () => {
  test('says where its money is, step by step', async () => {
    const made = await makeOrder({});
    const awaiting = await getOrder(made);
    expect(awaiting).toMatchObject({ canPay: true, payment: { state: 'awaiting' }, paidAmount: { amount: 0 } });
    expect(awaiting.payment.payBy).toBe(new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString());
    const [open] = await acquirer.listPayments({ order: made.uuid });
    await acquirer.decline(open?.id ?? '', 'insufficient_funds');
    await acquirer.work();
    const failed = await getOrder(made);
    expect(failed).toMatchObject({ canPay: true, payment: { state: 'failed' } });
    expect(failed.payment.reason).toContain('На карте или счёте не хватает денег');
  });

  test('is shown as paid to who comes back before any notification', async () => {
    const made = await makeOrder({});
    const [open] = await acquirer.listPayments({ order: made.uuid });
    await acquirer.approve(open?.id ?? '');
    const order = await getOrder(made);
    expect(order).toMatchObject({ canPay: false, payment: { state: 'paid', payBy: null } });
    expect(order.paidAmount).toEqual(order.totals.toPay);
    expect(order.timeline.at(-1)).toMatchObject({ status: 'new', text: expect.stringContaining('Оплачено') });
  });

  test('does not leave the warehouse before it is paid', async () => {
    const made = await makeOrder({});
    await operator.move(made.uuid, 'approved');
    expect((await operator.moveRefused(made.uuid, 'inProcess')).error.code).toBe('order.not_paid');
    await pay(made);
    expect((await operator.move(made.uuid, 'inProcess')).status).toBe('inProcess');
  });
});

describe('cancelling a paid order [rule 53] [rule 66]', () => {
  test('sends all of its money back once, however many ask for it', async () => {
    const made = await makePaid({ lines: [['W19', 2]] });
    const body = { externalOrder: made.uuid, note: 'Передумали' };
    const token = await made.member.token();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.send(endpoints.cancelOrder, { body }, { token })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const order = await getOrder(made);
    expect(order).toMatchObject({ status: 'cancelled', payment: { state: 'refunded' } });
    expect(order.refundedAmount).toEqual(order.paidAmount);
    expect((await listRefunds(made.uuid)).map(({ amountMinor }) => amountMinor)).toEqual([order.paidAmount.amount]);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('says that money is on its way while the acquirer is silent, and once it is there', async () => {
    const made = await makePaid({});
    acquirer.goDown();
    expect((await cancel(made)).payment).toMatchObject({ state: 'refunding', refunds: [{ state: 'refunding' }] });
    acquirer.comeUp();
    clock.advance(5 * MINUTE_MS);
    await pollPayments(context);
    expect((await getOrder(made)).payment).toMatchObject({ state: 'refunded', refunds: [{ state: 'refunded' }] });
  });

  test('is possible for an operator in the same way', async () => {
    const made = await makePaid({});
    const order = await operator.move(made.uuid, 'cancelled', { note: 'Нет в наличии' });
    expect(order).toMatchObject({ payment: { state: 'refunded' }, cancelledReason: 'Нет в наличии' });
  });
});

describe('a refund after the delivery [rule 28] [rule 40] [rule 66]', () => {
  test('of one W19 is 355.64, and what is left to give back is 2914.36 of 3270.00', async () => {
    const { made, order, water } = await makeRuleTen();
    expect(order.paidAmount.amount).toBe(3270_00);
    const before = await pointsOf(made);
    expect(before).toBe(order.loyalty.earned);
    const refunded = await operator.refund(made.uuid, [{ id: water, quantity: 1 }]);
    expect(refunded.refundedAmount.amount).toBe(355_64);
    expect(refunded.payment).toMatchObject({
      state: 'paid',
      refunds: [{ amount: { amount: 355_64 }, state: 'refunded' }],
    });
    const [refund] = await listRefunds(made.uuid);
    expect(refund?.receipt).toMatchObject([{ quantity: 1, unitPriceMinor: 355_64 }]);

    // The refunded share of the goods, rounded down.
    const takenBack = Math.floor((order.loyalty.willEarn * 355_64) / 2070_00);
    expect(await pointsOf(made)).toBe(before - takenBack);
    expect(refunded.loyalty.earned).toBe(order.loyalty.willEarn - takenBack);

    const rest = refunded.items.map(({ id, quantity }) => ({ id, quantity: id === water ? quantity - 1 : quantity }));
    const whole = await operator.refund(made.uuid, rest);
    expect(whole.refundedAmount.amount - refunded.refundedAmount.amount).toBe(2914_36);
    expect(whole.payment.state).toBe('refunded');
    expect(await pointsOf(made)).toBe(0);
  });

  test('gives back no piece twice, and none that was not sold', async () => {
    const { made, water } = await makeRuleTen();
    const input = (items: object[]) => ({ params: { uuid: made.uuid }, body: { items } });
    const token = await operator.token();
    const refuse = async (items: object[]) => {
      const response = await app.send(operatorEndpoints.refundOrder, input(items), { token });
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    expect(await refuse([{ id: water, quantity: 4 }])).toEqual([422, 'order.refund_refused']);
    expect(await refuse([{ id: crypto.randomUUID(), quantity: 1 }])).toEqual([422, 'order.refund_refused']);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.send(operatorEndpoints.refundOrder, input([{ id: water, quantity: 2 }]), { token }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await refuse([{ id: water, quantity: 2 }])).toEqual([422, 'order.refund_refused']);
  });

  test('gives money and points back in the proportion in which the line was paid', async () => {
    const member = await createMember(app);
    await grantTestPoints(context, member.subjectId, 500);
    // Goods of 930.00: 780.00 and 150.00, of which points pay 419.35 and 80.65.
    const made = await makeOrder({
      lines: [
        ['W19', 2],
        ['CUP', 1],
      ],
      points: 500,
      member: await withPump(member),
    });
    await pay(made);
    const order = await operator.deliver(made.uuid);
    expect(order).toMatchObject({ loyalty: { spent: 500, earned: 0 }, paidAmount: { amount: 430_00 } });
    const [water, cups] = order.items;
    const first = await operator.refund(made.uuid, [{ id: water?.id ?? '', quantity: 2 }]);
    expect(first.refundedAmount.amount).toBe(780_00 - 419_35);
    expect(await pointsOf(made)).toBe(419);
    const second = await operator.refund(made.uuid, [{ id: cups?.id ?? '', quantity: 1 }]);
    expect(second.refundedAmount.amount).toBe(430_00);
    expect(await pointsOf(made)).toBe(500);
  });

  test('with one key is made once', async () => {
    const { made, water } = await makeRuleTen();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const items = [{ id: water, quantity: 1 }];
    await Promise.all(Array.from({ length: 4 }, () => operator.refund(made.uuid, items, headers)));
    expect((await getOrder(made)).refundedAmount.amount).toBe(355_64);
  });

  test('of what the courier was paid is cash that somebody has to hand back [rule 66a]', async () => {
    const made = await makeOrder({ code: 1 });
    const order = await operator.deliver(made.uuid);
    const [item] = order.items;
    const refunded = await operator.refund(made.uuid, [{ id: item?.id ?? '', quantity: 2 }]);
    expect([refunded.refundedAmount.amount, refunded.cashToReturn?.amount]).toEqual([0, 300_00]);
    expect(refunded.timeline.at(-1)?.text).toContain('К возврату наличными');
    expect(await listRefunds(made.uuid)).toEqual([]);
  });
});

describe('a refund before the delivery [rule 28] [rule 66]', () => {
  const one = (id: string | undefined, quantity = 1) => [{ id: id ?? '', quantity }];

  async function refuse({ uuid }: Made, items: { id: string; quantity: number }[]): Promise<unknown> {
    const input = { params: { uuid }, body: { items } };
    const { status, error } = await app.callRefused(operatorEndpoints.refundOrder, input, {
      token: await operator.token(),
    });
    return [status, error.code];
  }

  test('of one W19 is 355.64, and a cancellation after it gives exactly the rest: 2914.36', async () => {
    const { made, order, water } = await makeRuleTen({ isDelivered: false });
    expect([order.bottles.delivered, order.bottles.declared]).toEqual([5, 3]);
    const refunded = await operator.refund(made.uuid, one(water));
    expect(refunded).toMatchObject({
      status: 'new',
      canCancel: true,
      refundedAmount: { amount: 355_64 },
      payment: { state: 'paid', refunds: [{ amount: { amount: 355_64 }, state: 'refunded' }] },
      // Two of four bottles come with purchased containers.
      bottles: { delivered: 4, declared: 2 },
      loyalty: { willEarn: order.loyalty.willEarn - Math.floor((order.loyalty.willEarn * 355_64) / 2070_00) },
    });
    expect(refunded.items.find(({ id }) => id === water)).toMatchObject({ quantity: 3, refundedQuantity: 1 });
    expect(await listWrongCounters(database)).toEqual([]);
    const [refund] = await listRefunds(made.uuid);
    expect(refund).toMatchObject({
      receiptMode: 'full_prepayment',
      receipt: [{ quantity: 1, unitPriceMinor: 355_64 }],
    });

    const cancelled = await cancel(made);
    expect(cancelled).toMatchObject({ refundedAmount: { amount: 3270_00 }, payment: { state: 'refunded' } });
    expect(
      (await listRefunds(made.uuid)).map(({ amountMinor }) => amountMinor).toSorted((left, right) => left - right),
    ).toEqual([355_64, 2914_36]);
    expect(await listWrongCounters(database)).toEqual([]);
    expect(await pointsOf(made)).toBe(0);
  });

  test('leaves a delivery of the rest: its points, its receipt, its bottles and its stock', async () => {
    const { made, order, water } = await makeRuleTen({ isDelivered: false });
    const set = order.items.find(({ productSetId }) => productSetId !== null);
    const container = order.items.find(({ kind }) => kind === 'container');
    // A set with its two containers and one bottle of water are not delivered.
    const items = [...one(set?.id), ...one(container?.id, 2), ...one(water)];
    const refunded = await operator.refund(made.uuid, items);
    expect(refunded.bottles).toMatchObject({ delivered: 2, declared: 2 });
    expect(await listWrongCounters(database)).toEqual([]);

    const delivered = await operator.deliver(made.uuid, { emptiesReturned: 1 });
    const left = refunded.paidAmount.amount - refunded.refundedAmount.amount;
    expect(delivered.bottles).toMatchObject({ delivered: 2, returned: 1, adjustment: { amount: 600_00 } });
    expect(delivered.refundedAmount).toEqual(refunded.refundedAmount);
    const share = Math.ceil((order.loyalty.willEarn * 2 * 355_64) / 2070_00);
    expect([delivered.loyalty.earned, await pointsOf(made)]).toEqual([share, share]);
    const [receipt] = await database
      .select()
      .from(finalReceiptTable)
      .where(eq(finalReceiptTable.documentId, made.uuid));
    expect(receipt?.lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0)).toBe(left);
    expect(await listWrongCounters(database)).toEqual([]);
    const { data } = await app.call(endpoints.getBottleBalance, {}, { token: await made.member.token() });
    expect(data).toMatchObject({ bottles: 1, entries: [{ delivered: 2, returned: 1 }] });
  });

  test('sets the points free that paid for the pieces; a delivery burns the rest, a cancellation gives it back', async () => {
    for (const ending of ['delivered', 'cancelled']) {
      const made = await makePaidByPoints();
      const [water] = (await getOrder(made)).items;
      const refunded = await operator.refund(made.uuid, one(water?.id, 2));
      expect(refunded.refundedAmount.amount).toBe(780_00 - 419_35);
      expect(await pointsOf(made)).toBe(419);
      const order = ending === 'delivered' ? await operator.deliver(made.uuid) : await cancel(made);
      expect(await pointsOf(made)).toBe(ending === 'delivered' ? 419 : 500);
      expect(order.refundedAmount.amount).toBe(ending === 'delivered' ? 780_00 - 419_35 : 430_00);
      expect([await listWrongPoints(database), await listWrongCounters(database)]).toEqual([[], []]);
    }
  });

  test('holds for an order that is sent again, and for the money of one that is not', async () => {
    const made = await makePaidByPoints();
    const [water] = (await getOrder(made)).items;
    await operator.refund(made.uuid, one(water?.id));
    const held = 500 - (await pointsOf(made));
    for (const status of ['approved', 'inProcess', 'undelivered'] as const) await operator.move(made.uuid, status);
    expect(await pointsOf(made)).toBe(500);
    const interval = (await listDays(app)).at(-1)?.intervals[0]?.id ?? '';
    const again = await operator.move(made.uuid, 'approved', { intervalId: interval });
    expect([again.bottles.delivered, await pointsOf(made)]).toEqual([1, 500 - held]);
    expect(await listWrongCounters(database)).toEqual([]);
    for (const status of ['inProcess', 'undelivered'] as const) await operator.move(made.uuid, status);
    clock.advance(3 * DAY_MS);
    await refundUndeliveredOrders(context);
    const order = await getOrder(made);
    expect([order.refundedAmount.amount, await pointsOf(made)]).toEqual([430_00, 500]);
  });

  test('of a rented container lets none begin, and never leaves one without water', async () => {
    const made = await makePaid({ lines: [['W19', 3]], declared: 1, rented: 2, member: await withPump() });
    const order = await getOrder(made);
    const water = order.items.find(({ kind }) => kind === 'goods');
    const rented = order.items.find(({ acquisition }) => acquisition === 'rent');
    expect(await refuse(made, one(water?.id, 2))).toEqual([422, 'order.refund_containers_left']);
    await operator.refund(made.uuid, [...one(water?.id), ...one(rented?.id)]);
    const delivered = await operator.deliver(made.uuid);
    expect(delivered.bottles).toMatchObject({ delivered: 2, returned: 1, adjustment: { amount: 0 } });
    const { data } = await app.call(endpoints.getBottleBalance, {}, { token: await made.member.token() });
    expect(data.rentals).toHaveLength(1);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('is refused with a reason: nobody paid, all of it, what is over, twice', async () => {
    const cash = await makeOrder({ code: 1 });
    const unpaid = await makeOrder({});
    for (const made of [cash, unpaid]) {
      expect(await refuse(made, one((await getOrder(made)).items[0]?.id))).toEqual([422, 'order.refund_not_paid']);
    }
    const made = await makePaid({});
    const [cups] = (await getOrder(made)).items;
    expect(await refuse(made, one(cups?.id, 7))).toEqual([422, 'order.refund_everything']);
    expect(await refuse(made, one(cups?.id, 8))).toEqual([422, 'order.refund_refused']);
    const input = { params: { uuid: made.uuid }, body: { items: one(cups?.id, 4) } };
    const token = await operator.token();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => app.send(operatorEndpoints.refundOrder, input, { token })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await cancel(made);
    expect(await refuse(made, one(cups?.id))).toEqual([422, 'order.refund_refused']);
  });
});

describe('the courier’s count of an order that was paid beforehand [rule 15]', () => {
  test('R=3, 2 charged, A=5: 1200.00 go back', async () => {
    const made = await makePaid({ lines: [['W19', 5]], declared: 3 });
    const order = await operator.deliver(made.uuid, { emptiesReturned: 5 });
    expect(order.bottles.adjustment?.amount).toBe(-1200_00);
    expect(order).toMatchObject({ refundedAmount: { amount: 1200_00 }, payment: { state: 'paid' } });
    // The refunded containers cannot be returned again.
    const container = order.items.find(({ kind }) => kind === 'container');
    const input = { params: { uuid: made.uuid }, body: { items: [{ id: container?.id ?? '', quantity: 1 }] } };
    const refused = await app.callRefused(operatorEndpoints.refundOrder, input, { token: await operator.token() });
    expect(refused.error.code).toBe('order.refund_refused');
  });

  test('R=5, A=3: 1200.00 stand in the next order, once', async () => {
    const made = await makePaid({ lines: [['W19', 5]], declared: 5 });
    const order = await operator.deliver(made.uuid, { emptiesReturned: 3 });
    expect(order.bottles.adjustment?.amount).toBe(1200_00);
    expect(order.paidAmount).toEqual(order.totals.toPay);
    const readDebt = async () => {
      const { data } = await app.call(endpoints.getBottleBalance, {}, { token: await made.member.token() });
      return data.debt.amount;
    };
    expect(await readDebt()).toBe(1200_00);
    const next = await getOrder(await makeOrder({ lines: [['W19', 2]], declared: 2, code: 1, member: made.member }));
    expect(next.totals.containers.amount).toBe(1200_00);
    const delivered = await operator.deliver(next.uuid);
    expect(delivered.paidAmount).toEqual(delivered.totals.toPay);
    expect(await readDebt()).toBe(0);
  });
});

describe('the courier’s count of an order by contract [rule 15]', () => {
  test('stands on its invoice: nothing is paid, owed or given back here', async () => {
    const made = await makeOrder({ lines: [['W19', 5]], declared: 5, code: 1 });
    await database.update(orderTable).set({ paymentCode: 2 }).where(eq(orderTable.id, made.uuid));
    const order = await operator.deliver(made.uuid, { emptiesReturned: 3 });
    expect(order).toMatchObject({
      paidAmount: { amount: 0 },
      payment: { state: 'contract' },
      bottles: { adjustment: { amount: 1200_00 } },
    });
    const { data } = await app.call(endpoints.getBottleBalance, {}, { token: await made.member.token() });
    expect(data.debt.amount).toBe(0);
    const input = { params: { uuid: made.uuid }, body: { items: [{ id: order.items[0]?.id ?? '', quantity: 1 }] } };
    const refused = await app.callRefused(operatorEndpoints.refundOrder, input, { token: await operator.token() });
    expect(refused.error.code).toBe('order.refund_refused');
  });
});

describe('an order that was paid and not delivered [rule 54]', () => {
  async function makeUndelivered(): Promise<Made> {
    const made = await makePaid({ lines: [['W19', 2]] });
    await operator.move(made.uuid, 'approved');
    await operator.move(made.uuid, 'inProcess');
    await operator.move(made.uuid, 'undelivered');
    return made;
  }

  test('retains its money for three days, then is refunded in full, once, and cannot be retried', async () => {
    const made = await makeUndelivered();
    expect(await getOrder(made)).toMatchObject({ payment: { state: 'paid' }, refundedAmount: { amount: 0 } });
    clock.advance(3 * DAY_MS - 1);
    await refundUndeliveredOrders(context);
    expect(await listRefunds(made.uuid)).toEqual([]);

    clock.advance(1);
    acquirer.goDown();
    await Promise.all([1, 2, 3].map(() => refundUndeliveredOrders(context)));
    await refundUndeliveredOrders(context);
    expect((await getOrder(made)).timeline.filter(({ status }) => status === 'undelivered')).toHaveLength(2);
    acquirer.comeUp();
    clock.advance(5 * MINUTE_MS);
    await pollPayments(context);
    const order = await getOrder(made);
    expect(order).toMatchObject({ status: 'undelivered', payment: { state: 'refunded' } });
    expect(await listRefunds(made.uuid)).toHaveLength(1);
    const interval = (await listDays(app)).at(-1)?.intervals[0]?.id ?? '';
    const refused = await operator.moveRefused(made.uuid, 'approved', { intervalId: interval });
    expect(refused.error.code).toBe('order.transition_refused');
  });

  test('retains it for the next attempt that an operator makes in time', async () => {
    const made = await makeUndelivered();
    clock.advance(2 * DAY_MS);
    const interval = (await listDays(app)).at(-1)?.intervals[0]?.id ?? '';
    await operator.move(made.uuid, 'approved', { intervalId: interval });
    clock.advance(2 * DAY_MS);
    await refundUndeliveredOrders(context);
    await operator.move(made.uuid, 'inProcess');
    const order = await operator.move(made.uuid, 'completed');
    expect(order).toMatchObject({ payment: { state: 'paid' }, refundedAmount: { amount: 0 } });
    expect(order.paidAmount).toEqual(order.totals.toPay);
  });
});

describe('an order that nobody pays [rule 65]', () => {
  test('is cancelled after an hour with all that it took, and says so', async () => {
    const made = await makeOrder({ lines: [['W19', 2]] });
    clock.advance(60 * MINUTE_MS - 1);
    await expireUnpaidOrders(context);
    expect((await getOrder(made)).status).toBe('new');
    clock.advance(1);
    await Promise.all([1, 2, 3].map(() => expireUnpaidOrders(context)));
    const order = await getOrder(made);
    expect(order).toMatchObject({
      status: 'cancelled',
      canPay: false,
      payment: { state: 'expired' },
      cancelledReason: 'Заказ не оплачен вовремя и отменён.',
    });
    expect(order.timeline).toHaveLength(2);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('is not cancelled when the acquirer, checked once more, has the money', async () => {
    const made = await makeOrder({});
    clock.advance(59 * MINUTE_MS);
    const [open] = await acquirer.listPayments({ order: made.uuid });
    await acquirer.approve(open?.id ?? '');
    clock.advance(2 * MINUTE_MS);
    await expireUnpaidOrders(context);
    expect(await getOrder(made)).toMatchObject({ status: 'new', payment: { state: 'paid' } });
  });

  test('is cancelled without the acquirer too; what comes later goes back and is not the order’s', async () => {
    const made = await makeOrder({});
    const [open] = await acquirer.listPayments({ order: made.uuid });
    await acquirer.approve(open?.id ?? '');
    acquirer.goDown();
    clock.advance(61 * MINUTE_MS);
    await expireUnpaidOrders(context);
    expect((await getOrder(made)).status).toBe('cancelled');
    acquirer.comeUp();
    await acquirer.work();
    const order = await getOrder(made);
    expect(order).toMatchObject({ status: 'cancelled', paidAmount: { amount: 0 }, refundedAmount: { amount: 0 } });
    expect(order.payment.refunds).toMatchObject([{ state: 'refunded' }]);
    const [payment] = await database.select().from(paymentTable).where(eq(paymentTable.documentId, made.uuid));
    expect(payment?.refundedMinor).toBe(payment?.capturedMinor);
  });
});

describe('an overdue rental of a customer with a saved card [rule 18]', () => {
  async function rentAndSave(): Promise<Member> {
    const member = await createMember(app);
    const customer = await createHttpCustomer(app, { token: await member.token() });
    await customer.add('W19', 1);
    await customer.assignAddress();
    await customer.assignUser({ phoneNumber: member.phone });
    await customer.assignInterval();
    await customer.add('CONT', 1, { acquisition: 'rent' });
    await customer.addRequiredProducts(false);
    await customer.assignPayment(10);
    await customer.calculate(false);
    const body = { cart: customer.cart, savePaymentMethod: true };
    const { order } = await app.call(endpoints.completeCart, { body }, { token: await member.token() });
    await pay({ uuid: order.uuid }, { save: true });
    await operator.deliver(order.uuid);
    clock.advance(40 * DAY_MS);
    return member;
  }

  const readBottles = async (member: Member) =>
    (await app.call(endpoints.getBottleBalance, {}, { token: await member.token() })).data;

  test('is charged to the card once, and the container is sold', async () => {
    const member = await rentAndSave();
    await Promise.all([1, 2, 3].map(() => chargeOverdueRentals(context, rentalCharging(context))));
    await acquirer.work();
    await chargeOverdueRentals(context, rentalCharging(context));
    const { rentals, debt } = await readBottles(member);
    expect([rentals.map(({ state }) => state), debt.amount]).toEqual([['charged'], 0]);
    const charged = await database.select().from(paymentTable).where(eq(paymentTable.purpose, 'rental'));
    const own = charged.filter(({ subjectId }) => subjectId === member.subjectId);
    expect(own.map(({ status, capturedMinor }) => [status, capturedMinor])).toEqual([['succeeded', 600_00]]);
  });

  test('that is declined goes into the next order', async () => {
    const member = await rentAndSave();
    await acquirer.playNext('decline:insufficient_funds');
    await chargeOverdueRentals(context, rentalCharging(context));
    await acquirer.work();
    await chargeOverdueRentals(context, rentalCharging(context));
    const { rentals, debt } = await readBottles(member);
    expect([rentals.map(({ state }) => state), debt.amount]).toEqual([['overdue'], 600_00]);
  });
});
