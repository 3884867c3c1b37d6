import { operatorEndpoints, type OpsPromoCode, type PromoInput } from '@kaplya/contract';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPromoCode } from '../../../../test/database/create-promo-code.ts';
import { runBeside } from '../../../../test/database/run-beside.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { createHttpCustomer, type HttpCustomer } from '../../../../test/people/http-customer.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { promoCodeTable } from '../promotions.table.ts';

// Ten in the morning in Moscow, a Tuesday.
const start = '2026-03-10T07:00:00Z';
const clock = createTestClock(start);
const app = await startTestApp({ clock });
const { database } = app.context;
const open = (name = 'Вера', rights: Parameters<typeof openStaffToken>[1] = ['marketing.write', 'audit.read']) =>
  openStaffToken(app, rights, { name });
let token = await open();
beforeEach(async () => {
  clock.set(start);
  token = await open();
});

let made = 0;
const nextCode = () => `SPRING-${(made += 1)}`;

const toInput = (more: Partial<PromoInput> = {}): PromoInput => ({
  effect: { kind: 'percent', bps: 1000, maxDiscount: null },
  ...{ isEnabled: true, isFirstOrderOnly: false, minGoods: null, validFrom: null, validTo: null },
  ...{ globalLimit: null, perCustomerLimit: null, itemIds: null, areaIds: null, paymentCodes: null },
  ...{ weekdayMask: null, allowsPoints: true },
  ...more,
});
const create = async (more: Partial<PromoInput> = {}, code = nextCode()): Promise<OpsPromoCode> =>
  (await app.call(operatorEndpoints.createPromoCode, { body: { code, ...toInput(more) } }, { token })).promoCode;
const refusedCreate = async (more: Partial<PromoInput>, code = nextCode()) =>
  (
    await app.callRefused(operatorEndpoints.createPromoCode, { body: { code, ...toInput(more) } }, { token })
  ).error.errors.map(({ code: refusal, field }) => [refusal, field]);
const changing = (promo: OpsPromoCode, more: Partial<PromoInput>) => {
  const { code, version, status: _1, used: _2, canBeDeleted: _3, ...input } = promo;
  return { params: { code }, body: { version, ...input, ...more } };
};
const change = async (promo: OpsPromoCode, more: Partial<PromoInput>, as = token): Promise<OpsPromoCode> =>
  (await app.call(operatorEndpoints.changePromoCode, changing(promo, more), { token: as })).promoCode;
const get = async (code: string) => app.call(operatorEndpoints.getPromoCode, { params: { code } }, { token });
const find = async (query: { q?: string; status?: OpsPromoCode['status']; cursor?: string; limit?: number }) =>
  app.call(operatorEndpoints.listPromoCodes, { query }, { token });

const cups: readonly [string, number] = ['CUP', 7];

async function createReady(code: string): Promise<HttpCustomer> {
  const httpCustomer = await createHttpCustomer(app);
  await httpCustomer.add(...cups);
  await httpCustomer.getReady();
  await httpCustomer.enterPromo(code);
  await httpCustomer.addRequiredProducts(true);
  return httpCustomer;
}

describe('a promo code behind the counter [G-08]', () => {
  test('is folded as customers type it, and carts know it at once', async () => {
    const promo = await create({}, ' aпрель_10 ');
    expect(promo).toMatchObject({ code: 'AПРЕЛЬ_10', status: 'running', used: 0, version: 1, canBeDeleted: true });
    const httpCustomer = await createHttpCustomer(app);
    await httpCustomer.add(...cups);
    expect(await httpCustomer.enterPromo('aпрель_10')).toMatchObject({ valid: true });
    expect(await refusedCreate({}, 'Aпрель_10')).toEqual([['promo.code_taken', 'code']]);
    await change(promo, { isEnabled: false });
    expect(await httpCustomer.enterPromo('aпрель_10')).toMatchObject({ valid: false });
  });

  test('is refused where it is too long once it is folded', async () => {
    expect(await refusedCreate({}, 'ﬃ'.repeat(25))).toEqual([['request.invalid', 'code']]);
    const long = { params: { code: 'ﬃ'.repeat(25) } };
    expect((await app.callRefused(operatorEndpoints.getPromoCode, long, { token })).error.code).toBe('promo.unknown');
    const httpCustomer = await createHttpCustomer(app);
    await httpCustomer.add(...cups);
    expect(await httpCustomer.enterPromo('ﬃ'.repeat(25))).toMatchObject({ valid: false });
  });

  test('begins and ends by the clock, and its status says so', async () => {
    const { code } = await create({ validFrom: '2026-03-11T00:00:00+03:00', validTo: '2026-03-12T00:00:00+03:00' });
    const at = async (instant: string) => {
      clock.set(instant);
      token = await open();
      const httpCustomer = await createHttpCustomer(app);
      await httpCustomer.add(...cups);
      return [(await get(code)).promoCode.status, (await httpCustomer.enterPromo(code)).valid];
    };
    // Midnights of Moscow.
    expect(await at('2026-03-10T20:59:59.999Z')).toEqual(['planned', false]);
    expect(await at('2026-03-10T21:00:00Z')).toEqual(['running', true]);
    expect(await at('2026-03-11T20:59:59.999Z')).toEqual(['running', true]);
    expect(await at('2026-03-11T21:00:00Z')).toEqual(['ended', false]);
  });

  test('with the text of a deleted one conflicts with an open form of that one [rule 81]', async () => {
    const nina = await open('Нина');
    const former = await create();
    const { code, version } = former;
    await app.call(operatorEndpoints.deletePromoCode, { params: { code }, query: { version } }, { token: nina });
    const next = await create({ minGoods: 500_00 }, code);
    const { error } = await app.callRefused(operatorEndpoints.changePromoCode, changing(former, { minGoods: 1 }), {
      token,
    });
    expect(error).toMatchObject({ code: 'conflict.changed', details: { version: next.version, by: { name: 'Нина' } } });
    expect((await get(code)).promoCode.minGoods).toBe(500_00);
  });

  test('names no goods and no zone that go at this moment, and is refused its field', async () => {
    const [giftId, itemId] = [crypto.randomUUID(), crypto.randomUUID()];
    await database.execute(sql`
      insert into product select (jsonb_populate_record(p,
        jsonb_build_object('id', made.id, 'external_id', made.id, 'slug', made.id))).*
      from product p, unnest(array[${giftId}, ${itemId}]) as made (id) where partner_id = 'moscow' and external_id = 'CUP'`);
    await database.execute(sql`
      insert into area select (jsonb_populate_record(a, '{"id": "msk-gone", "is_active": false}')).*
      from area a where id = 'msk-outer'`);
    app.context.changes.announce('partner', 'moscow');
    const beside = (table: 'product' | 'area', id: string, input: Partial<PromoInput>) =>
      runBeside(
        database,
        (transaction) =>
          transaction.execute(sql`delete from ${sql.identifier(table)} where partner_id = 'moscow' and id = ${id}`),
        () => refusedCreate(input),
      );
    const gift = { kind: 'giftProduct', productId: giftId, quantity: 1 } as const;
    expect(await beside('product', giftId, { effect: gift })).toEqual([['promo.gift_unknown', 'effect.productId']]);
    expect(await beside('product', itemId, { itemIds: [itemId] })).toEqual([['promo.goods_unknown', 'itemIds.0']]);
    expect(await beside('area', 'msk-gone', { areaIds: ['msk-gone'] })).toEqual([['area.unknown', 'areaIds.0']]);
  });

  test('counts its uses truly, those given back, too, and an order is no change of it', async () => {
    const promo = await create({ globalLimit: 2 });
    const first = await createReady(promo.code);
    await first.complete();
    const second = await createReady(promo.code);
    const { order } = await second.complete();
    expect((await get(promo.code)).promoCode).toMatchObject({
      ...{ used: 2, status: 'used_up', version: 1, canBeDeleted: false },
    });
    const operator = await createOperator(app);
    await operator.move(order.uuid, 'cancelled', { note: 'Передумали' });
    const { promoCode, uses } = await get(promo.code);
    expect([promoCode.used, promoCode.status, uses.released]).toEqual([1, 'running', 1]);
    expect(uses.lastAt).not.toBeNull();

    // A limit below the uses would contradict them.
    const { error } = await app.callRefused(
      operatorEndpoints.changePromoCode,
      changing(await create({}, nextCode()), { globalLimit: 0 }),
      { token },
    );
    expect(error.code).toBe('request.invalid');
    const third = await createReady(promo.code);
    await third.complete();
    const refused = await app.callRefused(
      operatorEndpoints.changePromoCode,
      changing((await get(promo.code)).promoCode, { globalLimit: 1 }),
      { token },
    );
    expect(refused.error).toMatchObject({
      errors: [{ code: 'promo.limit_below_used', field: 'globalLimit' }],
      details: { used: 2 },
    });
    const raised = await change((await get(promo.code)).promoCode, { globalLimit: 3 });
    expect([raised.status, raised.used, raised.version]).toEqual(['running', 2, 2]);
  });

  test('of one use a customer refuses the second of the same phone', async () => {
    const promo = await create({ perCustomerLimit: 1 });
    const { token: customer } = await createMember(app);
    const as = await customer();
    const order = async () => {
      const httpCustomer = await createHttpCustomer(app, { token: as });
      await httpCustomer.add(...cups);
      return httpCustomer.enterPromo(promo.code).then((answer) => ({ httpCustomer, answer }));
    };
    const { httpCustomer, answer } = await order();
    expect(answer.valid).toBe(true);
    await httpCustomer.getReady();
    await httpCustomer.addRequiredProducts(true);
    await httpCustomer.complete();
    expect((await order()).answer.valid).toBe(false);
  });

  test('a limit that is lowered while the last use is taken holds: one of the two waits for the other', async () => {
    const promo = await create({ globalLimit: 2 });
    await (await createReady(promo.code)).complete();
    const httpCustomer = await createReady(promo.code);
    const [lowered, ordered] = await Promise.allSettled([change(promo, { globalLimit: 1 }), httpCustomer.complete()]);
    expect([lowered.status, ordered.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const { promoCode } = await get(promo.code);
    expect(promoCode.used).toBeLessThanOrEqual(promoCode.globalLimit ?? 0);
  });

  test('is found by a part of it and by its status, page by page', async () => {
    const stem = `LOT${Date.now()}`;
    const codes = ['A', 'B', 'C', 'D'].map((letter) => `${stem}-${letter}`);
    for (const code of codes) await create({ isEnabled: !code.endsWith('D') }, code);
    const q = stem.toLowerCase();
    const first = await find({ q, limit: 3 });
    expect([first.total, first.items.map(({ code }) => code)]).toEqual([4, codes.slice(0, 3)]);
    const second = await find({ q, limit: 3, cursor: first.nextCursor ?? '' });
    expect([second.items.map(({ code }) => code), second.nextCursor]).toEqual([codes.slice(3), null]);
    expect((await find({ q, status: 'off' })).items.map(({ code }) => code)).toEqual(codes.slice(3));
    expect((await find({ q: '%' })).total).toBe(0);
    // Each code has exactly one status, the same in the list as by itself.
    const statuses = ['planned', 'running', 'ended', 'used_up', 'off'] as const;
    const pages = await Promise.all(statuses.map((status) => find({ status, limit: 200 })));
    expect(pages.flatMap(({ items }, index) => items.map(({ status }) => [status, statuses[index]]))).toEqual(
      pages.flatMap(({ items }, index) => items.map(() => [statuses[index], statuses[index]])),
    );
    expect(pages.reduce((sum, { total }) => sum + total, 0)).toBe((await find({})).total);
  });

  test('is deleted only while nothing refers to it', async () => {
    const remove = ({ code, version }: OpsPromoCode) => ({ params: { code }, query: { version } });
    const unused = await create();
    await app.call(operatorEndpoints.deletePromoCode, remove(unused), { token });
    const gone = await app.callRefused(operatorEndpoints.getPromoCode, { params: { code: unused.code } }, { token });
    expect(gone.error.code).toBe('promo.unknown');
    const used = await create();
    await (await createReady(used.code)).complete();
    const named = await create();
    await database.execute(sql`
      update banner set promo_code = ${named.code} where partner_id = 'moscow' and type = 'click'`);
    for (const promo of [used, named]) {
      const { error } = await app.callRefused(operatorEndpoints.deletePromoCode, remove(promo), { token });
      expect(error.code).toBe('promo.in_use');
    }
    // The id of a code of another partner is unknown here.
    const { error } = await app.callRefused(operatorEndpoints.deletePromoCode, remove(used), {
      token: await openStaffToken(app, ['marketing.write'], { partnerId: 'baku' }),
    });
    expect(error.code).toBe('promo.unknown');
  });

  test('that was deleted and comes again is another: no version of the former counts for it', async () => {
    const former = await change(await create(), { minGoods: 1000_00 });
    const of = { params: { code: former.code }, query: { version: former.version } };
    await app.call(operatorEndpoints.deletePromoCode, of, { token });
    const next = await create({}, former.code);
    expect(next.version).toBe(4);
    expect((await change(next, { minGoods: 500_00 })).version).toBe(5);
    const { error } = await app.callRefused(operatorEndpoints.changePromoCode, changing(former, {}), { token });
    expect(error.code).toBe('conflict.changed');
  });

  test('is changed by exactly one of two people, who is in the audit', async () => {
    const nina = await open('Нина');
    const promo = await create();
    await change(promo, { minGoods: 1000_00 }, nina);
    const { error } = await app.callRefused(
      operatorEndpoints.changePromoCode,
      changing(promo, { perCustomerLimit: 2 }),
      { token },
    );
    expect(error).toMatchObject({
      code: 'conflict.changed',
      details: { version: 2, by: { name: 'Нина' }, fields: ['min_goods_minor'] },
    });
    const { promoCode } = await get(promo.code);
    expect((await change(promoCode, {})).version).toBe(2);
    await change(promoCode, { isEnabled: false });
    const { items } = await app.call(
      operatorEndpoints.listAudit,
      { query: { subject: `promo:${promo.code}` } },
      { token },
    );
    expect(items.map(({ action }) => action)).toEqual(['promo.switched_off', 'promo.changed', 'promo.created']);
    expect(items[1]).toMatchObject({ before: { minGoods: null }, after: { minGoods: 1000_00 } });
  });

  test.each<[what: string, input: Partial<PromoInput>, errors: (readonly [string, string])[]]>([
    [
      'an end at the beginning',
      { validFrom: '2026-03-10T00:00:00Z', validTo: '2026-03-10T03:00:00+03:00' },
      [['promo.dates_wrong', 'validTo']],
    ],
    [
      'a gift of nobody',
      { effect: { kind: 'giftProduct', productId: crypto.randomUUID(), quantity: 1 } },
      [['promo.gift_unknown', 'effect.productId']],
    ],
    ['goods of nobody', { itemIds: [crypto.randomUUID()] }, [['promo.goods_unknown', 'itemIds.0']]],
    ['an area of another', { areaIds: ['baku-center'] }, [['area.unknown', 'areaIds.0']]],
    ['a way to pay that there is not', { paymentCodes: [1, 4] }, [['promo.payment_unknown', 'paymentCodes.1']]],
  ])('is refused with %s, and names the field', async (_what, input, errors) => {
    expect(await refusedCreate(input)).toEqual(errors);
  });

  test.each(['A', '-X', 'TWO WORDS', 'A/B', 'X'.repeat(41)])('may not be %j', async (code) => {
    expect(await refusedCreate({}, code)).toEqual([['request.invalid', 'code']]);
  });

  test('that was written by hand is read and changed, too', async () => {
    const code = await createPromoCode(database, { weekdayMask: 0b11, paymentCodes: [10] });
    const { promoCode } = await get(code);
    expect(promoCode).toMatchObject({ weekdayMask: 3, paymentCodes: [10], version: 1 });
    await change(promoCode, { weekdayMask: 127 });
    const [row] = await database
      .select()
      .from(promoCodeTable)
      .where(and(eq(promoCodeTable.partnerId, 'moscow'), eq(promoCodeTable.code, code)));
    expect(row).toMatchObject({ weekdayMask: 127, version: 2 });
  });
});
