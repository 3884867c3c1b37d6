import { endpoints, type Calculation, type EndpointInput, type PointsEntry } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { demoPeople } from '@kaplya/demonstration/people';
import { withTransaction } from '#db/transaction.ts';
import { findPartner } from '#features/company/index.ts';
import { partnerTable } from '#features/company/company.table.ts';
import { orderLineTable, orderTable } from '#features/orders/orders.table.ts';
import { paymentMethodTable } from '#features/payments/payments.table.ts';
import { grantTestPoints } from '../../../test/people/give-points.ts';
import { createHttpCustomer, listDays, type HttpCustomer } from '../../../test/people/http-customer.ts';
import { signInCustomer } from '../../../test/people/sign-in.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { listWrongPoints } from '../../../test/database/wrong-points.ts';
import { burnPoints, grantPoints, releasePoints } from './index.ts';
import { pointsAccountTable, pointsLotTable } from './loyalty.table.ts';

const clock = createTestClock('2026-03-10T07:00:00Z');
const app = await startTestApp({ clock });
const { database } = app.context;

// Enables all methods, whatever the demonstration offers.
await database.update(paymentMethodTable).set({ isEnabled: true }).where(eq(paymentMethodTable.code, 15));
app.context.changes.announce('partner', 'moscow');

type Customer = { token: string; subjectId: string };

async function createCustomer(points = 0): Promise<Customer> {
  const customer = await signInCustomer(app, { name: 'Анна' });
  if (points > 0) await grantTestPoints(app.context, customer.subjectId, points);
  return customer;
}

/** Goods of 930.00: two bottles of water and cups, without a pump. */
async function createCart({ token }: Pick<Customer, 'token'>): Promise<HttpCustomer> {
  const httpCustomer = await createHttpCustomer(app, { token });
  await httpCustomer.add('W19', 2);
  await httpCustomer.add('CUP', 1);
  const body = { cart: httpCustomer.cart, externalProductId: 'PUMP' };
  await app.call(endpoints.declineRequiredProduct, { body }, { token });
  return httpCustomer;
}

const rub = (amount: number) => ({ amount: amount * 100, currency: 'RUB' });

const sums = ({ totals }: Calculation) =>
  Object.fromEntries(Object.entries(totals).map(([name, { amount }]) => [name, amount / 100]));

const askForPoints = ({ cart, token }: HttpCustomer, paidByPoints: boolean | number) =>
  app.callRefused(endpoints.assignLoyaltyPoints, { body: { cart, paidByPoints } }, { token });

async function payByPointsAlone({ cart, token }: HttpCustomer) {
  const { 'hydra:member': methods } = await app.call(
    endpoints.listPaymentMethods,
    { query: { forIndividual: '1', cart } },
    { token },
  );
  const method = methods.find(({ setup }) => setup.code === 15);
  if (!method) throw new Error('Points are not offered');
  return { cart, monolithType: 15, paymentMethod: method['@id'], description: method.description };
}

const readHistory = async (token: string) =>
  (await app.call(endpoints.getLoyaltyHistory, { query: {} }, { token })).data;

async function getMoscow() {
  const partner = await findPartner(app.context, 'moscow');
  if (!partner) throw new Error('There is no Moscow');
  return partner;
}

async function setRule(rule: 'pointsMaxShareBps', value: number): Promise<void> {
  const rules = sql`jsonb_set(${partnerTable.rules}, ${sql.raw(`'{${rule}}'`)}, to_jsonb(${value}::int))`;
  await database.update(partnerTable).set({ rules }).where(eq(partnerTable.partnerId, 'moscow'));
  app.context.changes.announce('partner', 'moscow');
}

describe('what points may pay [S-31] [V-06] [rule 34]', () => {
  test('goods, never containers: as many as may be, or so many; more is refused with the extra to pay', async () => {
    const httpCustomer = await createCart(await createCustomer(1000));
    const plain = await httpCustomer.addRequiredProducts(false);
    expect(plain.loyalty).toEqual({ available: 1000, usable: 930, willEarn: 43 });
    expect(sums(plain)).toMatchObject({ goods: 930, containers: 1200, points: 0, toPay: 2130 });

    await httpCustomer.payByPoints(true);
    const paid = await httpCustomer.calculate(false);
    expect(sums(paid)).toMatchObject({ points: 930, total: 2130, toPay: 1200 });
    expect((await httpCustomer.restore()).paidByPoints).toBe(true);

    const { status, error } = await askForPoints(httpCustomer, 931);
    expect({ status, code: error.code, details: error.details }).toEqual({
      status: 422,
      code: 'loyalty.not_enough_points',
      details: { extraPayment: rub(1200) },
    });
    expect((await httpCustomer.restore()).paidByPoints).toBe(true);
    await httpCustomer.payByPoints(930);
    expect(sums(await httpCustomer.calculate(false))).toMatchObject({ points: 930, toPay: 1200 });
    await httpCustomer.payByPoints(false);
    expect(sums(await httpCustomer.calculate(false))).toMatchObject({ points: 0, toPay: 2130 });
  });

  test('up to the share of the goods that the partner allows', async () => {
    const httpCustomer = await createCart(await createCustomer(1000));
    await httpCustomer.addRequiredProducts(false);
    onTestFinished(() => setRule('pointsMaxShareBps', 10_000));
    await setRule('pointsMaxShareBps', 5000);
    await httpCustomer.payByPoints(true);
    const half = await httpCustomer.calculate(false);
    const { error } = await askForPoints(httpCustomer, 466);
    expect([half.loyalty.usable, sums(half)['toPay']]).toEqual([465, 1665]);
    expect(error.details).toEqual({ extraPayment: rub(1665) });
  });

  test('`true` fails for nobody: who has none pays nothing by them', async () => {
    const httpCustomer = await createCart(await createCustomer());
    await httpCustomer.payByPoints(true);
    const calculation = await httpCustomer.addRequiredProducts(true);
    expect([sums(calculation)['points'], calculation.loyalty]).toEqual([0, { available: 0, usable: 0, willEarn: 43 }]);
    expect((await askForPoints(httpCustomer, 1)).error.details).toEqual({ extraPayment: rub(930) });
  });

  test('a number that the cart became too small for is refused with the order, all else too', async () => {
    const httpCustomer = await createCart(await createCustomer(1000));
    await httpCustomer.getReady();
    await httpCustomer.addRequiredProducts(true);
    await httpCustomer.payByPoints(930);
    await httpCustomer.reduce('CUP');
    expect(sums(await httpCustomer.calculate(true))).toMatchObject({ goods: 780, points: 780, toPay: 0 });
    const { status, error } = await httpCustomer.completeRefused();
    expect({ status, code: error.code, details: error.details }).toEqual({
      status: 422,
      code: 'loyalty.not_enough_points',
      details: { extraPayment: rub(0) },
    });
  });

  test('visitors have none, and for a company nobody pays or earns by them [rule 33] [A-04]', async () => {
    const visitor = await createHttpCustomer(app);
    await visitor.add('CUP', 7);
    const { status, error } = await askForPoints(visitor, true);
    expect({ status, code: error.code }).toEqual({ status: 422, code: 'identity.sign_in_required' });
    expect((await visitor.calculate(null)).loyalty).toEqual({ available: 0, usable: 0, willEarn: 0 });

    const { token, subjectId } = await signInCustomer(app, { phone: demoPeople.igor.phone });
    await grantTestPoints(app.context, subjectId, 500);
    const httpCustomer = await createHttpCustomer(app, { token });
    await httpCustomer.add('CUP', 7);
    await httpCustomer.payByPoints(100);
    const { data } = await app.call(endpoints.listUserAddresses, { query: {} }, { token });
    const { cart } = httpCustomer;
    const office = data.data.find(({ legal_person_id: legalPerson }) => legalPerson !== undefined);
    await app.call(endpoints.assignAddress, { body: { cart, addressId: office?.uuid ?? '' } }, { token });
    const calculation = await httpCustomer.calculate(null);
    expect([sums(calculation)['points'], calculation.loyalty.willEarn]).toEqual([0, 0]);
    const refused = await askForPoints(httpCustomer, true);
    expect([refused.status, refused.error.code]).toEqual([422, 'loyalty.not_for_legal']);
    await httpCustomer.payByPoints(false);
  });
});

describe('paying by points alone [rule 35] [E-19]', () => {
  test('is refused with the rest to be paid where they do not suffice', async () => {
    const httpCustomer = await createCart(await createCustomer(500));
    await httpCustomer.addRequiredProducts(true);
    const body = await payByPointsAlone(httpCustomer);
    const { status, error } = await app.callRefused(endpoints.assignPayment, { body }, { token: httpCustomer.token });
    expect({ status, code: error.code, details: error.details }).toEqual({
      status: 422,
      code: 'loyalty.not_enough_points',
      details: { extraPayment: rub(430) },
    });
    expect((await httpCustomer.restore()).payment).toBeNull();
  });

  test('pays all without another word; what the cart has become too large for is refused with the order', async () => {
    const httpCustomer = await createCart(await createCustomer(930));
    await httpCustomer.getReady();
    await httpCustomer.addRequiredProducts(true);
    await app.call(
      endpoints.assignPayment,
      { body: await payByPointsAlone(httpCustomer) },
      { token: httpCustomer.token },
    );
    expect(sums(await httpCustomer.calculate(true))).toMatchObject({ points: 930, toPay: 0 });
    await httpCustomer.add('CUP');
    await httpCustomer.calculate(true);
    const { error } = await httpCustomer.completeRefused();
    expect([error.code, error.details]).toEqual(['loyalty.not_enough_points', { extraPayment: rub(150) }]);
    await httpCustomer.reduce('CUP');
    await httpCustomer.calculate(true);
    const { order, payment } = await httpCustomer.complete();
    expect(payment).toEqual({ required: false, paymentUrl: null });
    const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
    expect(row).toMatchObject({ paymentCode: 15, pointsMinor: 93_000, toPayMinor: 0, willEarn: 0 });
  });
});

describe('an order with points [rule 31] [rule 36]', () => {
  test('stores the points and money of each line, and earns nothing even for one point [rule 27]', async () => {
    const httpCustomer = await createCart(await createCustomer(500));
    await httpCustomer.getReady();
    await httpCustomer.payByPoints(1);
    expect((await httpCustomer.addRequiredProducts(true)).loyalty.willEarn).toBe(0);
    await httpCustomer.payByPoints(500);
    const calculation = await httpCustomer.calculate(true);
    expect([sums(calculation)['toPay'], calculation.loyalty.willEarn]).toEqual([430, 0]);
    const { order } = await httpCustomer.complete();
    const lines = await database
      .select({ points: orderLineTable.pointsMinor })
      .from(orderLineTable)
      .where(eq(orderLineTable.orderId, order.uuid))
      .orderBy(orderLineTable.position);
    expect(lines.map(({ points }) => points)).toEqual([41_935, 8_065]);
  });

  test('holds them; they come back with a cancellation and are gone with the delivery', async () => {
    const customer = await createCustomer(700);
    const partner = await getMoscow();
    const order = async () => {
      const httpCustomer = await createCart(customer);
      await httpCustomer.getReady();
      await httpCustomer.payByPoints(600);
      await httpCustomer.addRequiredProducts(true);
      return (await httpCustomer.complete()).order.uuid;
    };
    const first = await order();
    expect(await readHistory(customer.token)).toMatchObject({ balance: 100, held: 600 });
    await withTransaction(database, (transaction) => releasePoints(transaction, partner, [first], clock.now()));
    expect(await readHistory(customer.token)).toMatchObject({ balance: 700, held: 0 });
    const second = await order();
    await withTransaction(database, (transaction) => burnPoints(transaction, partner, second, clock.now()));
    const { balance, held, entries } = await readHistory(customer.token);
    expect({ balance, held }).toEqual({ balance: 100, held: 0 });
    expect(entries.map(({ kind, points }) => [kind, points])).toEqual([
      ['hold', -600],
      ['release', 600],
      ['hold', -600],
      ['grant', 700],
    ]);
    expect(entries[0]?.order?.uuid).toBe(second);
    expect(entries[0]?.text).toContain(entries[0]?.order?.id);
  });

  test.each([
    ['as many as may be', true, 409, 'cart.total_changed'],
    ['so many', 900, 422, 'loyalty.not_enough_points'],
  ] as const)('of two at once that want %s one spends them [rule 36]', async (_, wanted, status, code) => {
    const customer = await createCustomer(900);
    const days = await listDays(app);
    const httpCustomers = await Promise.all([createCart(customer), createCart(customer)]);
    for (const [index, httpCustomer] of httpCustomers.entries()) {
      await httpCustomer.getReady();
      // Another interval, because a shared row would serialise the orders.
      await httpCustomer.assignInterval(days.at(-1)?.date, days.at(-1)?.intervals[index]?.id);
      await httpCustomer.payByPoints(wanted);
      await httpCustomer.addRequiredProducts(true);
    }
    const answers = await Promise.all(
      httpCustomers.map(({ cart, token }) => app.send(endpoints.completeCart, { body: { cart } }, { token })),
    );
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, status]);
    const refused = answers.find((answer) => !answer.ok);
    const error = (await refused?.json()) as { code: string; details: Record<string, unknown> };
    expect(error.code).toBe(code);
    expect(Object.keys(error.details)).toEqual([wanted === true ? 'calculation' : 'extraPayment']);
    expect(await readHistory(customer.token)).toMatchObject({ balance: 0, held: 900 });
    expect(await listWrongPoints(database)).toEqual([]);
  });
});

describe('the history [S-42] [rule 41] [A-05] [E-12]', () => {
  test('is empty for who never had points', async () => {
    const { token } = await createCustomer();
    expect(await readHistory(token)).toEqual({ balance: 0, held: 0, expiring: null, entries: [] });
  });

  test('sums up to the balance, and warns of what is lost within 14 days [rule 39]', async () => {
    const { subjectId } = await createCustomer(300);
    clock.advance(350 * DAY_MS);
    const phone = await findPhone(subjectId);
    const { token } = await signInCustomer(app, { phone });
    expect((await readHistory(token)).expiring).toBeNull();
    clock.advance(DAY_MS);
    const soon = await signInCustomer(app, { phone });
    await grantTestPoints(app.context, subjectId, 20);
    expect((await readHistory(soon.token)).expiring).toEqual({ points: 300, at: '2027-03-09T21:00:00.000Z' });

    clock.advance(15 * DAY_MS);
    const later = await signInCustomer(app, { phone });
    const { balance, expiring, entries } = await readHistory(later.token);
    expect({ balance, expiring }).toEqual({ balance: 20, expiring: null });
    expect(entries.map(({ kind, points }) => [kind, points])).toEqual([
      ['expire', -300],
      ['grant', 20],
      ['grant', 300],
    ]);
    expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(balance);
    expect(entries[1]?.expiresAt).not.toBeNull();
  });

  test('comes in pages that sum up to the balance; entries that come meanwhile move none', async () => {
    const { token, subjectId } = await createCustomer();
    const grant = () => grantTestPoints(app.context, subjectId, 5);
    // Several at one instant, so that a page ends between them.
    for (let time = 0; time < 101; time += 1) {
      if (time % 4 === 0) clock.advance(1000);
      await grant();
    }
    const list = (query: EndpointInput<typeof endpoints.getLoyaltyHistory>['query']) =>
      app.call(endpoints.getLoyaltyHistory, { query }, { token });
    const whole = await list({});
    expect(whole.data.entries).toHaveLength(100);
    expect(whole.nextCursor).not.toBeNull();

    const seen: PointsEntry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 7, ...(cursor && { cursor }) });
      expect(page.data.entries.length).toBeLessThanOrEqual(7);
      if (seen.length === 0) await grant();
      seen.push(...page.data.entries);
      cursor = page.nextCursor;
    }
    expect(seen.slice(0, 100)).toEqual(whole.data.entries);
    expect(seen.reduce((sum, { points }) => sum + points, 0)).toBe(whole.data.balance);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(101);

    const { status, error } = await app.callRefused(endpoints.getLoyaltyHistory, { query: { cursor: 'x' } }, { token });
    expect([status, error.errors[0]?.field]).toEqual([400, 'cursor']);
  });

  async function findPhone(subjectId: string): Promise<string> {
    const { rows } = await database.execute<{ phone: string }>(sql`select phone from customer where id = ${subjectId}`);
    return rows[0]?.phone ?? '';
  }
});

describe('an account that is deleted [rule 79]', () => {
  test('shows its points in the download and loses them, those of an unbegun order too', async () => {
    const customer = await createCustomer(700);
    const { token, subjectId } = customer;
    const httpCustomer = await createCart(customer);
    await httpCustomer.getReady();
    await httpCustomer.payByPoints(600);
    await httpCustomer.enterPromo('FREEDEL');
    await httpCustomer.addRequiredProducts(true);
    await httpCustomer.complete();
    const exported = await app.call(endpoints.exportProfile, {}, { token });
    expect(exported['points']).toMatchObject({
      available: 100,
      held: 600,
      entries: [{ kind: 'grant' }, { kind: 'hold' }],
    });
    expect(exported['promoCodes']).toMatchObject([{ code: 'FREEDEL' }]);

    await app.call(endpoints.deleteProfile, {}, { token });
    const [account] = await database
      .select()
      .from(pointsAccountTable)
      .where(eq(pointsAccountTable.customerId, subjectId));
    expect(account).toMatchObject({ available: 0, held: 0, owed: 0 });
    const left = await database
      .select()
      .from(pointsLotTable)
      .where(and(eq(pointsLotTable.customerId, subjectId), sql`remaining > 0`));
    expect(left).toEqual([]);
    const { rows } = await database.execute(sql`select phone from promo_use where subject_id = ${subjectId}`);
    expect(rows).toEqual([{ phone: '' }]);
    expect(await listWrongPoints(database)).toEqual([]);
  });
});

test('a delivered order grants what its cart had promised, once [rule 30] [rule 32] [P-16]', async () => {
  const customer = await createCustomer();
  const httpCustomer = await createCart(customer);
  await httpCustomer.getReady();
  await httpCustomer.enterPromo('LIMIT20');
  expect((await httpCustomer.addRequiredProducts(true)).loyalty.willEarn).toBe(39);
  const { order } = await httpCustomer.complete();
  const [row] = await database.select().from(orderTable).where(eq(orderTable.id, order.uuid));
  expect(row).toMatchObject({ willEarn: 39, isRegistered: true, promoCode: 'LIMIT20', legalPersonId: null });
  const partner = await getMoscow();
  for (let time = 0; time < 2; time += 1) {
    await withTransaction(database, (transaction) =>
      grantPoints(transaction, partner, {
        customerId: customer.subjectId,
        orderId: order.uuid,
        points: row?.willEarn ?? 0,
        now: clock.now(),
      }),
    );
  }
  const { balance, entries } = await readHistory(customer.token);
  expect([balance, entries.length]).toEqual([39, 1]);
});
