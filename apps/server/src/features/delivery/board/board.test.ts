import { operatorEndpoints, type BoardSlot, type EndpointInput } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { findPartner, getArea } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { checkSlot, confirmSlot, holdSlot } from '../index.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const app = await startTestApp({ clock });
const { database } = app.context;

const tomorrow = '2026-03-11';
const lastDay = '2026-03-16';
const afternoon = 'msk-center-afternoon';
const token = await openStaffToken(app, ['orders.read', 'slots.write', 'audit.read'], { name: 'Вера' });

beforeEach(async () => {
  clock.set(tuesday);
  for (const table of ['slot_hold', 'slot', 'revision']) await database.execute(sql.raw(`delete from ${table}`));
});

type Body = EndpointInput<typeof operatorEndpoints.changeSlot>['body'];

const getBoard = (date?: string) => app.call(operatorEndpoints.getBoard, { query: { date } }, { token });
async function getSlot(date = tomorrow, id = afternoon): Promise<BoardSlot> {
  const slot = (await getBoard(date)).slots.find((each) => each.id === id);
  if (!slot) throw new Error(`No slot ${id}`);
  return slot;
}

const toInput = (body: Partial<Body>, date = tomorrow, interval = afternoon) => ({
  params: { interval, date },
  body: { version: 1, reason: 'Машина в ремонте', ...body },
});
const change = (body: Partial<Body>, date?: string) =>
  app.call(operatorEndpoints.changeSlot, toInput(body, date), { token });
async function changeRefused(body: Partial<Body>, date?: string, interval?: string) {
  const input = toInput(body, date, interval);
  return (await app.callRefused(operatorEndpoints.changeSlot, input, { token })).error.errors[0];
}

async function toRequest({ context }: TestApp, day: string, bottles: number) {
  const partner = await findPartner(context, 'moscow');
  if (!partner) throw new Error('No partner');
  const cartId = crypto.randomUUID();
  const holder = { id: cartId, network: null };
  return {
    partner,
    area: getArea(partner, 'msk-center'),
    cartId,
    holder,
    day,
    templateId: afternoon,
    bottles,
    now: clock.now(),
  };
}

async function attempt(of: TestApp, what: 'hold' | 'confirm', { day = tomorrow, bottles = 2 } = {}): Promise<string> {
  const request = await toRequest(of, day, bottles);
  try {
    await withTransaction(of.context.database, (transaction) =>
      what === 'hold'
        ? holdSlot(of.context, transaction, request)
        : confirmSlot(of.context, transaction, request).then(() => null),
    );
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return String(error.violations[0].params?.['reason']);
    throw error;
  }
}

describe('the board of a day', () => {
  test('shows what each interval of each zone may take, holds and has confirmed [O-04]', async () => {
    expect(await attempt(app, 'confirm', { bottles: 3 })).toBe('accepted');
    expect(await attempt(app, 'hold', { bottles: 5 })).toBe('accepted');
    const board = await getBoard(tomorrow);
    expect(board).toMatchObject({ date: tomorrow, holiday: null });
    expect(board.zones.map(({ id }) => id)).toEqual(['msk-center', 'msk-outer']);
    const slot = board.slots.find(({ id }) => id === afternoon);
    expect(slot).toMatchObject({
      zoneId: 'msk-center',
      confirmed: { orders: 1, bottles: 3 },
      held: { orders: 1, bottles: 5 },
      isOverfull: false,
      isClosed: false,
      isPastCutoff: false,
      hasOwnLimit: false,
    });
    expect(slot?.free).toEqual({
      orders: (slot?.limit.orders ?? 0) - 2,
      bottles: (slot?.limit.bottles ?? 0) - 8,
    });
    expect(board.slots.map(({ from }) => from)).toEqual(board.slots.map(({ from }) => from).toSorted());
    expect(board.total.confirmed).toEqual({ orders: 1, bottles: 3 });
    // An expired hold is none.
    await database.execute(sql`update slot_hold set expires_at = ${clock.now().toISOString()}::timestamptz`);
    expect((await getSlot()).held).toEqual({ orders: 0, bottles: 0 });
  });

  test('is today without a date, knows what is past its cutoff, and names a holiday [O-04]', async () => {
    const today = await getBoard();
    expect(today.date).toBe('2026-03-10');
    expect(today.slots.some(({ isPastCutoff }) => isPastCutoff)).toBe(true);
    await database.execute(sql`insert into holiday (partner_id, day, names)
      values ('moscow', '2026-06-12', '{"ru": "День России", "en": "Russia Day", "az": "-", "tr": "-"}')`);
    const options = { token, headers: { 'accept-language': 'en' } };
    const holiday = await app.call(operatorEndpoints.getBoard, { query: { date: '2026-06-12' } }, options);
    expect(holiday.holiday).toBe('Russia Day');
  });

  test('shows what is over the limit as such, by orders or by bottles [O-04]', async () => {
    const { limit } = await getSlot();
    await database.execute(sql`insert into slot (partner_id, template_id, day, orders, bottles)
      values ('moscow', ${afternoon}, ${tomorrow}, ${limit.orders}, ${limit.bottles})`);
    expect(await getSlot()).toMatchObject({ isOverfull: false, free: { orders: 0, bottles: 0 } });
    await database.execute(sql`update slot set orders = orders + 1`);
    expect(await getSlot()).toMatchObject({ isOverfull: true, free: { orders: 0, bottles: 0 } });
    await database.execute(sql`update slot set orders = 1, bottles = bottles + 1`);
    expect((await getSlot()).isOverfull).toBe(true);
  });
});

describe('the limit of one day', () => {
  test('is obeyed at once, also by another process, and taken back with null [O-04]', async () => {
    const other = await startOtherApp(app.context, { clock });
    expect(await attempt(other, 'confirm')).toBe('accepted');
    const { after } = await change({ maxOrders: 2 });
    expect(after).toMatchObject({ version: 2, limit: { orders: 2 }, hasOwnLimit: true });
    expect(await attempt(other, 'hold')).toBe('accepted');
    expect(await attempt(other, 'hold')).toBe('full');
    expect(await checkSlot(other.context, database, await toRequest(other, tomorrow, 1))).toBe(false);
    await change({ version: 2, maxOrders: null, maxBottles: 8 });
    expect(await attempt(other, 'hold', { bottles: 5 })).toBe('full');
    expect(await attempt(other, 'hold', { bottles: 4 })).toBe('accepted');
    await change({ version: 3, maxBottles: null, isClosed: true });
    expect(await attempt(other, 'hold', { bottles: 1 })).toBe('closed');
    await change({ version: 4, isClosed: false });
    expect(await attempt(other, 'hold', { bottles: 1 })).toBe('accepted');
    expect(await getSlot()).toMatchObject({ version: 5, hasOwnLimit: false });
  });

  test('holds on the last day too, which is otherwise never closed [O-04]', async () => {
    expect((await getSlot(lastDay)).limit.orders).toBe(500);
    await change({ maxOrders: 1 }, lastDay);
    expect(await attempt(app, 'confirm', { day: lastDay })).toBe('accepted');
    expect(await attempt(app, 'confirm', { day: lastDay })).toBe('full');
    await change({ version: 2, isClosed: true, maxOrders: null }, lastDay);
    expect(await attempt(app, 'hold', { day: lastDay })).toBe('closed');
  });

  test('says what it comes to before it is set, and a preview leaves nothing behind [O-04]', async () => {
    for (let order = 0; order < 3; order += 1) await attempt(app, 'confirm', { bottles: 4 });
    const preview = await change({ maxOrders: 1, maxBottles: 10, preview: true });
    expect(preview).toMatchObject({
      before: { confirmed: { orders: 3, bottles: 12 }, isOverfull: false },
      after: { confirmed: { orders: 3, bottles: 12 }, limit: { orders: 1, bottles: 10 }, isOverfull: true },
      overfilledBy: { orders: 2, bottles: 2 },
    });
    expect(await getSlot()).toMatchObject({ version: 1, hasOwnLimit: false });
    await change({ maxOrders: 1, preview: true }, '2026-03-25');
    const { rows } = await database.execute(sql`select from slot where day = '2026-03-25'`);
    expect(rows).toEqual([]);
  });

  test('is stored with its author and reason; a repetition changes nothing [O-02c] [O-04]', async () => {
    const day = '2026-03-14';
    await change({ maxOrders: 7 }, day);
    await change({ version: 2, maxOrders: 7 }, day);
    const query = { subject: `slot:${afternoon}:${day}` };
    const { items } = await app.call(operatorEndpoints.listAudit, { query }, { token });
    expect(items).toEqual([
      expect.objectContaining({
        action: 'slot.limited',
        version: 2,
        before: { maxOrders: null },
        after: { maxOrders: 7 },
        note: 'Машина в ремонте',
        by: expect.objectContaining({ name: 'Вера' }),
      }),
    ]);
  });

  test('is refused over a change that its author has not seen [rule 81]', async () => {
    await change({ maxOrders: 7 });
    const input = toInput({ maxBottles: 9 });
    const { status, error } = await app.callRefused(operatorEndpoints.changeSlot, input, { token });
    expect(status).toBe(409);
    expect(error.details).toMatchObject({ version: 2, by: { name: 'Вера' }, fields: ['max_orders'] });
    // Orders that come meanwhile are no change of it.
    await attempt(app, 'confirm');
    await change({ version: 2, maxBottles: 9 });
  });

  test('is refused for what is no interval of the day, and for a day that is over [O-04]', async () => {
    expect(await changeRefused({}, tomorrow, 'nowhere')).toMatchObject({ code: 'slot.unknown' });
    expect(await changeRefused({}, '2026-03-09')).toMatchObject({ code: 'slot.over' });
    expect(await changeRefused({ maxOrders: -1 })).toMatchObject({ code: 'request.invalid', field: 'maxOrders' });
    expect(await changeRefused({ reason: ' ' })).toMatchObject({ code: 'request.invalid', field: 'reason' });
  });

  test('and the last place go to one of both: never is more confirmed than the limit that was set before [O-04] [rule 46]', async () => {
    const other = await startOtherApp(app.context, { clock });
    for (let round = 0; round < 12; round += 1) {
      await database.execute(sql`with former as (delete from revision) delete from slot`);
      await database.execute(sql`insert into slot (partner_id, template_id, day, orders, max_orders)
        values ('moscow', ${afternoon}, ${tomorrow}, 4, 5)`);
      const [booked, changed] = await Promise.all([attempt(other, 'confirm'), change({ maxOrders: 4 })]);
      const { confirmed, limit } = await getSlot();
      expect(limit.orders).toBe(4);
      // The two answers show which call came first.
      expect(confirmed.orders).toBe(booked === 'accepted' ? 5 : 4);
      expect(changed.overfilledBy.orders).toBe(booked === 'accepted' ? 1 : 0);
    }
  });
});
