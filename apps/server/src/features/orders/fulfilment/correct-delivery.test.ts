import { endpoints, operatorEndpoints, type EndpointInput } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { and, eq, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { stockEntryTable } from '#features/catalogue/catalogue.table.ts';
import { bottleEntryTable, bottlePlaceTable, debtTable, rentalTable } from '#features/containers/containers.table.ts';
import { finalReceiptTable, refundTable } from '#features/payments/payments.table.ts';
import { auditEntryTable } from '#features/staff/audit/audit.table.ts';
import { startAcquirer } from '../../../../test/acquirer/start-acquirer.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';
import { createHttpCustomer, moscowHome } from '../../../../test/people/http-customer.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { orderTable } from '../orders.table.ts';

const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const acquirer = startAcquirer({ clock });
const app = await startTestApp({ clock, payments: acquirer.payments });
acquirer.notify(app.fetch);
const { database } = app.context;
const operator = await createOperator(app);

beforeEach(() => clock.set(tuesday));

type Wishes = {
  readonly water?: number;
  readonly declared?: number;
  readonly rented?: number;
  readonly code?: 1 | 10;
  /** The bottles of water after staff changed the order. */
  readonly changedTo?: number;
  /** The saved address. */
  readonly addressId?: string;
};
type Made = { readonly uuid: string; readonly member: Member };

/** An order in work; missing containers are bought unless they are rented. */
async function makeOrder(wishes: Wishes, known?: Member): Promise<Made> {
  const { water = 5, declared = 5, rented = 0, code = 1, changedTo, addressId } = wishes;
  const member = known ?? (await createMember(app));
  const customer = await createHttpCustomer(app, { token: await member.token() });
  await customer.add('W19', water);
  await customer.assignAddress(addressId === undefined ? undefined : { addressId });
  await customer.assignUser({ phoneNumber: member.phone });
  await customer.assignInterval();
  if (declared > 0) await customer.declareBottles(declared);
  if (rented > 0) await customer.add('CONT', rented, { acquisition: 'rent' });
  await customer.addRequiredProducts(declared > 0);
  await customer.assignPayment(code);
  await customer.calculate(declared > 0);
  const { order } = await customer.complete();
  if (code === 10) {
    const [open] = await acquirer.listPayments({ order: order.uuid });
    await acquirer.approve(open?.id ?? '');
    await acquirer.work();
  }
  if (changedTo !== undefined) await changeWater(order.uuid, changedTo);
  await operator.move(order.uuid, 'approved');
  await operator.move(order.uuid, 'inProcess');
  return { uuid: order.uuid, member };
}

async function changeWater(uuid: string, quantity: number) {
  const as = { token: await operator.token() };
  const { order, version } = await app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, as);
  // Water was added first.
  const [water] = order.items;
  const items = [{ lineId: water?.id ?? '', quantity }];
  await app.call(operatorEndpoints.changeOpsOrder, { params: { uuid }, body: { version, items } }, as);
}

const deliver = ({ uuid }: Made, emptiesReturned: number) =>
  operator.move(uuid, 'completed', { emptiesReturned, confirmsEmpties: true });

type Correction = EndpointInput<typeof operatorEndpoints.correctDelivery>['body'];
type More = Partial<Correction> & { readonly key?: string; readonly as?: string };

const versionOf = async ({ uuid }: Made) =>
  (await app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, { token: await operator.token() })).version;

async function toInput(made: Made, emptiesReturned: number, { key: _key, as: _as, ...more }: More) {
  const version = more.version ?? (await versionOf(made));
  return {
    params: { uuid: made.uuid },
    body: { emptiesReturned, reasonId: 'mistake', confirmsEmpties: true, ...more, version },
  };
}

const optionsOf = async ({ key, as }: More) => ({
  token: as ?? (await operator.token()),
  ...(key !== undefined && { headers: { 'idempotency-key': key } }),
});

async function correct(made: Made, count: number, more: More = {}) {
  const input = await toInput(made, count, more);
  return app.call(operatorEndpoints.correctDelivery, input, await optionsOf(more));
}

async function correctRefused(made: Made, count: number, more: More = {}) {
  const input = await toInput(made, count, more);
  const { status, error } = await app.callRefused(operatorEndpoints.correctDelivery, input, await optionsOf(more));
  return { status, code: error.code, details: error.details };
}

async function readBottles({ member: { subjectId } }: Made) {
  const places = await database.select().from(bottlePlaceTable).where(eq(bottlePlaceTable.subjectId, subjectId));
  return places.reduce((sum, { bottles }) => sum + bottles, 0);
}

/** Everything that the count decides, so that two orders can be compared. */
async function readEnd(made: Made) {
  const { uuid, member } = made;
  const [row] = await database.select().from(orderTable).where(eq(orderTable.id, uuid));
  const own = (await app.call(endpoints.getOrder, { params: { uuid } }, { token: await member.token() })).data;
  const { data: points } = await app.call(endpoints.getLoyaltyHistory, { query: {} }, { token: await member.token() });
  const debts = await database.select().from(debtTable).where(eq(debtTable.orderId, uuid));
  const rentals = await database.select().from(rentalTable).where(eq(rentalTable.subjectId, member.subjectId));
  const [ledger] = await database
    .select({ bottles: sql<number>`coalesce(sum(${bottleEntryTable.change}), 0)::int` })
    .from(bottleEntryTable)
    .where(eq(bottleEntryTable.subjectId, member.subjectId));
  const stock = await database
    .select({ productId: stockEntryTable.productId, onHand: sql<number>`sum(${stockEntryTable.onHandDelta})::int` })
    .from(stockEntryTable)
    .where(eq(stockEntryTable.orderId, uuid))
    .groupBy(stockEntryTable.productId);
  const refunds = await database.select().from(refundTable).where(eq(refundTable.documentId, uuid));
  const sum = (sums: readonly number[]) => sums.reduce((whole, each) => whole + each, 0);
  return {
    bottles: await readBottles(made),
    ledger: ledger?.bottles,
    order: {
      ...{ status: row?.status, empties: row?.emptiesReturned, adjustment: row?.adjustmentMinor },
      ...{ total: row?.totalMinor, balance: points.balance, willEarn: own.loyalty.willEarn },
      earned: own.loyalty.earned,
    },
    courier: row?.paymentCode === 1 ? [row.paidMinor, row.collectedMinor, row.refundedMinor] : null,
    // Money that went back online and containers owed in return cancel out.
    customer: sum(refunds.map(({ amountMinor }) => amountMinor)) - sum(debts.map(({ amountMinor }) => amountMinor)),
    stock: stock.toSorted((one, other) => (one.productId < other.productId ? -1 : 1)),
    rentals: rentals.map(({ state, lastWaterAt }) => `${state} ${lastWaterAt.toISOString()}`).toSorted(),
  };
}

describe('a count that cannot be [O-05a] [rule 89a]', () => {
  test('is refused with what the customer had and got, unless it is confirmed; a preview says the same', async () => {
    const made = await makeOrder({});
    for (const preview of [true, false]) {
      const { status, error } = await operator.moveRefused(made.uuid, 'completed', { emptiesReturned: 53, preview });
      expect([status, error.code]).toEqual([422, 'order.empties_above']);
      expect(error.details).toEqual({ returned: 53, held: 0, delivered: 5 });
    }
    const input = { params: { uuid: made.uuid }, body: { status: 'completed' as const, emptiesReturned: 53 } };
    const body = { ...input.body, confirmsEmpties: true };
    const token = await operator.token();
    const done = await app.call(operatorEndpoints.transitionOrder, { ...input, body }, { token });
    expect([done.order.bottles.returned, done.bottlesHeld]).toEqual([53, 0]);
    const late = await correctRefused(made, 12, { confirmsEmpties: false });
    expect(late).toMatchObject({ code: 'order.empties_above', details: { returned: 12, held: 0, delivered: 5 } });
  });
});

describe('a corrected delivery [O-05a] [rule 15] [rule 89a]', () => {
  test('53 were typed for 3: the customer’s bottles, the sum, the timeline and the audit are as after 3', async () => {
    const member = await createMember(app);
    await deliver(await makeOrder({ declared: 0 }, member), 0);
    const made = await makeOrder({}, member);
    await deliver(made, 53);
    expect(await readBottles(made)).toBe(0);
    const before = await readEnd(made);
    const previewed = await correct(made, 3, { preview: true });
    expect(previewed.order.bottles).toMatchObject({ returned: 3, adjustment: { amount: 1200_00 } });
    expect(previewed.bottlesHeld).toBe(7);
    expect(await readEnd(made)).toEqual(before);

    const { order, bottlesHeld } = await correct(made, 3, { note: 'Пересчитали' });
    expect([order.paidAmount.amount, bottlesHeld, await readBottles(made)]).toEqual([
      order.totals.toPay.amount + 1200_00,
      7,
      7,
    ]);
    expect(order.timeline.at(-1)?.text).toBe('Пустых бутылей: 53 → 3. Пересчитали');
    const [entry] = await database
      .select()
      .from(auditEntryTable)
      .where(
        and(
          eq(auditEntryTable.action, 'order.delivery_corrected'),
          like(auditEntryTable.subject, `order:${made.uuid}`),
        ),
      );
    expect(entry).toMatchObject({
      reasonId: 'mistake',
      before: { emptiesReturned: 53 },
      after: { emptiesReturned: 3 },
    });
    const customer = { params: { id: member.subjectId }, query: {} };
    const page = await app.call(operatorEndpoints.getOpsCustomer, customer, { token: await operator.token() });
    expect(page.bottles.items.map(({ kind, change }) => [kind, change])).toEqual([
      ['correction', 7],
      ['delivery', -5],
      ['delivery', 5],
    ]);
    const { data } = await app.call(endpoints.getBottleBalance, {}, { token: await made.member.token() });
    expect(data.entries[0]).toMatchObject({
      ...{ change: 7, bottles: 7, order: { uuid: made.uuid } },
      text: 'Исправлено число пустых бутылей',
    });
  });

  const random = [
    { wishes: { declared: 5 }, counts: [53, 3] },
    { wishes: { declared: 3 }, counts: [5, 1, 4] },
    { wishes: { declared: 2, rented: 1 }, counts: [0, 5, 2, 7] },
    { wishes: { declared: 5, code: 10 }, counts: [2, 4] },
    { wishes: { declared: 3, code: 10 }, counts: [5, 3] },
    { wishes: { declared: 3, code: 10 }, counts: [4, 1, 5] },
  ] as const;

  test.each(random)(
    'equals a delivery with the true count: $wishes counted $counts',
    async ({ wishes, counts: [first, ...others] }) => {
      const truth = others.at(-1) ?? first;
      const once = await makeOrder(wishes);
      await deliver(once, truth);
      const corrected = await makeOrder(wishes);
      await deliver(corrected, first);
      for (const count of others) {
        await acquirer.work();
        await correct(corrected, count);
      }
      await acquirer.work();
      expect(await readEnd(corrected)).toEqual(await readEnd(once));
      expect(await listWrongCounters(database)).toEqual([]);
    },
  );

  test('bottles follow an address that got a flat: an open order and a correction find their place [rule 16] [rule 89a]', async () => {
    const member = await createMember(app);
    const { noRoom: _, room: __, ...house } = { noRoom: true, ...moscowHome };
    const own = { token: await member.token() };
    const { data: saved } = await app.call(endpoints.createUserAddress, { body: house }, own);
    const addressId = saved?.uuid ?? '';
    const delivered = await makeOrder({ water: 3, declared: 0, addressId }, member);
    const open = await makeOrder({ water: 2, declared: 0, addressId }, member);
    await deliver(delivered, 0);
    const change = { params: { id: member.subjectId, addressId }, body: { room: '12' } };
    await app.call(operatorEndpoints.changeCustomerAddress, change, { token: await operator.token() });
    await correct(delivered, 2);
    expect(await readBottles(delivered)).toBe(1);
    await deliver(open, 0);
    const places = await database
      .select()
      .from(bottlePlaceTable)
      .where(eq(bottlePlaceTable.subjectId, member.subjectId));
    expect(places).toMatchObject([{ bottles: 3, addressId, addressText: expect.stringMatching(/, 12$/) }]);
    await correct(open, 1);
    expect(await readBottles(open)).toBe(2);
  });

  test('money that went back online becomes a debt of the next order, and a sum owed by mistake is gone', async () => {
    const made = await makeOrder({ declared: 3, code: 10 });
    await deliver(made, 5);
    await acquirer.work();
    await correct(made, 3);
    const debts = () => database.select().from(debtTable).where(eq(debtTable.orderId, made.uuid));
    expect(await debts()).toMatchObject([{ state: 'open', quantity: 2, amountMinor: 1200_00 }]);
    await correct(made, 4);
    expect(await debts()).toMatchObject([{ state: 'open', quantity: 1, amountMinor: 600_00 }]);
    await correct(made, 5);
    expect(await debts()).toEqual([]);
    expect(await database.select().from(refundTable).where(eq(refundTable.documentId, made.uuid))).toHaveLength(1);
  });

  test('a debt that already stands in another order is settled there first', async () => {
    const made = await makeOrder({ code: 10 });
    await deliver(made, 3);
    await makeOrder({}, made.member);
    expect(await correctRefused(made, 5)).toMatchObject({ status: 409, code: 'order.correction_owed' });
    expect(await readEnd(made)).toMatchObject({ order: { empties: 3 } });
  });

  test('a receipt that has not been sent is written anew', async () => {
    const made = await makeOrder({ declared: 3, code: 10 });
    await deliver(made, 3);
    const sums = async () => {
      const rows = await database.select().from(finalReceiptTable).where(eq(finalReceiptTable.documentId, made.uuid));
      return rows.map(({ lines }) => lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0));
    };
    const [whole = 0] = await sums();
    await correct(made, 5);
    expect(await sums()).toEqual([whole - 1200_00]);
  });

  test('rentals that a wrong count ended go on', async () => {
    const member = await createMember(app);
    await deliver(await makeOrder({ water: 2, declared: 0, rented: 2 }, member), 0);
    const made = await makeOrder({ water: 1, declared: 1 }, member);
    await deliver(made, 3);
    const states = async () => (await readEnd(made)).rentals.map((rental) => rental.split(' ')[0]);
    expect(await states()).toEqual(['returned', 'returned']);
    await correct(made, 2);
    expect(await states()).toEqual(['active', 'returned']);
    await correct(made, 1);
    expect(await states()).toEqual(['active', 'active']);
  });
});

describe('a correction happens once [O-05a] [rule 81] [rule 89a]', () => {
  test('repeated under its key it has one effect; of two people at one version the second is told', async () => {
    const made = await makeOrder({});
    await deliver(made, 5);
    const version = await versionOf(made);
    const key = crypto.randomUUID();
    const one = await correct(made, 3, { key, version });
    const again = await correct(made, 3, { key, version });
    expect(again.order.bottles).toEqual(one.order.bottles);
    const entries = await database.select().from(bottleEntryTable).where(eq(bottleEntryTable.orderId, made.uuid));
    expect(entries.map(({ change }) => change).toSorted((less, more) => less - more)).toEqual([0, 2]);
    expect(await correctRefused(made, 2, { version })).toMatchObject({ status: 409, code: 'conflict.changed' });
    expect(await correctRefused(made, 3)).toMatchObject({ status: 422, code: 'order.correction_same' });
  });

  test('ten at once: one wins, and no bottle, sum or piece is counted twice', async () => {
    const made = await makeOrder({});
    await deliver(made, 5);
    const version = await versionOf(made);
    const token = await operator.token();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const input = await toInput(made, index % 5, { version });
        return (await app.send(operatorEndpoints.correctDelivery, input, { token })).status;
      }),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const end = await readEnd(made);
    expect(end.bottles).toBe(5 - (end.order.empties ?? 0));
    expect(end.ledger).toBe(end.bottles);
    expect(await listWrongCounters(database)).toEqual([]);
  });

  test('asks for the reason, the right to refund where money goes back, and for a delivery of the last thirty days', async () => {
    const made = await makeOrder({ declared: 3, code: 10 });
    expect(await correctRefused(made, 2)).toMatchObject({ status: 409, code: 'order.correction_refused' });
    await deliver(made, 3);
    expect(await correctRefused(made, 2, { reasonId: 'none' })).toMatchObject({ code: 'reason.unknown' });
    const as = await openStaffToken(app, ['orders.read', 'orders.write']);
    expect(await correctRefused(made, 5, { as })).toMatchObject({
      ...{ status: 403, code: 'staff.permission_missing', details: { permission: 'refunds.write' } },
    });
    await correct(made, 2, { as });
    clock.advance(30 * DAY_MS);
    expect(await correctRefused(made, 3)).toMatchObject({ code: 'order.correction_refused' });
  });

  test('asks for it where the courier is to have collected less of an order that was paid online', async () => {
    // The added bottle and its container are paid at the door: 990.00.
    const made = await makeOrder({ water: 3, declared: 0, changedTo: 4, code: 10 });
    await deliver(made, 0);
    const as = await openStaffToken(app, ['orders.read', 'orders.write']);
    expect(await correctRefused(made, 1, { as })).toMatchObject({
      ...{ status: 403, details: { permission: 'refunds.write' } },
    });
    await correct(made, 1);
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, made.uuid));
    expect([row?.collectedMinor, row?.refundedMinor]).toEqual([390_00, 600_00]);
    await correct(made, 0, { as });
  });

  test('is offered on the page of the order, with the bottles before the delivery', async () => {
    const made = await makeOrder({});
    const read = async () =>
      (
        await app.call(
          operatorEndpoints.getOpsOrder,
          { params: { uuid: made.uuid } },
          { token: await operator.token() },
        )
      ).delivery;
    expect(await read()).toEqual({ bottlesBefore: 0, canCorrect: false, correctUntil: null });
    await deliver(made, 3);
    expect(await read()).toEqual({ bottlesBefore: 0, canCorrect: true, correctUntil: '2026-04-09T07:30:00.000Z' });
  });
});
