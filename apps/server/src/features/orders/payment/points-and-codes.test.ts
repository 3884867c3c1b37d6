import { endpoints } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { partnerTable } from '#features/company/company.table.ts';
import { pointsEntryTable } from '#features/loyalty/loyalty.table.ts';
import { promoCodeTable, promoUseTable } from '#features/promotions/promotions.table.ts';
import { createPromoCode } from '../../../../test/database/create-promo-code.ts';
import { grantTestPoints } from '../../../../test/people/give-points.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { createHttpCustomer, listDays } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { listWrongCounters } from '../../../../test/database/wrong-counters.ts';
import { listWrongPoints } from '../../../../test/database/wrong-points.ts';
import { grantDuePoints } from '../order-jobs.ts';
import { orderLineTable } from '../orders.table.ts';

// How order states affect the points and promo code of an order.

const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { database } = app.context;
const operator = await createOperator(app);

beforeEach(() => clock.set(tuesday));

type Benefits = { code?: string; points?: boolean | number };

/** An order of goods of 930.00: two bottles of water and cups. */
async function makeOrder(member: Member, { code, points }: Benefits): Promise<string> {
  const token = await member.token();
  const customer = await createHttpCustomer(app, { token });
  await customer.add('W19', 2);
  await customer.add('CUP', 1);
  const body = { cart: customer.cart, externalProductId: 'PUMP' };
  await app.call(endpoints.declineRequiredProduct, { body }, { token });
  await customer.getReady();
  await customer.assignUser({ phoneNumber: member.phone });
  if (code !== undefined) await customer.enterPromo(code);
  if (points !== undefined) await customer.payByPoints(points);
  await customer.addRequiredProducts(true);
  return (await customer.complete()).order.uuid;
}

async function createHolder(points: number): Promise<Member> {
  const member = await createMember(app);
  await grantTestPoints(app.context, member.subjectId, points);
  return member;
}

async function readBalance(member: Member): Promise<[balance: number, held: number]> {
  const { data } = await app.call(endpoints.getLoyaltyHistory, { query: {} }, { token: await member.token() });
  expect(data.entries.reduce((sum, { points }) => sum + points, 0)).toBe(data.balance);
  return [data.balance, data.held];
}

async function readUses(code: string): Promise<[used: number, uses: number]> {
  const [row] = await database.select().from(promoCodeTable).where(eq(promoCodeTable.code, code));
  const isLive = and(eq(promoUseTable.code, code), isNull(promoUseTable.releasedAt));
  const [live] = await database.select({ uses: count() }).from(promoUseTable).where(isLive);
  return [row?.used ?? 0, live?.uses ?? 0];
}

const cancel = async (member: Member, externalOrder: string) =>
  app.send(
    endpoints.cancelOrder,
    { body: { externalOrder, reasonId: 'changed_mind' } },
    { token: await member.token() },
  );

async function firstInterval(): Promise<{ intervalId: string; date: string }> {
  const day = (await listDays(app)).at(-1);
  return { intervalId: day?.intervals[0]?.id ?? '', date: day?.date ?? '' };
}

describe('a cancellation [rule 31] [rule 36] [rule 53]', () => {
  test('gives points and code back once, however many ask at once', async () => {
    const member = await createHolder(500);
    const code = await createPromoCode(database, { perCustomerLimit: 1 });
    const uuid = await makeOrder(member, { code, points: 400 });
    expect([await readBalance(member), await readUses(code)]).toEqual([
      [100, 400],
      [1, 1],
    ]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(member, uuid)));
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
    expect([await readBalance(member), await readUses(code)]).toEqual([
      [500, 0],
      [0, 0],
    ]);
    await makeOrder(member, { code });
    expect(await readUses(code)).toEqual([1, 1]);
  });
});

describe('a delivery [rule 30] [rule 31] [rule 32]', () => {
  test('grants what the order had promised, once', async () => {
    const member = await createMember(app);
    const code = await createPromoCode(database);
    const uuid = await makeOrder(member, { code });
    expect(await readBalance(member)).toEqual([0, 0]);
    await operator.deliver(uuid);
    expect(await readBalance(member)).toEqual([39, 0]);
    expect((await operator.moveRefused(uuid, 'completed')).status).toBe(409);
    expect([await readBalance(member), await readUses(code)]).toEqual([
      [39, 0],
      [1, 1],
    ]);
  });

  test('burns the points of the order, which earns none', async () => {
    const member = await createHolder(500);
    const uuid = await makeOrder(member, { points: 1 });
    await operator.deliver(uuid);
    expect(await readBalance(member)).toEqual([499, 0]);
  });
});

describe('points that come some days after the delivery [rule 32]', () => {
  async function setDelay(days: number): Promise<void> {
    const rules = sql`jsonb_set(${partnerTable.rules}, '{pointsGrantDelayDays}', to_jsonb(${days}::int))`;
    await database.update(partnerTable).set({ rules }).where(eq(partnerTable.partnerId, 'moscow'));
    app.context.changes.announce('partner', 'moscow');
  }

  const readLoyalty = async (member: Member, uuid: string) => {
    const token = await member.token();
    return (await app.call(endpoints.getOrder, { params: { uuid } }, { token })).data.loyalty;
  };

  beforeEach(async () => {
    await setDelay(7);
    return () => setDelay(0);
  });

  async function findWater(uuid: string): Promise<string> {
    const isWater = and(eq(orderLineTable.orderId, uuid), eq(orderLineTable.position, 0));
    const [water] = await database.select().from(orderLineTable).where(isWater);
    return water?.id ?? '';
  }

  test('are promised until then and come once, whatever the setting is by then', async () => {
    const member = await createMember(app);
    const uuid = await makeOrder(member, {});
    await operator.deliver(uuid);
    await setDelay(0);
    clock.advance(7 * DAY_MS - 1);
    await grantDuePoints(app.context);
    expect([await readBalance(member), await readLoyalty(member, uuid)]).toEqual([
      [0, 0],
      { spent: 0, willEarn: 43, earned: 0 },
    ]);
    clock.advance(1);
    await Promise.all([1, 2, 3].map(() => grantDuePoints(app.context)));
    await grantDuePoints(app.context);
    expect([await readBalance(member), await readLoyalty(member, uuid)]).toEqual([
      [43, 0],
      { spent: 0, willEarn: 43, earned: 43 },
    ]);
  });

  test('are fewer by those of a refund in the meantime; of one after it they are taken back', async () => {
    const member = await createMember(app);
    const uuid = await makeOrder(member, {});
    await operator.deliver(uuid);
    const items = [{ id: await findWater(uuid), quantity: 1 }];
    // 390 of 930: ⌊43 × 390 / 930⌋ = 18.
    expect((await operator.refund(uuid, items)).loyalty).toMatchObject({ willEarn: 25, earned: 0 });
    expect(await readBalance(member)).toEqual([0, 0]);
    clock.advance(7 * DAY_MS);
    await grantDuePoints(app.context);
    expect(await readBalance(member)).toEqual([25, 0]);
    await operator.refund(uuid, items);
    // 780 of 930: ⌊36.06⌋ of 43.
    expect(await readBalance(member)).toEqual([7, 0]);
  });

  test('never come to who has deleted their account, by whatever way', async () => {
    const member = await createMember(app);
    const [delivered, undelivered] = [await makeOrder(member, {}), await makeOrder(member, {})];
    await operator.deliver(delivered);
    for (const status of ['approved', 'inProcess', 'undelivered'] as const) await operator.move(undelivered, status);
    await app.call(endpoints.deleteProfile, {}, { token: await member.token() });
    await operator.refund(delivered, [{ id: await findWater(delivered), quantity: 1 }]);
    clock.advance(8 * DAY_MS);
    await grantDuePoints(app.context);
    await setDelay(0);
    await operator.move(undelivered, 'approved', await firstInterval());
    await operator.move(undelivered, 'inProcess');
    await operator.move(undelivered, 'completed');
    const isTheirs = eq(pointsEntryTable.customerId, member.subjectId);
    expect(await database.select().from(pointsEntryTable).where(isTheirs)).toEqual([]);
  });
});

describe('an order that was not delivered [rule 54]', () => {
  test('gives all back, and takes it again with a new interval', async () => {
    const member = await createHolder(500);
    const code = await createPromoCode(database, { globalLimit: 1 });
    const uuid = await makeOrder(member, { code, points: 400 });
    await operator.move(uuid, 'approved');
    await operator.move(uuid, 'inProcess');
    await operator.move(uuid, 'undelivered');
    expect([await readBalance(member), await readUses(code)]).toEqual([
      [500, 0],
      [0, 0],
    ]);
    await operator.move(uuid, 'approved', await firstInterval());
    expect([await readBalance(member), await readUses(code)]).toEqual([
      [100, 400],
      [1, 1],
    ]);
  });

  test('takes nothing again where its points or its code are gone', async () => {
    const member = await createHolder(500);
    const code = await createPromoCode(database, { globalLimit: 1 });
    const uuid = await makeOrder(member, { code, points: 400 });
    await operator.move(uuid, 'approved');
    await operator.move(uuid, 'inProcess');
    await operator.move(uuid, 'undelivered');
    const spender = await makeOrder(member, { points: 200 });
    const noPoints = await operator.moveRefused(uuid, 'approved', await firstInterval());
    expect([noPoints.status, noPoints.error.code]).toEqual([422, 'loyalty.not_enough_points']);
    expect(await readUses(code)).toEqual([0, 0]);
    await cancel(member, spender);
    await makeOrder(await createMember(app), { code });
    const noCode = await operator.moveRefused(uuid, 'approved', await firstInterval());
    expect([noCode.status, noCode.error.code]).toEqual([422, 'promo.invalid']);
    expect([await readBalance(member), await readUses(code)]).toEqual([
      [500, 0],
      [1, 1],
    ]);
  });
});

describe('an order with a code for first orders that was not delivered [rule 29b] [rule 54]', () => {
  test('does not take the code again once its customer has another order', async () => {
    const member = await createMember(app);
    const code = await createPromoCode(database, { isFirstOrderOnly: true });
    const uuid = await makeOrder(member, { code });
    await operator.move(uuid, 'approved');
    await operator.move(uuid, 'inProcess');
    await operator.move(uuid, 'undelivered');
    const other = await makeOrder(member, {});
    const refused = await operator.moveRefused(uuid, 'approved', await firstInterval());
    expect([refused.status, refused.error.code]).toEqual([422, 'promo.invalid']);
    await cancel(member, other);
    await operator.move(uuid, 'approved', await firstInterval());
    expect(await readUses(code)).toEqual([1, 1]);
  });
});

describe('a refund after the delivery [rule 40]', () => {
  const listItems = async (orderId: string) =>
    database.select().from(orderLineTable).where(eq(orderLineTable.orderId, orderId)).orderBy(orderLineTable.position);

  test('deducts the share of the earned points, rounded down, and carries a shortfall to the next grant', async () => {
    const member = await createMember(app);
    const uuid = await makeOrder(member, {});
    await operator.deliver(uuid);
    expect(await readBalance(member)).toEqual([43, 0]);
    const [water, cups] = await listItems(uuid);
    // 390 of 930: ⌊43 × 390 / 930⌋ = 18.
    await operator.refund(uuid, [{ id: water?.id ?? '', quantity: 1 }]);
    expect(await readBalance(member)).toEqual([25, 0]);
    await makeOrder(member, { points: 20 });
    await operator.refund(uuid, [
      { id: water?.id ?? '', quantity: 1 },
      { id: cups?.id ?? '', quantity: 1 },
    ]);
    // All 43 are taken back; 20 of them are spent on the next order.
    expect(await readBalance(member)).toEqual([0, 20]);
    await grantTestPoints(app.context, member.subjectId, 30);
    expect(await readBalance(member)).toEqual([10, 20]);
  });

  test('gives points back in the proportion in which the line was paid', async () => {
    const member = await createHolder(500);
    const uuid = await makeOrder(member, { points: 500 });
    await operator.deliver(uuid);
    const [water, cups] = await listItems(uuid);
    await operator.refund(uuid, [{ id: cups?.id ?? '', quantity: 1 }]);
    // Points paid 80.65 of the cups and 419.35 of the water; several refunds lose no point.
    expect(await readBalance(member)).toEqual([80, 0]);
    await operator.refund(uuid, [{ id: water?.id ?? '', quantity: 2 }]);
    expect(await readBalance(member)).toEqual([500, 0]);
  });
});

test('after all this every counter is what its ledger says [rule 41]', async () => {
  expect(await listWrongPoints(database)).toEqual([]);
  expect(await listWrongCounters(database)).toEqual([]);
});
