import { endpoints, type DeliveryDay } from '@kaplya/contract';
import { addDays } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { countQueries } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { findPartner, getArea, type Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { checkSlot, confirmSlot, describeSlot, findHold, holdSlot, releaseHold } from './index.ts';
import { listDeliveryAreas } from './list-delivery-areas.ts';

// A Tuesday, 10:30 in Moscow and 11:30 in Baku.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { call, callRefused, context } = app;
const { database } = context;
const moscow = await getPartner('moscow');
const area = getArea(moscow, 'msk-center');

beforeEach(() => clock.set(tuesday));
afterEach(async () => {
  await database.execute(sql`delete from slot_hold`);
  await database.execute(sql`delete from slot`);
});

async function getPartner(id: string): Promise<Partner> {
  const partner = await findPartner(context, id);
  if (!partner) throw new Error(`No partner ${id}`);
  return partner;
}

async function listDays(query: { latitude?: number; longitude?: number } = {}, host = 'localhost') {
  return (await call(endpoints.listDeliveryIntervals, { query }, { host })).data;
}

function intervalOf(days: readonly DeliveryDay[], date: string, from: string) {
  const interval = days.find((day) => day.date === date)?.intervals.find((candidate) => candidate.from === from);
  if (!interval) throw new Error(`No interval from ${from} on ${date}`);
  return interval;
}

const reasonsOn = (days: readonly DeliveryDay[], date: string) =>
  days.find((day) => day.date === date)?.intervals.map(({ from, reason }) => `${from} ${reason ?? 'open'}`);

const today = '2026-03-10';
const tomorrow = '2026-03-11';
const lastDay = '2026-03-16';
const afternoon = 'msk-center-afternoon';

type RequestFields = { cartId?: string; day?: string; templateId?: string; bottles?: number };

function toRequest({
  cartId = crypto.randomUUID(),
  day = tomorrow,
  templateId = afternoon,
  bottles = 2,
}: RequestFields) {
  const holder = { id: cartId, network: null };
  return { partner: moscow, area, cartId, holder, day, templateId, bottles, now: clock.now() };
}

const hold = (fields: RequestFields = {}) =>
  withTransaction(database, (transaction) => holdSlot(context, transaction, toRequest(fields)));
const confirm = (fields: RequestFields = {}) =>
  withTransaction(database, (transaction) => confirmSlot(context, transaction, toRequest(fields)));

async function setConfirmed(orders: number, bottles: number, day = tomorrow): Promise<void> {
  await database.execute(sql`
    insert into slot (partner_id, template_id, day, orders, bottles)
    values ('moscow', ${afternoon}, ${day}, ${orders}, ${bottles})
    on conflict (partner_id, template_id, day) do update set orders = excluded.orders, bottles = excluded.bottles`);
}

async function readSlot(day = tomorrow): Promise<{ orders: number; bottles: number; holds: number }> {
  const { rows } = await database.execute<{ orders: number; bottles: number; holds: number }>(sql`
    select orders, bottles, (select count(*)::int from slot_hold where template_id = slot.template_id
      and slot_hold.day = slot.day) as holds from slot where template_id = ${afternoon} and day = ${day}`);
  return rows[0] ?? { orders: 0, bottles: 0, holds: 0 };
}

const refusalOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'accepted',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return `${error.code} ${error.violations[0].params?.['reason']}`;
    },
  );

describe('the list of intervals [C-04] [E-08]', () => {
  test('is closed by the cutoffs of the zone’s wall time [rule 42]', async () => {
    const days = await listDays();
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, day) => addDays(today, day)));
    expect(new Set(days.map(({ timeZone }) => timeZone))).toEqual(new Set(['Europe/Moscow']));
    expect(reasonsOn(days, today)).toEqual(['09:00 cutoff', '14:00 open', '18:00 open']);
    expect(reasonsOn(days, tomorrow)).toEqual(['09:00 open', '14:00 open', '18:00 open']);
  });

  test('closes the same instant earlier in Baku [rule 43]', async () => {
    const days = await listDays({}, 'baku.localhost');
    expect(days[0]?.timeZone).toBe('Asia/Baku');
    expect(reasonsOn(days, today)).toEqual(['09:00 cutoff', '14:00 cutoff', '18:00 open']);
  });

  test.each([
    ['2026-03-10T07:59:59.999Z', 'open'],
    ['2026-03-10T08:00:00Z', 'cutoff'],
  ])('at %s the afternoon is %s [rule 44]', async (instant, expected) => {
    clock.set(instant);
    expect(reasonsOn(await listDays(), today)?.[1]).toBe(`14:00 ${expected}`);
  });

  test.each([
    ['2026-03-10T07:59:50.000Z', 5],
    ['2026-03-10T07:59:57.500Z', 2],
    ['2026-03-10T07:59:59.999Z', 0],
    ['2026-03-10T08:00:00.000Z', 5],
  ])('at %s shared caches store it for %i s, and never past a cutoff [P-64]', async (instant, seconds) => {
    clock.set(instant);
    const { headers } = await app.fetch('/api/v1/delivery-intervals');
    expect(headers.get('cache-control')).toBe(`public, max-age=0, s-maxage=${seconds}`);
  });

  test('begins with the zone’s own day around midnight', async () => {
    clock.set('2026-03-10T20:30:00Z');
    expect((await listDays())[0]?.date).toBe(today);
    clock.set('2026-03-10T21:00:00Z');
    expect((await listDays())[0]?.date).toBe(tomorrow);
  });

  test('shows the surcharge of the evening [rule 48]', async () => {
    const days = await listDays();
    expect(intervalOf(days, tomorrow, '18:00').price).toEqual({ amount: 50_00, currency: 'RUB' });
    expect(intervalOf(days, tomorrow, '14:00').price).toEqual({ amount: 0, currency: 'RUB' });
  });

  test('counts confirmed orders and live holds, not those that expired', async () => {
    await setConfirmed(3, 5);
    await hold();
    await hold();
    expect(intervalOf(await listDays(), tomorrow, '14:00').available).toBe(15);
    clock.set('2026-03-10T07:45:00Z');
    expect(intervalOf(await listDays(), tomorrow, '14:00').available).toBe(17);
    await setConfirmed(20, 40);
    expect(intervalOf(await listDays(), tomorrow, '14:00')).toMatchObject({ available: 0, reason: 'full' });
    await setConfirmed(4, 60);
    expect(intervalOf(await listDays(), tomorrow, '14:00')).toMatchObject({ available: 0, reason: 'full' });
  });

  test('is empty where nobody delivers [rule 47]', async () => {
    expect(await listDays({ latitude: 43.6, longitude: 39.7 })).toEqual([]);
    const { status } = await callRefused(endpoints.listDeliveryIntervals, { query: { latitude: 55 } });
    expect(status).toBe(400);
  });

  test('is that of the area around the point', async () => {
    const days = await listDays({ latitude: 55.64, longitude: 37.61 });
    expect(days[0]?.intervals.map(({ id }) => id)).toEqual([
      'msk-outer-morning',
      'msk-outer-afternoon',
      'msk-outer-evening',
    ]);
  });

  test('is that of the bearer’s own address, and nobody else’s', async () => {
    const signUp = async () => (await call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } })).token;
    const token = await signUp();
    const body = { latitude: 55.64, longitude: 37.61, city: 'Москва', street: 'Варшавское шоссе', house: '1' };
    const { data } = await call(endpoints.createAnonymousAddress, { body }, { token });
    const query = { addressUuid: data?.uuid ?? '' };
    const answer = await call(endpoints.listDeliveryIntervals, { query }, { token });
    expect(answer.data[0]?.intervals[0]?.id).toBe('msk-outer-morning');
    // So the storefront, which knows the point, need not send the address.
    const { latitude, longitude } = body;
    expect(await call(endpoints.listDeliveryIntervals, { query: { latitude, longitude } })).toEqual(answer);
    const stranger = await callRefused(endpoints.listDeliveryIntervals, { query }, { token: await signUp() });
    expect([stranger.status, stranger.error.code]).toEqual([404, 'address.not_found']);
    const nobody = await callRefused(endpoints.listDeliveryIntervals, { query });
    expect([nobody.status, nobody.error.code]).toEqual([401, 'identity.token_required']);
  });

  test('is closed on holidays, but never on the last day, which has room for 500 orders', async () => {
    clock.set('2026-12-27T09:00:00Z');
    const days = await listDays();
    expect(days.at(-1)?.date).toBe('2027-01-02');
    expect(reasonsOn(days, '2027-01-01')).toEqual(['09:00 closed', '14:00 closed', '18:00 closed']);
    expect(days.at(-1)?.intervals.map(({ available }) => available)).toEqual([500, 500, 500]);
    clock.set('2026-12-28T09:00:00Z');
    expect(reasonsOn(await listDays(), '2027-01-02')).toEqual(['09:00 closed', '14:00 closed', '18:00 closed']);
  });

  test('takes one query, whatever the number of intervals', async () => {
    await listDays();
    const { queries } = await countQueries(() => listDays());
    expect(queries).toBe(1);
  });
});

describe('a hold', () => {
  test('holds a place for 15 minutes and returns its start [rule 46]', async () => {
    const cartId = crypto.randomUUID();
    const held = await hold({ cartId, templateId: 'msk-center-evening' });
    expect(held).toEqual({
      heldUntil: new Date('2026-03-10T07:45:00Z'),
      surchargeMinor: 50_00,
      startsAt: new Date('2026-03-11T15:00:00Z'),
      endsAt: new Date('2026-03-11T19:00:00Z'),
      timeZone: 'Europe/Moscow',
    });
    expect(await findHold(database, 'moscow', cartId)).toMatchObject({ day: tomorrow, bottles: 2 });
    expect(await describeSlot(context, moscow, area, 'msk-center-evening', tomorrow)).toEqual({
      surchargeMinor: held.surchargeMinor,
      startsAt: held.startsAt,
      endsAt: held.endsAt,
      timeZone: held.timeZone,
    });
    await releaseHold(database, 'moscow', cartId);
    expect(await findHold(database, 'moscow', cartId)).toBeNull();
  });

  test('takes the last bottles, and the next finds none [rule 45]', async () => {
    await setConfirmed(18, 55);
    await hold({ bottles: 3 });
    await hold({ bottles: 2 });
    expect(await refusalOf(hold({ bottles: 1 }))).toBe('interval.unavailable full');
    expect(await readSlot()).toEqual({ orders: 18, bottles: 55, holds: 2 });
  });

  test('without water finds a place where every bottle has its own [rule 45]', async () => {
    await setConfirmed(1, 60);
    const cartId = crypto.randomUUID();
    expect(await refusalOf(hold({ bottles: 1 }))).toBe('interval.unavailable full');
    expect(await refusalOf(hold({ cartId, bottles: 0 }))).toBe('accepted');
    expect(await refusalOf(confirm({ cartId, bottles: 0 }))).toBe('accepted');
    expect(await readSlot()).toEqual({ orders: 2, bottles: 60, holds: 0 });
  });

  test('moves with the choice and never counts against its own cart [rule 46]', async () => {
    const cartId = crypto.randomUUID();
    await setConfirmed(19, 30);
    await hold({ cartId });
    clock.set('2026-03-10T07:40:00Z');
    expect((await hold({ cartId })).heldUntil).toEqual(new Date('2026-03-10T07:55:00Z'));
    expect(await refusalOf(hold())).toBe('interval.unavailable full');
    await hold({ cartId, templateId: 'msk-center-morning' });
    expect(await refusalOf(hold())).toBe('accepted');
    expect((await readSlot()).holds).toBe(1);
  });

  test('is refused after the cutoff, outside the horizon, and where the interval does not exist [rule 42]', async () => {
    expect(await refusalOf(hold({ day: today, templateId: 'msk-center-morning' }))).toBe('interval.unavailable cutoff');
    expect(await refusalOf(hold({ day: '2026-03-09' }))).toBe('interval.unavailable closed');
    expect(await refusalOf(hold({ day: '2026-03-17' }))).toBe('interval.unavailable closed');
    expect(await refusalOf(hold({ templateId: 'msk-outer-afternoon' }))).toBe('interval.unavailable closed');
    expect(await refusalOf(hold({ templateId: 'never' }))).toBe('interval.unavailable closed');
    expect(await describeSlot(context, moscow, area, 'msk-outer-afternoon', tomorrow)).toBeNull();
  });

  test('on the last day finds room for 5 000 bottles', async () => {
    await setConfirmed(499, 4_998, lastDay);
    expect(await refusalOf(hold({ day: lastDay, bottles: 3 }))).toBe('interval.unavailable full');
    expect(await refusalOf(hold({ day: lastDay, bottles: 2 }))).toBe('accepted');
    expect(await refusalOf(hold({ day: lastDay, bottles: 0 }))).toBe('interval.unavailable full');
  });
});

describe('the completion of an order', () => {
  test('turns the hold into a confirmed place [rule 46]', async () => {
    const cartId = crypto.randomUUID();
    await hold({ cartId });
    await confirm({ cartId, bottles: 3 });
    expect(await readSlot()).toEqual({ orders: 1, bottles: 3, holds: 0 });
  });

  test('succeeds with an expired hold while there is room, and is refused when there is none [rule 46]', async () => {
    const cartId = crypto.randomUUID();
    await setConfirmed(18, 30);
    await hold({ cartId });
    clock.set('2026-03-10T07:46:00Z');
    expect(await checkSlot(context, database, toRequest({ cartId }))).toBe(true);
    await hold();
    await hold();
    expect(await checkSlot(context, database, toRequest({ cartId }))).toBe(false);
    expect(await refusalOf(confirm({ cartId }))).toBe('interval.unavailable full');
    clock.set('2026-03-10T08:02:00Z');
    expect(await refusalOf(confirm({ cartId }))).toBe('accepted');
    expect(await readSlot()).toEqual({ orders: 19, bottles: 32, holds: 2 });
  });

  test('is refused after the cutoff, held or not [rule 42] [rule 44]', async () => {
    const cartId = crypto.randomUUID();
    clock.set('2026-03-10T07:59:00Z');
    await hold({ cartId, day: today });
    clock.set('2026-03-10T08:00:00Z');
    expect(await refusalOf(confirm({ cartId, day: today }))).toBe('interval.unavailable cutoff');
  });

  test('sends the same few commands for any hold', async () => {
    await hold();
    const { queries } = await countQueries(() => confirm());
    expect(queries).toBe(6);
  });
});

describe('many at once', () => {
  test('of 50 that hold the last 5 places exactly 5 get one [rule 46]', async () => {
    await setConfirmed(15, 20);
    const results = await Promise.all(Array.from({ length: 50 }, () => refusalOf(hold({ bottles: 1 }))));
    expect(results.filter((result) => result === 'accepted')).toHaveLength(5);
    expect(results.filter((result) => result === 'interval.unavailable full')).toHaveLength(45);
    expect(await readSlot()).toEqual({ orders: 15, bottles: 20, holds: 5 });
  });

  test('holds and orders of the same slot never exceed its bottles [rule 46]', async () => {
    const cartIds = Array.from({ length: 20 }, () => crypto.randomUUID());
    await Promise.all(
      cartIds.map(async (cartId, index) => {
        const held = await refusalOf(hold({ cartId, bottles: 4 }));
        if (index % 2 === 0 && held === 'accepted') await refusalOf(confirm({ cartId, bottles: 5 }));
      }),
    );
    const { rows } = await database.execute<{ bottles: number }>(sql`
      select (slot.bottles + coalesce(sum(slot_hold.bottles), 0))::int as bottles
      from slot left join slot_hold using (partner_id, template_id, day)
      where template_id = ${afternoon} and day = ${tomorrow} group by slot.bottles`);
    expect(rows[0]?.bottles).toBeLessThanOrEqual(60);
    expect(rows[0]?.bottles).toBeGreaterThan(56);
  });
});

describe('the outlines of the delivery areas', () => {
  test('are closed rings, longitude first, and any cache may store them [S-73]', async () => {
    const { data } = await call(endpoints.listDeliveryAreas, { query: {} });
    expect(data.map(({ id }) => id)).toContain('msk-center');
    for (const { name, coordinates } of data) {
      expect(name).not.toBe('');
      for (const ring of coordinates) {
        expect(ring.length).toBeGreaterThanOrEqual(4);
        expect(ring.at(-1)).toEqual(ring[0]);
        for (const [longitude, latitude] of ring) {
          expect(longitude).toBeGreaterThan(30);
          expect(longitude).toBeLessThan(50);
          expect(latitude).toBeGreaterThan(50);
        }
      }
    }
    const answer = await app.fetch('/api/v1/delivery-areas', {});
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.headers.get('etag')).not.toBeNull();
  });

  test("are the partner's own", async () => {
    const ids = (await call(endpoints.listDeliveryAreas, { query: {} }, { host: 'baku.localhost' })).data.map(
      ({ id }) => id,
    );
    expect(ids).not.toContain('msk-center');
  });

  test.each([
    { areas: 100, rings: 1, positions: 20_000 },
    { areas: 5, rings: 50, positions: 2000 },
  ])('stay small however a partner draws them: $areas areas of $rings rings [S-73]', async (drawn) => {
    const ring = Array.from({ length: drawn.positions + 1 }, (_, step) => {
      const angle = ((step % drawn.positions) / drawn.positions) * 2 * Math.PI;
      return [37.6 + 0.1 * Math.cos(angle), 55.75 + 0.1 * Math.sin(angle)] as const;
    });
    const polygon = Array.from({ length: drawn.rings }, () => ring);
    const detailed = {
      ...moscow,
      areas: Array.from({ length: drawn.areas }, (_, id) => ({ ...area, id: `${id}`, polygon })),
    };
    const request = new Request('http://localhost/api/v1/delivery-areas');
    const answer = await listDeliveryAreas({ partner: detailed, language: 'en', request } as never);
    const text = await answer.text();
    expect(text.length).toBeLessThan(150_000);
  });
});
