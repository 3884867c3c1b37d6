import { endpoints, type AddressFields, type EndpointInput, type Order, type OrderChange } from '@kaplya/contract';
import { HOUR_MS, type DeliveryWish } from '@kaplya/domain';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';

import { stockTable } from '#features/catalogue/catalogue.table.ts';
import { slotTable } from '#features/delivery/delivery.table.ts';
import { promoCodeTable } from '#features/promotions/promotions.table.ts';
import { paymentTable, refundTable } from '#features/payments/payments.table.ts';
import { createPromoCode } from '../../../../test/database/create-promo-code.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { createHttpCustomer, listDays, moscowHome } from '../../../../test/people/http-customer.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';
import { orderTable } from '../orders.table.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const acquirer = startAcquirer({ clock });
const app = await startTestApp({ clock, payments: acquirer.payments });
acquirer.notify(app.fetch);
const { database } = app.context;
const operator = await createOperator(app);

const CASH = 1;
const CARD_ONLINE = 10;
const friday = '2026-03-13';
const saturday = '2026-03-14';
const place = (part: 'morning' | 'afternoon' | 'evening', date = friday) => ({ date, periodId: `msk-center-${part}` });
/** Beyond the third ring, where another warehouse delivers. */
const outskirts = { latitude: 55.6432, longitude: 37.5285, street: 'улица Профсоюзная', house: '100' };

beforeEach(() => clock.set(tuesday));

type Made = { readonly uuid: string; readonly member: Member };
type Wishes = {
  lines?: readonly [string, number][];
  code?: number;
  date?: string;
  part?: 'morning' | 'evening';
  promo?: string;
  wishes?: DeliveryWish[];
};

/** 2 × W19 at 390.00 with a pump and the customer's own bottles, to the third floor, on a Friday. */
async function makeOrder({
  lines = [['W19', 2]],
  code = CASH,
  date = friday,
  part = 'morning',
  promo,
  wishes,
}: Wishes = {}): Promise<Made> {
  const member = await createMember(app);
  const customer = await createHttpCustomer(app, { token: await member.token() });
  for (const [id, quantity] of lines) await customer.add(id, quantity);
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval(date, `msk-center-${part}`);
  if (promo !== undefined) await customer.enterPromo(promo);
  if (wishes !== undefined) {
    await app.call(
      endpoints.assignNote,
      { body: { cart: customer.cart, note: '', wishes } },
      { token: customer.token },
    );
  }
  await customer.addRequiredProducts(true);
  await customer.assignPayment(code);
  await customer.calculate(true);
  return { uuid: (await customer.complete()).order.uuid, member };
}

async function makePaid(wishes: Wishes = {}): Promise<Made> {
  const made = await makeOrder({ code: CARD_ONLINE, ...wishes });
  const [open] = await acquirer.listPayments({ order: made.uuid });
  await acquirer.approve(open?.id ?? '');
  await acquirer.work();
  return made;
}

type ChangeInput = Omit<EndpointInput<typeof endpoints.changeOrder>['body'], 'externalOrder'>;

async function change({ uuid, member }: Made, input: ChangeInput): Promise<{ order: Order; change: OrderChange }> {
  return app.call(endpoints.changeOrder, { body: { externalOrder: uuid, ...input } }, { token: await member.token() });
}

async function changeRefused({ uuid, member }: Made, fields: ChangeInput) {
  const input = { body: { externalOrder: uuid, ...fields } };
  const { status, error } = await app.callRefused(endpoints.changeOrder, input, { token: await member.token() });
  return { status, code: error.code, message: error.message, details: error.details };
}

async function saveAddress({ member }: Made, fields: Partial<AddressFields>): Promise<string> {
  const body = { ...moscowHome, ...fields };
  const { data } = await app.call(endpoints.createUserAddress, { body }, { token: await member.token() });
  if (!data) throw new Error('The address was not kept');
  return data.uuid;
}

async function getOrder({ uuid, member }: Made): Promise<Order> {
  return (await app.call(endpoints.getOrder, { params: { uuid } }, { token: await member.token() })).data;
}

async function readRow({ uuid }: Made) {
  const [row] = await database.select().from(orderTable).where(eq(orderTable.id, uuid));
  if (!row) throw new Error('There is no such order');
  return row;
}

async function readSlot({ date, periodId }: { date: string; periodId: string }) {
  const [row] = await database
    .select({ orders: slotTable.orders, bottles: slotTable.bottles })
    .from(slotTable)
    .where(and(eq(slotTable.partnerId, 'moscow'), eq(slotTable.templateId, periodId), eq(slotTable.day, date)));
  return row ?? { orders: 0, bottles: 0 };
}

const textsOf = ({ timeline }: Order) => timeline.map(({ text }) => text);

describe('another time [C-20] [rule 83] [rule 83a]', () => {
  test('moves the order with its place, adds the surcharge of the evening, and the courier takes it', async () => {
    const made = await makeOrder();
    const before = await getOrder(made);
    expect(before.canChange).toBe(true);
    const [morning, evening] = [await readSlot(place('morning')), await readSlot(place('evening'))];

    const preview = await change(made, { ...place('evening'), preview: true });
    expect(preview.change).toMatchObject({
      difference: { amount: 50_00, currency: 'RUB' },
      settlement: 'at_door',
      toPay: { amount: before.totals.toPay.amount + 50_00 },
    });
    // A preview stores nothing.
    expect(preview.order).toEqual(before);
    expect([await readSlot(place('morning')), await readSlot(place('evening'))]).toEqual([morning, evening]);

    const { order, change: moved } = await change(made, { ...place('evening'), expectedDifference: 50_00 });
    expect(moved).toEqual(preview.change);
    expect(order).toMatchObject({
      shippingDate: '2026-03-13T15:00:00.000Z',
      shippingDateTo: '2026-03-13T19:00:00.000Z',
      status: 'new',
      totals: { toPay: preview.change.toPay, goods: before.totals.goods },
    });
    expect(order.items.filter(({ kind }) => kind === 'fee').map(({ total }) => total.amount)).toContain(50_00);
    expect(textsOf(order)).toContain('Доставка перенесена на 13 марта, 18:00–22:00');
    expect(await readSlot(place('morning'))).toEqual({ orders: morning.orders - 1, bottles: morning.bottles - 2 });
    expect(await readSlot(place('evening'))).toEqual({ orders: evening.orders + 1, bottles: evening.bottles + 2 });

    // Repeating after a lost answer changes nothing.
    expect((await change(made, { ...place('evening'), expectedDifference: 50_00 })).order).toEqual(order);
    // Moving back to the morning restores the price.
    const back = await change(made, place('morning'));
    expect(back.change.difference.amount).toBe(-50_00);
    expect(back.order.totals).toEqual(before.totals);
    expect(await listWrongCounters(database)).toEqual([]);

    const delivered = await operator.deliver(made.uuid);
    expect(delivered.paidAmount).toEqual(before.totals.toPay);
  });

  test('is refused where a customer could not order either, and nothing has moved [rule 42] [rule 45]', async () => {
    const made = await makeOrder();
    const before = await readRow(made);
    const today = '2026-03-10';
    expect(await changeRefused(made, place('morning', today))).toMatchObject({
      status: 422,
      code: 'interval.unavailable',
    });
    expect(await changeRefused(made, place('morning', '2026-04-20'))).toMatchObject({ code: 'interval.unavailable' });
    expect(await changeRefused(made, { date: friday, periodId: 'msk-outer-evening' })).toMatchObject({
      code: 'interval.unavailable',
    });
    expect(await changeRefused(made, { date: friday })).toMatchObject({ code: 'order.interval_required' });
    const differs = await changeRefused(made, { ...place('evening'), expectedDifference: 0 });
    expect(differs).toMatchObject({
      status: 409,
      code: 'order.change_differs',
      details: { change: { difference: { amount: 50_00 } } },
    });
    expect(await readRow(made)).toEqual(before);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('is the customer’s until an hour before the delivery and until it is in work [rule 53] [rule 83]', async () => {
    const made = await makeOrder();
    const { shippingFrom } = await readRow(made);
    clock.set(new Date(shippingFrom.getTime() - HOUR_MS).toISOString());
    const late = await changeRefused(made, place('evening'));
    expect([late.status, late.code, late.message]).toEqual([
      422,
      'order.change_refused',
      expect.stringMatching(/\+7|8/),
    ]);
    expect((await getOrder(made)).canChange).toBe(false);
    clock.set(tuesday);
    await operator.move(made.uuid, 'approved');
    await change(made, place('afternoon'));
    await operator.move(made.uuid, 'inProcess');
    expect(await changeRefused(made, place('evening'))).toMatchObject({ code: 'order.change_refused' });
    const stranger = await createMember(app);
    expect(await changeRefused({ ...made, member: stranger }, place('evening'))).toMatchObject({
      status: 404,
      code: 'order.not_found',
    });
  });

  test('does not take a discount along to a day on which its code does not count [rule 83a]', async () => {
    const weekdays = 0b11111;
    const promo = await createPromoCode(database, { weekdayMask: weekdays });
    const made = await makeOrder({ promo });
    expect((await getOrder(made)).promocode).toBe(promo);
    expect(await changeRefused(made, place('morning', saturday))).toMatchObject({ code: 'order.change_promo' });
    await change(made, place('afternoon'));
    expect((await getOrder(made)).totals.discount.amount).toBeGreaterThan(0);
    // Conditions of the sale are not checked again for an unchanged place: only the house number is corrected here.
    await database.update(promoCodeTable).set({ weekdayMask: 0b1000000 }).where(eq(promoCodeTable.code, promo));
    const addressId = await saveAddress(made, { house: '9' });
    expect((await change(made, { addressId })).order.shipping.address.house).toBe('9');
  });
});

describe('another address [C-20] [rule 83a]', () => {
  test('in the same area leaves the time and computes the lift fee again', async () => {
    const made = await makeOrder();
    const before = await getOrder(made);
    // Two bottles to the fifth floor without an elevator: 4 × 2 × 10.00.
    const addressId = await saveAddress(made, { house: '9', floor: '5', hasElevator: false });
    const { change: preview } = await change(made, { addressId, preview: true });
    expect(preview).toMatchObject({ difference: { amount: 80_00 }, settlement: 'at_door' });
    const { order } = await change(made, { addressId, expectedDifference: 80_00 });
    expect(order.shipping.address).toMatchObject({ house: '9', floor: '5', addressId });
    expect(order).toMatchObject({ shippingDate: before.shippingDate, totals: { goods: before.totals.goods } });
    expect(textsOf(order)).toContain('Адрес доставки изменён');
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('in another area moves the stock to its warehouse, leaves the prices, and requires an interval of that area', async () => {
    const made = await makeOrder();
    const before = await readRow(made);
    const addressId = await saveAddress(made, outskirts);
    expect(await changeRefused(made, { addressId })).toMatchObject({ code: 'order.interval_required' });
    // The promo code is limited to the centre and cannot move.
    expect(await changeRefused(made, { addressId, ...place('morning') })).toMatchObject({
      code: 'interval.unavailable',
    });
    expect(await readRow(made)).toEqual(before);
    const { order } = await change(made, { addressId, date: friday, periodId: 'msk-outer-evening' });
    // There a bottle costs 429.00.
    expect(order.items[0]?.price.amount).toBe(390_00);
    expect(await readRow(made)).toMatchObject({
      areaId: 'msk-outer',
      warehouseId: 'msk-ring',
      goodsMinor: before.goodsMinor,
      feesMinor: before.feesMinor + 50_00,
    });
    expect(await listWrongCounters(database)).toEqual([]);
    await operator.deliver(made.uuid);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('is refused by name where something is not sold, or not enough of it lies there', async () => {
    const rare = await makeOrder({
      lines: [
        ['W19', 2],
        ['SNACK-PASTILA', 1],
      ],
    });
    const addressId = await saveAddress(rare, outskirts);
    const input = { date: friday, periodId: 'msk-outer-morning' };
    const refusal = await changeRefused(rare, { addressId, ...input });
    expect(refusal).toMatchObject({ code: 'order.change_not_sold', message: expect.stringMatching(/астила/) });
    expect((await readRow(rare)).areaId).toBe('msk-center');

    const made = await makeOrder();
    const elsewhere = await saveAddress(made, outskirts);
    const ofRing = and(eq(stockTable.partnerId, 'moscow'), eq(stockTable.warehouseId, 'msk-ring'));
    const stock = await database.select().from(stockTable).where(ofRing);
    for (const { productId, reserved } of stock) {
      await database
        .update(stockTable)
        .set({ onHand: reserved })
        .where(and(ofRing, eq(stockTable.productId, productId)));
    }
    expect(await changeRefused(made, { addressId: elsewhere, ...input })).toMatchObject({
      code: 'cart.maximum_reached',
    });
    for (const { productId, onHand } of stock) {
      await database
        .update(stockTable)
        .set({ onHand })
        .where(and(ofRing, eq(stockTable.productId, productId)));
    }
    expect(await listWrongCounters(database)).toEqual([]);
    // Refuses another customer's address as unknown.
    const addressOfAnother = await saveAddress(await makeOrder(), { house: '9' });
    for (const unknown of [crypto.randomUUID(), addressOfAnother]) {
      expect(await changeRefused(made, { addressId: unknown })).toMatchObject({ code: 'address.not_found' });
    }
  });
});

describe('goods and empties by the customer [C-20] [rule 83]', () => {
  const lineOf = async (made: Made, index: number) => (await getOrder(made)).items[index]?.id ?? '';

  test('are worked out as in a cart, with a preview, and only where there is room', async () => {
    const made = await makeOrder({ lines: [['W19', 3]] });
    const before = await getOrder(made);
    const slot = await readSlot(place('morning'));
    const input = {
      items: [
        { lineId: await lineOf(made, 0), quantity: 4 },
        { productId: 'CUP', quantity: 1 },
      ],
    };
    const preview = await change(made, { ...input, preview: true });
    expect(preview.change).toMatchObject({ difference: { amount: 540_00 }, settlement: 'at_door' });
    expect(preview.order).toEqual(before);
    const { order } = await change(made, { ...input, expectedDifference: 540_00 });
    expect(order.totals.toPay.amount).toBe(before.totals.toPay.amount + 540_00);
    expect(order.bottles).toMatchObject({ delivered: 4, declared: 4 });
    expect(await readSlot(place('morning'))).toEqual({ orders: slot.orders, bottles: slot.bottles + 1 });
    expect((await change(made, { returned: 3 })).change.difference.amount).toBe(600_00);
    expect(await listWrongCounters(database)).toEqual([]);

    const isSlot = and(
      eq(slotTable.partnerId, 'moscow'),
      eq(slotTable.templateId, 'msk-center-morning'),
      eq(slotTable.day, friday),
    );
    const { bottles } = await readSlot(place('morning'));
    await database.update(slotTable).set({ bottles: 60 }).where(isSlot);
    const more = { items: [{ productId: 'W19', quantity: 1 }] };
    expect(await changeRefused(made, more)).toMatchObject({
      code: 'interval.unavailable',
      details: { full: 'bottles' },
    });
    await database.update(slotTable).set({ bottles }).where(isSlot);
    // After the cutoff the van is being loaded: no more goes along.
    clock.set('2026-03-12T17:30:00Z');
    expect(await changeRefused(made, more)).toMatchObject({ code: 'interval.unavailable' });
    expect(
      (await change(made, { items: [{ lineId: await lineOf(made, 0), quantity: 3 }] })).order.bottles.delivered,
    ).toBe(3);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('are added once by a repeat under the same key, whose answer was lost [rule 83d]', async () => {
    const made = await makeOrder();
    const before = await getOrder(made);
    const body = { externalOrder: made.uuid, items: [{ productId: 'CUP', quantity: 1 }], expectedDifference: 150_00 };
    const caller = { token: await made.member.token(), headers: { 'idempotency-key': made.uuid } };
    const send = () => app.call(endpoints.changeOrder, { body }, caller);
    const answers = [await send(), await send()];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.change).toMatchObject({
      totals: { toPay: { amount: before.totals.toPay.amount + 150_00 }, delivery: before.totals.delivery },
      ...{ promocode: null, points: { spent: 0, willEarn: expect.any(Number) } },
    });
    expect((await getOrder(made)).totals.toPay.amount).toBe(before.totals.toPay.amount + 150_00);
    const other = { body: { ...body, expectedDifference: 1 } };
    expect((await app.callRefused(endpoints.changeOrder, other, caller)).error.code).toBe('idempotency.key_reused');
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('leave no address with the key of a change, which would outlive the account [rule 79] [rule 83d]', async () => {
    const made = await makeOrder();
    const token = await made.member.token();
    const body = { ...moscowHome, street: 'улица Памятная' };
    const { data: saved } = await app.call(endpoints.createUserAddress, { body }, { token });
    const moved = { externalOrder: made.uuid, addressId: saved?.uuid };
    const send = () =>
      app.call(endpoints.changeOrder, { body: moved }, { token, headers: { 'idempotency-key': made.uuid } });
    const answers = [await send(), await send()];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.change.address.street).toBe('улица Памятная');
    const { rows } = await database.execute(sql`select answer from idempotency where key = ${made.uuid}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Памятная');
  });

  test('of a paid order go back in part, and do not make it cost more', async () => {
    const made = await makePaid({ lines: [['W19', 3]] });
    const lineId = await lineOf(made, 0);
    expect(await changeRefused(made, { items: [{ lineId, quantity: 4 }] })).toMatchObject({
      code: 'order.change_costs_more',
    });
    const { change: fewer } = await change(made, { items: [{ lineId, quantity: 2 }] });
    expect(fewer).toMatchObject({ settlement: 'refund', difference: { amount: -390_00 } });
    await acquirer.work();
    expect((await getOrder(made)).refundedAmount.amount).toBe(390_00);
    expect(await listWrongCounters(database)).toEqual([]);
  });
});

describe('the money of a changed order [rule 83b]', () => {
  test('that was paid goes back to the kopeck where it is too much, and a cancellation gives back the rest', async () => {
    const made = await makePaid({ part: 'evening' });
    const paid = (await getOrder(made)).paidAmount.amount;
    const { change: moved } = await change(made, { ...place('afternoon'), expectedDifference: -50_00 });
    expect(moved).toMatchObject({ settlement: 'refund', difference: { amount: -50_00 } });
    await acquirer.work();
    const order = await getOrder(made);
    expect(order).toMatchObject({ refundedAmount: { amount: 50_00 }, payment: { state: 'paid' } });
    const [refund] = await database.select().from(refundTable).where(eq(refundTable.documentId, made.uuid));
    expect(refund).toMatchObject({ amountMinor: 50_00, receiptMode: 'full_prepayment' });
    expect(refund?.receipt.map(({ quantity, unitPriceMinor }) => quantity * unitPriceMinor)).toEqual([50_00]);

    const { member, uuid } = made;
    const body = { externalOrder: uuid, reasonId: 'changed_mind' };
    await app.call(endpoints.cancelOrder, { body }, { token: await member.token() });
    await acquirer.work();
    expect((await getOrder(made)).refundedAmount.amount).toBe(paid);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('leaves goods as sold, also a line of which a part was refunded [rule 83a]', async () => {
    const made = await makePaid({
      lines: [
        ['CUP', 3],
        ['W19', 2],
      ],
    });
    const cups = (await getOrder(made)).items.find(({ quantity }) => quantity === 3);
    await operator.refund(made.uuid, [{ id: cups?.id ?? '', quantity: 1 }]);
    await acquirer.work();
    const before = await getOrder(made);
    await change(made, place('afternoon'));
    const after = await getOrder(made);
    expect(after.shippingDate).not.toBe(before.shippingDate);
    expect([after.items, after.totals]).toEqual([before.items, before.totals]);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('that was paid is not asked for again: what would cost more is refused with the sum', async () => {
    const made = await makePaid();
    const refusal = await changeRefused(made, place('evening'));
    expect(refusal).toMatchObject({ status: 422, code: 'order.change_costs_more' });
    expect(refusal.message).toMatch(/на 50\s₽/);
    // A move at the same price succeeds.
    expect((await change(made, place('afternoon'))).change.settlement).toBe('none');
  });

  test('is not for the courier where the order is left at the door [rule 49a]', async () => {
    const promo = await createPromoCode(database, { effect: { kind: 'fixed', amount: 10_000_00 } });
    const made = await makeOrder({ promo, wishes: ['leaveAtDoor'] });
    expect((await getOrder(made)).totals.toPay.amount).toBe(0);
    expect(await changeRefused(made, place('evening'))).toMatchObject({
      status: 422,
      code: 'cart.leave_at_door_unpaid',
    });
    // A move at the same price succeeds.
    expect((await change(made, place('afternoon'))).order.wishes).toEqual(['leaveAtDoor']);
  });

  test('names the sum that the order shows afterwards, also once something went back', async () => {
    const made = await makePaid({ part: 'evening' });
    for (const part of ['afternoon', 'morning'] as const) {
      const { order, change: moved } = await change(made, place(part));
      expect(moved.toPay).toEqual(order.totals.toPay);
      await acquirer.work();
    }
  });

  test('is never for another sum than the open payment', async () => {
    const made = await makeOrder({ code: CARD_ONLINE });
    expect(await changeRefused(made, place('evening'))).toMatchObject({ code: 'order.change_unpaid' });
    const { order } = await change(made, place('afternoon'));
    const [payment] = await database.select().from(paymentTable).where(eq(paymentTable.documentId, made.uuid));
    expect(payment?.amountMinor).toBe(order.totals.toPay.amount);
  });
});

test('the next attempt to pay has the fees of now on its receipt, also where their sum stayed [rule 83b] [rule 62]', async () => {
  const made = await makeOrder({ code: CARD_ONLINE, part: 'evening', lines: [['W19', 5]] });
  // Five bottles one floor up cost as much as the evening.
  const addressId = await saveAddress(made, { floor: '2', hasElevator: false });
  const { change: moved } = await change(made, { ...place('afternoon'), addressId });
  expect(moved).toMatchObject({ difference: { amount: 0 }, settlement: 'none', fees: [{ kind: 'lift' }] });
  const [first] = await acquirer.listPayments({ order: made.uuid });
  await acquirer.decline(first?.id ?? '');
  await acquirer.work();
  const body = {
    documentId: made.uuid,
    returnUrl: 'http://localhost:3000/orders',
    paymentMethod: '/api/payment/payment_methods/online',
  };
  await app.call(endpoints.createPaymentRequest, { body }, { token: await made.member.token() });
  const attempts = await database
    .select({ receipt: paymentTable.receipt })
    .from(paymentTable)
    .where(eq(paymentTable.documentId, made.uuid))
    .orderBy(paymentTable.attempt);
  const names = attempts.map(({ receipt }) => receipt.map(({ name }) => name));
  expect(names).toHaveLength(2);
  expect(names[0]).not.toContain(moved.fees[0]?.name);
  expect(names[1]).toContain(moved.fees[0]?.name);
});

describe('at the same time [rule 46] [rule 83]', () => {
  test('two changes come one after another, and a place is never taken or freed twice', async () => {
    const made = await makeOrder();
    const wishes = [place('afternoon'), place('evening'), place('evening', saturday), place('morning', saturday)];
    await Promise.all([...wishes, ...wishes].map((input) => change(made, input)));
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('the last place goes to one of those who want it', async () => {
    const input = place('afternoon', saturday);
    const made = await Promise.all([makeOrder(), makeOrder(), makeOrder()]);
    await database
      .insert(slotTable)
      .values({ partnerId: 'moscow', templateId: input.periodId, day: saturday })
      .onConflictDoNothing();
    const isWanted = and(eq(slotTable.templateId, input.periodId), eq(slotTable.day, saturday));
    const { orders } = await readSlot(input);
    await database.update(slotTable).set({ orders: 19 }).where(isWanted);
    const answers = await Promise.all(
      made.map(async ({ uuid, member }) => {
        const body = { externalOrder: uuid, ...input };
        return (await app.send(endpoints.changeOrder, { body }, { token: await member.token() })).status;
      }),
    );
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 422, 422]);
    expect(await readSlot(input)).toMatchObject({ orders: 20 });
    await database
      .update(slotTable)
      .set({ orders: orders + 1 })
      .where(isWanted);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('a cancellation and an operator win or lose as a whole', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await makeOrder();
      const token = await made.member.token();
      const body = { externalOrder: made.uuid, reasonId: 'changed_mind' };
      const [moved, cancelled] = await Promise.all([
        app.send(endpoints.changeOrder, { body: { externalOrder: made.uuid, ...place('evening') } }, { token }),
        app.send(endpoints.cancelOrder, { body }, { token }),
      ]);
      // The later call sees the earlier result: a cancelled order is not moved, a moved one is cancelled.
      expect([200, 422]).toContain(moved.status);
      expect(cancelled.status).toBe(200);
      expect(await readRow(made)).toMatchObject({
        status: 'cancelled',
        intervalTemplateId: moved.status === 200 ? 'msk-center-evening' : 'msk-center-morning',
      });
      const other = await makeOrder();
      await operator.move(other.uuid, 'approved');
      const addressId = await saveAddress(other, outskirts);
      const input = { addressId, date: friday, periodId: 'msk-outer-evening' };
      const [changing] = await Promise.all([
        app.send(
          endpoints.changeOrder,
          { body: { externalOrder: other.uuid, ...input } },
          { token: await other.member.token() },
        ),
        operator.move(other.uuid, 'inProcess'),
      ]);
      expect([200, 422]).toContain(changing.status);
      const isMoved = changing.status === 200;
      expect(await readRow(other)).toMatchObject({
        status: 'inProcess',
        areaId: isMoved ? 'msk-outer' : 'msk-center',
        intervalTemplateId: isMoved ? 'msk-outer-evening' : 'msk-center-morning',
      });
    }
    expect(await listWrongCounters(database)).toEqual([]);
  });
});

test('a guest moves the order that they made, and the reasons to cancel say what may be changed instead [S-79] [A-04]', async () => {
  const customer = await createHttpCustomer(app);
  await customer.add('W19', 2);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  const { order } = await customer.complete();
  const [, day] = await listDays(app);
  const free = day?.intervals.find(({ available, price }) => available > 0 && price.amount === 0);
  const body = { externalOrder: order.uuid, date: day?.date ?? '', periodId: free?.id ?? '' };
  const { order: moved } = await app.call(endpoints.changeOrder, { body }, { token: customer.token });
  expect(moved.shippingDate.slice(0, 10)).toBe(day?.date);
  const { data } = await app.call(endpoints.listCancelReasons, { query: { partnerId: 'moscow' } });
  const offered = data.flatMap(({ id, change: offers }) => (offers === null ? [] : [[id, offers]]));
  expect(offered).toEqual([
    ['wrong_time', 'time'],
    ['wrong_address', 'address'],
  ]);
});
