import {
  endpoints,
  operatorEndpoints,
  type AddressFields,
  type EndpointInput,
  type OpsOrderChange,
  type OpsOrderPage,
  type Permission,
} from '@kaplya/contract';
import { HOUR_MS, type DeliveryWish } from '@kaplya/domain';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { productTable, stockTable } from '#features/catalogue/catalogue.table.ts';
import { intervalTemplateTable, slotTable } from '#features/delivery/delivery.table.ts';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { auditEntryTable } from '#features/staff/audit/audit.table.ts';
import { promoCodeTable } from '#features/promotions/promotions.table.ts';
import { finalReceiptTable, refundTable } from '#features/payments/payments.table.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { createPromoCode } from '../../../../test/database/create-promo-code.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';
import { createStaff } from '../../../../test/people/create-staff.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { createHttpCustomer, listDays, moscowHome, nextPhone } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { findContradictions } from '../../../../test/database/invariants.ts';
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

const CASH = 1;
const CARD_ONLINE = 10;
const friday = '2026-03-13';
const slotOf = (part: 'morning' | 'afternoon' | 'evening', date = friday) => ({ date, periodId: `msk-center-${part}` });
const outskirts = { latitude: 55.6432, longitude: 37.5285, street: 'улица Профсоюзная', house: '100' };

beforeEach(() => clock.set(tuesday));

type Made = { readonly uuid: string; readonly member: Member };
type Wishes = {
  lines?: readonly (readonly [string, number])[];
  /** Whether the customer has bottles to give back. */
  have?: boolean;
  code?: number;
  part?: 'morning' | 'evening';
  promo?: string;
  wishes?: DeliveryWish[];
  returned?: number;
  points?: number;
};

/** Places an order: by default 3 × W19 at 390.00 with a pump and the customer's own bottles, on a Friday morning. */
async function makeOrder({
  lines = [['W19', 3]],
  code = CASH,
  part = 'morning',
  have = true,
  ...more
}: Wishes = {}): Promise<Made> {
  const member = await createMember(app);
  const httpCustomer = await createHttpCustomer(app, { token: await member.token() });
  for (const [id, quantity] of lines) await httpCustomer.add(id, quantity);
  await httpCustomer.assignAddress();
  await httpCustomer.assignUser({ phoneNumber: member.phone });
  await httpCustomer.assignInterval(friday, `msk-center-${part}`);
  if (more.promo !== undefined) await httpCustomer.enterPromo(more.promo);
  if (more.wishes !== undefined) {
    const body = { cart: httpCustomer.cart, note: '', wishes: more.wishes };
    await app.call(endpoints.assignNote, { body }, { token: httpCustomer.token });
  }
  if (more.returned !== undefined) await httpCustomer.declareBottles(more.returned);
  await httpCustomer.addRequiredProducts(have);
  await httpCustomer.assignPayment(code);
  await httpCustomer.calculate(have);
  return { uuid: (await httpCustomer.complete()).order.uuid, member };
}

async function makePaid(wishes: Wishes = {}): Promise<Made> {
  const made = await makeOrder({ code: CARD_ONLINE, ...wishes });
  await payOpen(made);
  return made;
}

async function payOpen({ uuid }: Made): Promise<void> {
  const open = (await acquirer.listPayments({ order: uuid })).find(({ status }) => status === 'pending');
  await acquirer.approve(open?.id ?? '');
  await acquirer.work();
}

type Body = EndpointInput<typeof operatorEndpoints.changeOpsOrder>['body'];
type ChangeInput = Omit<Body, 'version'> & { readonly version?: number };
type Token = { readonly token: string };

async function getPage(uuid: string, as?: Token): Promise<OpsOrderPage> {
  return app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, as ?? { token: await operator.token() });
}

async function change(
  { uuid }: Made,
  { version, ...fields }: ChangeInput,
  as?: Token,
): Promise<{ page: OpsOrderPage; change: OpsOrderChange }> {
  const body = { version: version ?? (await getPage(uuid)).version, ...fields };
  const input = { params: { uuid }, body };
  return app.call(operatorEndpoints.changeOpsOrder, input, as ?? { token: await operator.token() });
}

const sumsOf = ({ customer: { before, after } }: OpsOrderChange) =>
  [before, after].map(({ costs, paid, due }) => [costs.amount, paid.amount, due.amount]);

async function refuse({ uuid }: Made, { version, ...fields }: ChangeInput, as?: Token) {
  const body = { version: version ?? (await getPage(uuid)).version, ...fields };
  const token = as ?? { token: await operator.token() };
  const { status, error } = await app.callRefused(operatorEndpoints.changeOpsOrder, { params: { uuid }, body }, token);
  return { status, code: error.code, message: error.message, details: error.details };
}

async function staffWith(permissions: Permission[]): Promise<Token> {
  const id = crypto.randomUUID();
  const account = { partnerId: 'moscow', id, name: 'Дарья', phone: nextPhone(), joinedAt: clock.now() };
  await createStaff(context, account, permissions);
  const { session } = await createSession(context, database, {
    ...{ subjectId: id, roles: ['ROLE_ADMIN'], partnerId: 'moscow', provenAt: clock.now() },
  });
  return { token: await signAccessToken(context, session, clock.now()) };
}

async function itemOf({ uuid }: Made, name: RegExp): Promise<string> {
  const item = (await getPage(uuid)).order.items.find((known) => name.test(known.name));
  if (!item) throw new Error(`Nothing in the order is ${name}`);
  return item.id;
}

async function productOf(externalId: string): Promise<string> {
  const [row] = await database
    .select({ id: productTable.id })
    .from(productTable)
    .where(and(eq(productTable.partnerId, 'moscow'), eq(productTable.externalId, externalId)));
  if (!row) throw new Error(`There is no ${externalId}`);
  return row.id;
}

const waterId = await productOf('W19');
const cupId = await productOf('CUP');
const rareId = await productOf('RARE');
const water = /19/;

/** W19 costs so much from now on, until the test ends. */
async function withWaterAt<Result>(priceMinor: number, run: () => Promise<Result>): Promise<Result> {
  const setPrice = async (price: number) => {
    await database.update(productTable).set({ priceMinor: price }).where(eq(productTable.id, waterId));
    context.changes.announce('catalogue', 'moscow');
  };
  await setPrice(priceMinor);
  try {
    return await run();
  } finally {
    await setPrice(390_00);
  }
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

async function expectBalanced(): Promise<void> {
  expect(await listWrongCounters(database)).toEqual([]);
  expect(await findContradictions(database, { atTheEnd: false })).toEqual([]);
}

const sumOf = (lines: readonly { quantity: number; unitPriceMinor: number }[]) =>
  lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);

const shown = (lines: OpsOrderChange['lines']['after']) =>
  lines.map(({ quantity, price, state }) => [quantity, price.amount, state]);

test('the fixture is what the examples say', async () => {
  const made = await makeOrder();
  const { order } = await getPage(made.uuid);
  expect(order.items[0]).toMatchObject({ quantity: 3, price: { amount: 390_00 } });
  expect(order.bottles).toMatchObject({ delivered: 3, declared: 3 });
});

describe('goods of an order [O-05] [rule 83]', () => {
  test('that are added have the price of today: 3 × 390.00 + 1 × 410.00 = 1 580.00', async () => {
    const made = await makeOrder({
      lines: [
        ['W19', 3],
        ['PUMP', 1],
      ],
    });
    const before = await getPage(made.uuid);
    const line = await itemOf(made, water);
    const slot = await readSlot(slotOf('morning'));
    await withWaterAt(410_00, async () => {
      const input = { items: [{ lineId: line, quantity: 4 }] };
      const preview = await change(made, { ...input, preview: true });
      expect([preview.page.order, preview.page.version]).toEqual([before.order, before.version]);
      expect(preview.change).toMatchObject({
        difference: { amount: 410_00 },
        settlement: 'at_door',
        refund: { amount: 0 },
        due: { amount: 1580_00 + 450_00 },
        bottles: { before: { water: 3, returned: 3 }, after: { water: 4, returned: 4 } },
        stock: [{ productId: waterId, quantity: 1 }],
        slot: { before: { taken: { bottles: slot.bottles } }, after: { taken: { bottles: slot.bottles + 1 } } },
        warnings: [],
        isSame: false,
      });
      expect(shown(preview.change.lines.after)).toEqual([
        [3, 390_00, 'same'],
        [1, 450_00, 'same'],
        [1, 410_00, 'new'],
      ]);
      expect(preview.change.totals.after.goods.amount).toBe(1580_00 + 450_00);
      const reasons = preview.change.lines.after.map(({ why }) => why.map(({ code }) => code));
      expect(reasons).toEqual([['ORDERED', 'TODAY'], ['ORDERED'], ['ADDED']]);
      expect(await readSlot(slotOf('morning'))).toEqual(slot);

      const done = await change(made, { ...input, expectedDifference: 410_00 });
      expect(done.change.difference).toEqual(preview.change.difference);
      const { order, timeline, version } = done.page;
      expect(version).toBe(before.version + 1);
      expect(order.totals.toPay.amount).toBe(1580_00 + 450_00);
      expect(order.items.map(({ quantity, price }) => [quantity, price.amount])).toEqual([
        [3, 390_00],
        [1, 450_00],
        [1, 410_00],
      ]);
      expect(timeline.at(-1)).toMatchObject({ text: 'Состав заказа изменён', author: { name: 'Анна' } });
      // Customers see what happened, and not who did it.
      const { data } = await app.call(
        endpoints.getOrder,
        { params: { uuid: made.uuid } },
        { token: await made.member.token() },
      );
      expect(data.timeline.at(-1)).toEqual({
        at: expect.any(String),
        status: 'new',
        text: 'Состав заказа изменён',
      });
    });
    expect(await readSlot(slotOf('morning'))).toEqual({ orders: slot.orders, bottles: slot.bottles + 1 });
    await expectBalanced();
    expect((await operator.deliver(made.uuid)).paidAmount.amount).toBe(1580_00 + 450_00);
    await expectBalanced();
  });

  test('are calculated like a cart: fees, containers and newly declared empties', async () => {
    const made = await makeOrder({
      lines: [
        ['W19', 2],
        ['PUMP', 1],
      ],
    });
    const line = await itemOf(made, water);
    // One bottle alone pays for its delivery only below 1 000.00; with the pump the sum stays below it.
    const less = await change(made, { items: [{ lineId: line, quantity: 1 }] });
    expect(less.change).toMatchObject({
      difference: { amount: -390_00 + 300_00 },
      totals: { after: { goods: { amount: 840_00 }, delivery: { amount: 300_00 } } },
    });
    const none = await change(made, { returned: 0 });
    expect(none.change).toMatchObject({
      difference: { amount: 600_00 },
      bottles: { after: { water: 1, returned: 0 } },
    });
    await expectBalanced();
    const back = await change(made, { returned: 1 });
    expect(back.change.difference.amount).toBe(-600_00);
    const added = await change(made, { items: [{ productId: cupId, quantity: 2 }], returned: 0 });
    expect(added.change.totals.after).toMatchObject({
      goods: { amount: 1140_00 },
      containers: { amount: 600_00 },
      delivery: { amount: 0 },
    });
    await expectBalanced();
  });

  test.each([
    ['a line that it has not', { items: [{ lineId: crypto.randomUUID(), quantity: 1 }] }, 'order.line_unknown'],
    ['more empties than water', { returned: 4 }, 'cart.returned_exceed_water'],
    [
      'what the shop does not know',
      { items: [{ productId: crypto.randomUUID(), quantity: 1 }] },
      'cart.product_unavailable',
    ],
    ['more than there is', { items: [{ productId: rareId, quantity: 11 }] }, 'cart.maximum_reached'],
  ])('are refused by name and change nothing: %s', async (_, input, code) => {
    const made = await makeOrder();
    const before = await readRow(made);
    expect(await refuse(made, input)).toMatchObject({ status: 422, code });
    expect(await readRow(made)).toEqual(before);
  });

  test('that all go are a cancellation, and an order that is in work is not changed any more', async () => {
    const made = await makeOrder();
    const items = [{ lineId: await itemOf(made, water), quantity: 0 }];
    expect(await refuse(made, { items })).toMatchObject({ code: 'order.change_empty' });
    await operator.move(made.uuid, 'approved');
    expect((await getPage(made.uuid)).change).toEqual({ isAllowed: true, why: null });
    await operator.move(made.uuid, 'inProcess');
    expect(await refuse(made, { returned: 1 })).toMatchObject({ status: 409, code: 'order.change_closed' });
    expect((await getPage(made.uuid)).change).toMatchObject({ isAllowed: false, why: expect.any(String) });
  });

  test('take a discount and points along as far as they still count', async () => {
    const promo = await createPromoCode(database, {
      effect: { kind: 'percent', bps: 1000, maxDiscount: null },
      minGoodsMinor: 1000_00,
    });
    const made = await makeOrder({
      lines: [
        ['W19', 3],
        ['PUMP', 1],
      ],
      promo,
    });
    expect((await getPage(made.uuid)).order.totals.discount.amount).toBe(162_00);
    const line = await itemOf(made, water);
    const more = await change(made, { items: [{ productId: cupId, quantity: 1 }] });
    expect(more.change.totals.after.discount.amount).toBe(177_00);
    // Nobody else may use the code now; the discount of the order is unchanged.
    await database.update(promoCodeTable).set({ isEnabled: false }).where(eq(promoCodeTable.code, promo));
    const fewer = await change(made, { items: [{ lineId: line, quantity: 2 }] });
    expect(fewer.change).toMatchObject({ totals: { after: { discount: { amount: 138_00 } } }, warnings: [] });
    const pumpLine = await itemOf(made, /помп/i);
    const few = await change(made, { items: [{ lineId: pumpLine, quantity: 0 }] });
    expect(few.change).toMatchObject({
      promocode: { before: promo, after: null },
      totals: { after: { discount: { amount: 0 } } },
      warnings: [{ code: 'PROMO_DROPPED' }],
    });
    const [was, is] = [few.change.totals.before.toPay.amount, few.change.totals.after.toPay.amount];
    expect(sumsOf(few.change)).toEqual([
      [was, 0, was],
      [is, 0, is],
    ]);
    expect(few.page.timeline.at(-1)?.changes).toContainEqual({ kind: 'promocode', before: promo, after: null });
    await expectBalanced();
  });
});

test('the timeline has the values before and after, which customers never see, and names details alone [O-05d]', async () => {
  const made = await makeOrder();
  await change(made, {
    slot: slotOf('evening', '2026-03-14'),
    items: [{ productId: cupId, quantity: 2 }],
    note: 'Код 12',
  });
  const { timeline, order, version } = await getPage(made.uuid);
  expect(timeline.slice(1).map(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
    ['slot'],
    ['goods', 'sum'],
    ['note'],
  ]);
  expect(timeline[1]?.changes).toEqual([
    {
      kind: 'slot',
      before: { day: friday, from: '09:00', to: '13:00' },
      after: { day: '2026-03-14', from: '18:00', to: '22:00' },
    },
  ]);
  expect(timeline[2]?.changes[0]).toMatchObject({
    name: expect.stringMatching(/стакан/i) as string,
    before: 0,
    after: 2,
  });
  expect(JSON.stringify(timeline)).not.toContain('Код 12');
  expect(order.timeline[1]).not.toHaveProperty('changes');
  // A save that changes nothing leaves no entry.
  const params = { uuid: made.uuid };
  const token = await operator.token();
  const saved = await app.call(
    operatorEndpoints.saveOpsOrder,
    { params, body: { version, note: 'Код 12' } },
    { token },
  );
  expect(saved.timeline).toHaveLength(timeline.length);
});

describe('the money of a paid order that changes [rule 66] [rule 83]', () => {
  test('has an amount left for the courier where it costs more, and nothing stops it', async () => {
    const made = await makePaid({
      lines: [
        ['W19', 3],
        ['PUMP', 1],
      ],
    });
    const paid = (await readRow(made)).paidMinor;
    const done = await change(made, { items: [{ lineId: await itemOf(made, water), quantity: 4 }] });
    expect(done.change).toMatchObject({
      settlement: 'at_door',
      difference: { amount: 390_00 },
      due: { amount: 390_00 },
    });
    expect(done.page).toMatchObject({ due: { amount: 390_00 }, order: { paidAmount: { amount: paid } } });
    expect(done.page.atDoor).toMatchObject({ action: 'collect', sum: { amount: 390_00 } });
    expect(sumsOf(done.change)).toEqual([
      [paid, paid, 0],
      [paid + 390_00, paid, 390_00],
    ]);
    // Rule 65 ends orders that nobody paid; this one is paid.
    clock.set(new Date(Date.parse(tuesday) + 2 * HOUR_MS).toISOString());
    const { expireUnpaidOrders } = await import('#features/orders/index.ts');
    await expireUnpaidOrders(context);
    expect((await readRow(made)).status).toBe('new');
    await expectBalanced();
    const delivered = await operator.deliver(made.uuid);
    expect(delivered.paidAmount.amount).toBe(paid + 390_00);
    expect(await readRow(made)).toMatchObject({ collectedMinor: 390_00 });
    await expectBalanced();
    // Money that the courier collected is refunded by hand, online payments to their source.
    const all = delivered.items.filter(({ kind }) => kind === 'goods').map(({ id, quantity }) => ({ id, quantity }));
    await operator.refund(made.uuid, all);
    await acquirer.work();
    const refunds = await database.select().from(refundTable).where(eq(refundTable.documentId, made.uuid));
    expect(refunds.map(({ amountMinor, status }) => [amountMinor, status])).toEqual([[paid, 'succeeded']]);
    expect(await readRow(made)).toMatchObject({ refundedMinor: paid, cashToReturnMinor: 390_00 });
    expect((await getPage(made.uuid)).costs.amount).toBe(0);
  });

  test.each([
    { paidFor: ['CUP', 3], more: ['W19', 2], back: 0 },
    { paidFor: ['W19', 2], more: ['CUP', 1], back: 1_050_00 },
  ] as const)(
    'is less at the door by containers that the courier finds not needed, and $back go back [rule 15] [rule 83b]',
    async ({ paidFor, more: [id, quantity], back }) => {
      const made = await makePaid({ lines: [paidFor], have: false, part: 'evening' });
      const paid = (await readRow(made)).paidMinor;
      await change(made, { items: [{ productId: await productOf(id), quantity }] });
      const due = (await getPage(made.uuid)).due.amount;
      const collected = due - (1_200_00 - back);
      const delivered = await operator.deliver(made.uuid, { emptiesReturned: 2 });
      await acquirer.work();
      expect(await readRow(made)).toMatchObject({ collectedMinor: collected, paidMinor: paid + due });
      const listRefunds = async () => {
        const rows = await database.select().from(refundTable).where(eq(refundTable.documentId, made.uuid));
        return rows.map(({ amountMinor }) => amountMinor);
      };
      expect(await listRefunds()).toEqual(back > 0 ? [back] : []);
      const [receipt] = await database
        .select()
        .from(finalReceiptTable)
        .where(eq(finalReceiptTable.documentId, made.uuid));
      expect(sumOf(receipt?.lines ?? [])).toBe(paid - back);
      await expectBalanced();
      // Later all else goes back: first to where it came from.
      const left = delivered.items.filter((item) => item.quantity > item.refundedQuantity);
      await operator.refund(
        made.uuid,
        left.map((item) => ({ id: item.id, quantity: item.quantity - item.refundedQuantity })),
      );
      await acquirer.work();
      expect((await listRefunds()).reduce((sum, amount) => sum + amount, 0)).toBe(paid);
      const { refundedMinor, cashToReturnMinor } = await readRow(made);
      expect(refundedMinor + cashToReturnMinor).toBe(paid + due);
      await expectBalanced();
      expect(await findContradictions(database, { atTheEnd: true })).toEqual([]);
    },
  );

  test('is paid by a link before, or cancelled with all that was paid and no more', async () => {
    const made = await makePaid();
    const line = await itemOf(made, water);
    await change(made, { items: [{ lineId: line, quantity: 4 }] });
    const paid = (await readRow(made)).paidMinor;
    const body = {
      documentId: made.uuid,
      paymentMethod: '/api/payment/payment_methods/online',
      returnUrl: `http://localhost:3000/orders/${made.uuid}`,
    };
    await app.call(endpoints.createPaymentRequest, { body }, { token: await made.member.token() });
    const link = (await acquirer.listPayments({ order: made.uuid })).find(({ status }) => status === 'pending');
    expect(link).toMatchObject({ amount: { value: '390.00' } });
    await payOpen(made);
    expect(await readRow(made)).toMatchObject({ paidMinor: paid + 390_00 });
    expect((await getPage(made.uuid)).due.amount).toBe(0);
    // Changed once more, and cancelled with a rest that nobody collected.
    await change(made, { items: [{ productId: cupId, quantity: 1 }] });
    expect((await getPage(made.uuid)).due.amount).toBe(150_00);
    await operator.move(made.uuid, 'cancelled');
    await acquirer.work();
    expect(await readRow(made)).toMatchObject({ refundedMinor: paid + 390_00 });
    await expectBalanced();
  });

  test('goes back in part where pieces go: one of three costs the third that was paid for it', async () => {
    const promo = await createPromoCode(database, { effect: { kind: 'fixed', amount: 100_00 } });
    const made = await makePaid({
      lines: [
        ['W19', 3],
        ['PUMP', 1],
      ],
      promo,
    });
    const before = await getPage(made.uuid);
    const item = before.order.items.find(({ name }) => water.test(name));
    const share = Math.floor((item?.total.amount ?? 0) / 3);
    const done = await change(made, { items: [{ lineId: item?.id, quantity: 2 }] });
    expect(done.change).toMatchObject({
      settlement: 'refund',
      refund: { amount: share },
      difference: { amount: -share },
      due: { amount: 0 },
      promocode: { after: promo },
    });
    const paid = before.order.paidAmount.amount;
    expect(sumsOf(done.change)).toEqual([
      [paid, paid, 0],
      [paid - share, paid - share, 0],
    ]);
    expect(done.page.costs.amount).toBe(paid - share);
    expect(done.page.timeline.findLast(({ changes }) => changes.length > 0)?.changes).toMatchObject([
      { kind: 'goods', before: 3, after: 2 },
      { kind: 'empties', before: 3, after: 2 },
      { kind: 'sum', before: { amount: paid }, after: { amount: paid - share } },
    ]);
    await acquirer.work();
    const { order, refunds } = await getPage(made.uuid);
    expect(order).toMatchObject({ refundedAmount: { amount: share }, bottles: { delivered: 2, declared: 2 } });
    expect(order.totals.toPay).toEqual(before.order.totals.toPay);
    expect(refunds).toMatchObject([{ amount: { amount: share }, status: 'succeeded', reason: 'returned' }]);
    await expectBalanced();
    await operator.deliver(made.uuid);
    await expectBalanced();
    expect(await findContradictions(database, { atTheEnd: true })).toEqual([]);
  });

  test('reduces the sum due on delivery first, and swaps change only the difference', async () => {
    const made = await makePaid({
      lines: [
        ['W19', 3],
        ['PUMP', 1],
      ],
    });
    const line = await itemOf(made, water);
    await change(made, { items: [{ productId: cupId, quantity: 2 }] });
    const cups = await itemOf(made, /стакан/i);
    const oneLess = await change(made, { items: [{ lineId: cups, quantity: 1 }] });
    expect(oneLess.change).toMatchObject({
      settlement: 'at_door',
      difference: { amount: -150_00 },
      due: { amount: 150_00 },
    });
    const swap = await change(made, { items: [{ lineId: line, quantity: 2 }] });
    expect(swap.change).toMatchObject({ settlement: 'refund', refund: { amount: 240_00 }, due: { amount: 0 } });
    await acquirer.work();
    await expectBalanced();
    // Refunds of pieces are for orders without a rest; others are changed.
    await change(made, { items: [{ productId: cupId, quantity: 1 }] });
    const input = { params: { uuid: made.uuid }, body: { items: [{ id: line, quantity: 1 }] } };
    const token = await operator.token();
    const { error } = await app.callRefused(operatorEndpoints.refundOrder, input, { token });
    expect(error.code).toBe('order.refund_unsettled');
    await operator.deliver(made.uuid);
    await expectBalanced();
    expect(await findContradictions(database, { atTheEnd: true })).toEqual([]);
  });

  test('is not another one while a payment of the former sum is open', async () => {
    const made = await makeOrder({ code: CARD_ONLINE });
    const items = [{ lineId: await itemOf(made, water), quantity: 4 }];
    expect(await refuse(made, { items })).toMatchObject({ code: 'order.change_unpaid' });
    expect((await change(made, { slot: slotOf('afternoon') })).change.settlement).toBe('none');
  });

  test('is not for the courier where the order is left at the door, unless that wish goes too [rule 49a]', async () => {
    const made = await makePaid({ wishes: ['leaveAtDoor'] });
    const items = [{ lineId: await itemOf(made, water), quantity: 4 }];
    expect(await refuse(made, { items })).toMatchObject({ code: 'cart.leave_at_door_unpaid' });
    const done = await change(made, { items, wishes: ['callFirst'] });
    expect(done.change).toMatchObject({ details: ['wishes'], due: { amount: 390_00 } });
    expect(done.page.order.wishes).toEqual(['callFirst']);
  });
});

describe('time and address [rule 83] [rule 84]', () => {
  test('move with the order; of a paid one the surcharge is for the courier', async () => {
    const made = await makePaid();
    const done = await change(made, { slot: slotOf('evening') });
    expect(done.change).toMatchObject({ settlement: 'at_door', difference: { amount: 50_00 }, due: { amount: 50_00 } });
    const back = await change(made, { slot: slotOf('afternoon') });
    expect(back.change).toMatchObject({ settlement: 'at_door', difference: { amount: -50_00 }, due: { amount: 0 } });
    await expectBalanced();
  });

  test('in another area: sold goods retain their prices, fees are computed again, stock moves, unsold goods are named', async () => {
    const made = await makeOrder({
      lines: [
        ['W19', 2],
        ['SNACK-PASTILA', 1],
      ],
    });
    const address: AddressFields = { ...moscowHome, ...outskirts };
    const slot = { date: friday, periodId: 'msk-outer-evening' };
    const refusal = await refuse(made, { address, slot });
    expect(refusal).toMatchObject({ code: 'order.change_not_sold', message: expect.stringMatching(/астила/) });
    const snack = await itemOf(made, /астила/);
    // Taken out in the same change, it is no obstacle any more.
    const done = await change(made, { address, slot, items: [{ lineId: snack, quantity: 0 }] });
    expect(done.change).toMatchObject({
      warehouse: { after: 'msk-ring' },
      slot: { after: { periodId: 'msk-outer-evening' } },
    });
    expect(done.page.order.items[0]).toMatchObject({ quantity: 2, price: { amount: 390_00 } });
    expect(done.page.order.shipping.address.street).toBe('улица Профсоюзная');
    await expectBalanced();
    // A further bottle has the price of that area.
    const more = await change(made, { items: [{ lineId: await itemOf(made, water), quantity: 3 }] });
    expect(more.change.difference.amount).toBe(429_00);
    await expectBalanced();
  });

  test('money goes back by those alone who may refund: 3 × W19 paid, 2 left, 390.00 stay [rule 82]', async () => {
    const made = await makePaid();
    const items = [{ lineId: await itemOf(made, water), quantity: 2 }];
    const dispatcher = await staffWith(['orders.read', 'orders.write']);
    const missing = { status: 403, code: 'staff.permission_missing', details: { permission: 'refunds.write' } };
    const before = await getPage(made.uuid);
    expect(await refuse(made, { items, preview: true }, dispatcher)).toMatchObject(missing);
    expect(await refuse(made, { items }, dispatcher)).toMatchObject(missing);
    expect(await getPage(made.uuid)).toEqual(before);
    // Changes without a refund need no permission to refund.
    const moved = await change(made, { slot: slotOf('evening') }, dispatcher);
    expect(moved.change.refund.amount).toBe(0);
    const support = await staffWith(['orders.read', 'orders.write', 'refunds.write']);
    // The surcharge of the evening, 50.00, is taken off what the courier collects first (rule 83b).
    expect((await change(made, { items }, support)).change.refund.amount).toBe(390_00 - 50_00);
    await expectBalanced();
  });

  test('a full slot is refused by what is full; with the right and a reason it is overfilled: 21/20', async () => {
    const made = await makeOrder();
    const slot = slotOf('afternoon');
    const template = and(eq(intervalTemplateTable.partnerId, 'moscow'), eq(intervalTemplateTable.id, slot.periodId));
    await database.update(intervalTemplateTable).set({ maxOrders: 20 }).where(template);
    const key = { partnerId: 'moscow', templateId: slot.periodId, day: slot.date };
    const before = await readSlot(slot);
    await database.insert(slotTable).values(key).onConflictDoNothing();
    const isSlot = and(
      eq(slotTable.partnerId, 'moscow'),
      eq(slotTable.templateId, slot.periodId),
      eq(slotTable.day, slot.date),
    );
    await database.update(slotTable).set({ orders: 20 }).where(isSlot);
    context.changes.announce('partner', 'moscow');

    expect(await refuse(made, { slot })).toMatchObject({
      status: 422,
      code: 'interval.unavailable',
      details: { full: 'orders', orders: 20, maxOrders: 20 },
    });
    const dispatcher = await staffWith(['orders.read', 'orders.write', 'customers.read', 'slots.overfill']);
    const phone = await staffWith(['orders.read', 'orders.write']);
    expect(await refuse(made, { slot, overfill: true, reason: 'VIP' }, phone)).toMatchObject({
      status: 403,
      code: 'staff.permission_missing',
      details: { permission: 'slots.overfill' },
    });
    expect(await refuse(made, { slot, overfill: true }, dispatcher)).toMatchObject({ code: 'order.overfill_reason' });
    const preview = await change(made, { slot, overfill: true, preview: true }, dispatcher);
    expect(preview.change).toMatchObject({
      slot: { after: { taken: { orders: 21, maxOrders: 20, isOverfilled: true } } },
      warnings: [{ code: 'OVERFILLED' }],
    });
    const done = await change(made, { slot, overfill: true, reason: 'Постоянный клиент' }, dispatcher);
    expect(done.page.slot.taken).toMatchObject({ orders: 21, maxOrders: 20, isOverfilled: true });
    expect(done.page.timeline.at(-1)).toMatchObject({
      author: { name: 'Дарья' },
      reason: 'Постоянный клиент',
    });
    // Nobody sees room there, and customers never overfill.
    const days = await listDays(app);
    const shownSlot = days.find(({ date }) => date === friday)?.intervals.find(({ id }) => id === slot.periodId);
    expect(shownSlot?.available).toBe(0);
    await database
      .update(slotTable)
      .set({ orders: before.orders + 1 })
      .where(isSlot);
    await expectBalanced();
  });

  test('a slot that others hold for their carts is full as well: a reason is needed, and the change says so', async () => {
    const made = await makeOrder();
    const slot = slotOf('evening', '2026-03-14');
    const holder = await createHttpCustomer(app);
    await holder.add('W19', 1);
    await holder.assignAddress();
    await holder.assignInterval(slot.date, slot.periodId);
    const isSlot = and(
      eq(slotTable.partnerId, 'moscow'),
      eq(slotTable.templateId, slot.periodId),
      eq(slotTable.day, slot.date),
    );
    const before = await readSlot(slot);
    await database.update(slotTable).set({ orders: 19, maxOrders: 20 }).where(isSlot);
    expect(await refuse(made, { slot })).toMatchObject({ code: 'interval.unavailable', details: { full: 'orders' } });
    expect(await refuse(made, { slot, overfill: true })).toMatchObject({ code: 'order.overfill_reason' });
    const preview = await change(made, { slot, overfill: true, preview: true });
    expect(preview.change.warnings).toMatchObject([{ code: 'OVERFILLED' }]);
    await change(made, { slot, overfill: true, reason: 'Постоянный клиент' });
    const [entry] = await database
      .select({ action: auditEntryTable.action })
      .from(auditEntryTable)
      .where(eq(auditEntryTable.subject, `order:${made.uuid}`));
    expect(entry?.action).toBe('order.overfilled');
    await database
      .update(slotTable)
      .set({ orders: before.orders + 1, maxOrders: null })
      .where(isSlot);
    await expectBalanced();
  });

  test('more bottles need room in the own slot, too', async () => {
    const made = await makeOrder();
    const slot = slotOf('morning');
    const isSlot = and(
      eq(slotTable.partnerId, 'moscow'),
      eq(slotTable.templateId, slot.periodId),
      eq(slotTable.day, slot.date),
    );
    const { bottles } = await readSlot(slot);
    await database.update(slotTable).set({ bottles: 60 }).where(isSlot);
    const items = [{ lineId: await itemOf(made, water), quantity: 4 }];
    expect(await refuse(made, { items })).toMatchObject({
      code: 'interval.unavailable',
      details: { full: 'bottles', bottles: 60, maxBottles: 60 },
    });
    const done = await change(made, { items, overfill: true, reason: 'Поместится' });
    expect(done.page.slot.taken).toMatchObject({ bottles: 61, maxBottles: 60, isOverfilled: true });
    await database
      .update(slotTable)
      .set({ bottles: bottles + 1 })
      .where(isSlot);
    await expectBalanced();
  });
});

describe('two at once [rule 81]', () => {
  test('two saves at one version: exactly one wins, and the other sees whose and which', async () => {
    const made = await makeOrder();
    const { version } = await getPage(made.uuid);
    const save = async (note: string) =>
      app.send(
        operatorEndpoints.saveOpsOrder,
        { params: { uuid: made.uuid }, body: { version, note } },
        { token: await operator.token() },
      );
    const answers = await Promise.all([save('Домофон 12'), save('Код 7')]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    const lost = (await answers.find(({ status }) => status === 409)?.json()) as { code: string; details: object };
    expect(lost).toMatchObject({
      code: 'conflict.changed',
      details: { version: version + 1, by: { name: 'Анна' }, at: expect.any(String), fields: ['note'] },
    });
    expect((await getPage(made.uuid)).version).toBe(version + 1);
    // The same version is refused for a change of goods, for a step and for a refund.
    expect(await refuse(made, { version, returned: 1 })).toMatchObject({ status: 409, code: 'conflict.changed' });
    expect(await operator.moveRefused(made.uuid, 'approved', { version })).toMatchObject({ status: 409 });
  });

  test('the last place goes to one of two changes', async () => {
    const [one, other] = [await makeOrder(), await makeOrder()];
    const slot = slotOf('evening');
    const isSlot = and(
      eq(slotTable.partnerId, 'moscow'),
      eq(slotTable.templateId, slot.periodId),
      eq(slotTable.day, slot.date),
    );
    const [template] = await database
      .select()
      .from(intervalTemplateTable)
      .where(and(eq(intervalTemplateTable.partnerId, 'moscow'), eq(intervalTemplateTable.id, slot.periodId)));
    await database
      .insert(slotTable)
      .values({ partnerId: 'moscow', templateId: slot.periodId, day: slot.date })
      .onConflictDoNothing();
    const before = await readSlot(slot);
    await database
      .update(slotTable)
      .set({ orders: (template?.maxOrders ?? 0) - 1 })
      .where(isSlot);
    const move = async ({ uuid }: Made) =>
      app.send(
        operatorEndpoints.changeOpsOrder,
        { params: { uuid }, body: { version: (await getPage(uuid)).version, slot } },
        { token: await operator.token() },
      );
    const answers = await Promise.all([move(one), move(other)]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422]);
    await database
      .update(slotTable)
      .set({ orders: before.orders + 1 })
      .where(isSlot);
    await expectBalanced();
  });

  test('the last piece goes to one of two changes', async () => {
    const [one, other] = [await makeOrder(), await makeOrder()];
    const isCup = and(
      eq(stockTable.partnerId, 'moscow'),
      eq(stockTable.warehouseId, 'msk-main'),
      eq(stockTable.productId, cupId),
    );
    const [was] = await database.select().from(stockTable).where(isCup);
    await database
      .update(stockTable)
      .set({ onHand: sql`reserved + safety + 1` })
      .where(isCup);
    const add = async ({ uuid }: Made) =>
      app.send(
        operatorEndpoints.changeOpsOrder,
        {
          params: { uuid },
          body: { version: (await getPage(uuid)).version, items: [{ productId: cupId, quantity: 1 }] },
        },
        { token: await operator.token() },
      );
    const answers = await Promise.all([add(one), add(other)]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422]);
    await database
      .update(stockTable)
      .set({ onHand: was?.onHand ?? 0 })
      .where(isCup);
    await expectBalanced();
  });
});

describe('what is written down of a change [O-02c] [O-05]', () => {
  test('is one audit entry with before and after; the personal part stands apart', async () => {
    const made = await makeOrder();
    const listAudit = async () =>
      (
        await app.call(
          operatorEndpoints.listAudit,
          { query: { subject: `order:${made.uuid}` } },
          { token: await operator.token() },
        )
      ).items;
    expect(await listAudit()).toEqual([]);
    await change(made, { preview: true, returned: 1 });
    expect(await listAudit()).toEqual([]);
    await change(made, { returned: 1, note: 'Позвонить', reason: 'Просил по телефону' });
    const [entry, ...others] = await listAudit();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'order.changed',
      subject: `order:${made.uuid}`,
      version: (await getPage(made.uuid)).version,
      before: { returnableContainer: 3 },
      after: { returnableContainer: 1 },
    });
    const [row] = await database
      .select()
      .from(auditEntryTable)
      .where(eq(auditEntryTable.id, entry?.id ?? ''));
    expect(Object.keys(row?.after ?? {})).not.toContain('note');
    expect(entry?.after).toMatchObject({ note: 'Позвонить' });
    const unknown = await operator.moveRefused(made.uuid, 'cancelled', { reasonId: 'not_home' });
    expect(unknown.error.code).toBe('reason.unknown');
    await operator.move(made.uuid, 'cancelled', { reasonId: 'customer_asked', note: 'Передумал' });
    expect((await listAudit()).map(({ action }) => action)).toEqual(['order.moved', 'order.changed']);
    expect((await getPage(made.uuid)).timeline.at(-1)).toMatchObject({
      text: 'Передумал',
      author: { name: 'Анна' },
      reasonId: 'customer_asked',
    });
    // Saving the present values is no change.
    const { version } = await getPage(made.uuid);
    const input = { params: { uuid: made.uuid }, body: { version, note: 'Позвонить' } };
    await app.call(operatorEndpoints.saveOpsOrder, input, { token: await operator.token() });
    expect(await listAudit()).toHaveLength(2);
  });

  test('the order page shows customer, money, prices and steps; a phone only with the permission', async () => {
    const made = await makePaid();
    const page = await getPage(made.uuid);
    expect(page).toMatchObject({
      subject: `order:${made.uuid}`,
      customer: { id: made.member.subjectId, phone: made.member.phone, orders: 1, bottles: 0 },
      payments: [{ status: 'succeeded', method: CARD_ONLINE }],
      refunds: [],
      transitions: ['requiresConfirmation', 'approved', 'cancelled'],
      change: { isAllowed: true },
      slot: { date: friday, periodId: 'msk-center-morning', taken: { isOverfilled: false } },
    });
    expect(Object.keys(page.why)).toEqual(page.order.items.map(({ id }) => id));
    const accountant = await getPage(made.uuid, await staffWith(['orders.read']));
    expect(accountant.customer.phone).toMatch(/^\+7 ··· ··· \d\d-\d\d$/);
    expect(accountant.order.shipping.phone).toBe(accountant.customer.phone);
    expect(JSON.stringify(accountant)).not.toContain(made.member.phone);
    const { status } = await app.callRefused(
      operatorEndpoints.getOpsOrder,
      { params: { uuid: crypto.randomUUID() } },
      { token: await operator.token() },
    );
    expect(status).toBe(404);
  });
});
