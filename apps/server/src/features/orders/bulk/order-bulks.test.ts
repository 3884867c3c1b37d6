import { operatorEndpoints, type OrderBulk } from '@kaplya/contract';
import { addDays, type CalendarDate } from '@kaplya/domain';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntryTable } from '#features/staff/audit/audit.table.ts';
import { copyLines, copyOrder } from '../../../../test/database/copy-orders.ts';
import { createHttpCustomer } from '../../../../test/people/http-customer.ts';
import { createMember } from '../../../../test/people/operator.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { sumOrdersByStatus } from '../listing/order-list.store.ts';
import { orderTable } from '../orders.table.ts';
import { processDueBulks } from './process-bulks.ts';
import { orderBulkTable } from './order-bulk.table.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;

let original = '';

beforeAll(async () => {
  const customer = await createHttpCustomer(app, { token: await (await createMember(app)).token() });
  await customer.add('CUP');
  await customer.getReady();
  await customer.calculate(null);
  original = (await customer.complete()).order.uuid;
});

const open = (rights: Parameters<typeof openStaffToken>[1] = ['orders.read', 'orders.write', 'lists.export']) =>
  openStaffToken(app, rights);

/** Orders of one source, in a status, which the list finds by the source. */
async function makeOrders(source: string, copies: number, status = 'new'): Promise<void> {
  await copyOrder(
    database,
    original,
    copies,
    sql`jsonb_build_object('source', ${source}::text, 'status', ${status}::text)`,
  );
}

const start = (token: string, source: string, expected: number, more: object = {}) =>
  app.call(
    operatorEndpoints.startOrderBulk,
    { body: { action: 'approved', filters: { source }, expected, ...more } },
    { token },
  );

const read = async (token: string, { id }: Pick<OrderBulk, 'id'>) =>
  (await app.call(operatorEndpoints.getOrderBulk, { params: { id } }, { token })).bulk;

const countOf = async (source: string, status: 'new' | 'approved') => {
  const rows = await database
    .select({ id: orderTable.id })
    .from(orderTable)
    .where(and(eq(orderTable.source, source), eq(orderTable.status, status)));
  return rows.length;
};

/** Starts a job whose work begins when the test lets it. */
async function startLater(token: string, source: string, expected: number, more: object = {}): Promise<OrderBulk> {
  const { bulk } = await start(token, source, expected, more);
  if (!bulk) throw new Error('There is no job');
  return bulk;
}

async function end(token: string, bulk: OrderBulk): Promise<OrderBulk> {
  await context.services.orders.bulks.wake();
  await context.services.orders.bulks.processDue(context);
  return read(token, bulk);
}

describe('a job over all orders that a filter finds [O-03f]', () => {
  test('says before what it comes to, then takes the step of each, and reports every row', async () => {
    const token = await open();
    await makeOrders('job', 45);
    await makeOrders('job', 3, 'completed');
    // On its way: a step back, which needs a reason for each.
    await makeOrders('job', 2, 'inProcess');
    const { preview, bulk: none } = await start(token, 'job', 50, { preview: true });
    expect([none, preview]).toMatchObject([null, { total: 50, eligible: 45 }]);
    expect(preview.toCollect.amount).toBeGreaterThan(0);
    const bulk = await end(token, await startLater(token, 'job', 50));
    expect(bulk).toMatchObject({ state: 'done', total: 50, moved: 45, unchanged: 0, refused: 5, message: null });
    expect(await countOf('job', 'approved')).toBe(45);
    const rows = await app.call(
      operatorEndpoints.listOrderBulkRows,
      { params: { id: bulk.id }, query: { outcome: 'refused', limit: 2 } },
      { token },
    );
    expect(rows).toMatchObject({ total: 5, items: [{ outcome: 'refused' }, { outcome: 'refused' }] });
    expect(rows.nextCursor).not.toBeNull();
    expect(rows.items[0]?.message).toMatch(/\S/);
    const file = await app.send(
      operatorEndpoints.exportOrderBulkRows,
      { params: { id: bulk.id }, query: { format: 'csv' } },
      { token },
    );
    expect((await file.text()).trim().split('\n')).toHaveLength(51);
    const moves = await database
      .select()
      .from(auditEntryTable)
      .where(
        and(eq(auditEntryTable.action, 'orders.bulk_started'), eq(auditEntryTable.subject, `order-bulk:${bulk.id}`)),
      );
    expect(moves).toMatchObject([{ after: { status: 'approved', rows: 50 } }]);
  });

  test('moves the orders to another day at their own time of day; what finds no place or changes its sum stays [rule 84]', async () => {
    const token = await open();
    await makeOrders('snow', 25, 'approved');
    await copyLines(database, original, 'snow');
    await makeOrders('snow', 2, 'completed');
    const [before] = await database.select().from(orderTable).where(eq(orderTable.id, original));
    if (!before) throw new Error('The order is missing');
    await database.execute(sql`update slot set orders = orders + 27
      where template_id = ${before.intervalTemplateId} and day = ${before.intervalDay}`);
    const slotsOf = async (day: string) =>
      (await app.call(operatorEndpoints.getBoard, { query: { date: day } }, { token })).slots;
    const roomOn = async (day: string) =>
      (await slotsOf(day)).find(({ id }) => id === before.intervalTemplateId)?.free.orders ?? 0;
    const lastDay: CalendarDate = before.intervalDay;
    const days = [-1, -2, -3].map((count) => addDays(lastDay, count));
    const rooms = await Promise.all(days.map(roomOn));
    const free = Math.max(...rooms);
    const date = days[rooms.indexOf(free)] ?? lastDay;
    const asked = { action: 'rescheduled', slot: { date, time: null } };
    const { preview } = await start(token, 'snow', 27, { ...asked, preview: true });
    expect(preview).toMatchObject({ total: 27, eligible: 25 });
    const bulk = await end(token, await startLater(token, 'snow', 27, asked));
    const moved = Math.min(25, free);
    expect(moved).toBeGreaterThan(0);
    expect(bulk).toMatchObject({ state: 'done', moved, refused: 27 - moved, slot: { date, time: null } });
    const found = await database.select().from(orderTable).where(eq(orderTable.source, 'snow'));
    const there = found.filter(({ intervalDay }) => intervalDay === date);
    expect(there).toHaveLength(moved);
    for (const order of there)
      expect(order).toMatchObject({ totalMinor: before.totalMinor, intervalTemplateId: before.intervalTemplateId });

    // The same job again moves nothing, and another time of the day costs more.
    const again = await end(token, await startLater(token, 'snow', 27, asked));
    expect(again).toMatchObject({ moved: 0, unchanged: moved });
    const dearer = (await slotsOf(date)).find(({ id }) => id === 'msk-center-evening');
    if (!dearer) throw new Error('The evening is missing');
    const time = { from: dearer.from, to: dearer.to };
    const evening = await end(token, await startLater(token, 'snow', 27, { ...asked, slot: { date, time } }));
    expect(evening).toMatchObject({ moved: 0, refused: 27 });
    const nowhere = { date, time: { from: '03:00', to: '04:00' } };
    expect(await end(token, await startLater(token, 'snow', 27, { ...asked, slot: nowhere }))).toMatchObject({
      ...{ moved: 0, refused: 27 },
    });
    const { status } = await app.send(
      operatorEndpoints.startOrderBulk,
      { body: { action: 'rescheduled', filters: { source: 'snow' }, expected: 27 } },
      { token },
    );
    expect(status).toBe(400);
  });

  test('begins only over what the list showed, and three at once in a shop', async () => {
    const token = await open();
    await makeOrders('seen', 2);
    const refusedWith = async (body: object) =>
      (
        await app.callRefused(
          operatorEndpoints.startOrderBulk,
          { body: { action: 'approved', filters: { source: 'seen' }, expected: 2, ...body } as never },
          { token },
        )
      ).error.code;
    expect(await refusedWith({ expected: 3 })).toBe('order.bulk_differs');
    expect(await refusedWith({ filters: { source: 'nothing' } })).toBe('order.bulk_differs');
    await database.insert(orderBulkTable).values(
      Array.from({ length: 3 }, () => ({
        ...({ partnerId: 'moscow', action: 'approved', state: 'working', total: 1, language: 'ru' } as const),
        ...{ staffId: sql`(select id from staff_member where partner_id = 'moscow' limit 1)` as never },
        ...{ caller: { sessionId: crypto.randomUUID(), ip: '::1', userAgent: '' }, createdAt: context.clock.now() },
        checkAt: new Date(Date.now() + 3_600_000),
      })),
    );
    expect(await refusedWith({})).toBe('order.bulk_busy');
    await database.delete(orderBulkTable).where(eq(orderBulkTable.total, 1));
  });

  test('stores no text of its filters, and the text for the customers no longer than it works', async () => {
    const token = await open(['orders.read', 'orders.write', 'customers.read']);
    await makeOrders('texts', 2);
    const [row] = await database.select().from(orderTable).where(eq(orderTable.source, 'texts'));
    const text = 'Позвонить Марии Ивановне';
    const filters = { q: row?.phone, source: 'texts' };
    const bulk = await end(token, await startLater(token, 'texts', 2, { action: 'completed', filters, note: text }));
    expect(bulk).toMatchObject({ state: 'done', refused: 2 });
    const { rows } = await database.execute<{ texts: string }>(sql`
      select (select json_agg(b)::text from order_bulk b) || (select json_agg(r)::text from order_bulk_row r)
        || (select json_agg(a)::text from audit_entry a where subject = ${`order-bulk:${bulk.id}`}) as texts`);
    expect(rows[0]?.texts).toContain(bulk.id);
    expect(rows[0]?.texts).not.toContain(row?.phone.slice(-7));
    expect(rows[0]?.texts).not.toContain('Марии');
    // As if the process had died at each attempt, and once more as if the author had lost the right meanwhile.
    const again = { state: 'working', note: text, endedAt: null, checkAt: context.clock.now() } as const;
    const noteAfter = async (attempts: number) => {
      await database
        .update(orderBulkTable)
        .set({ ...again, attempts })
        .where(eq(orderBulkTable.id, bulk.id));
      await processDueBulks(context);
      return (await database.select().from(orderBulkTable).where(eq(orderBulkTable.id, bulk.id)))[0];
    };
    expect(await noteAfter(5)).toMatchObject({ state: 'failed', note: null });
    await database.execute(sql`delete from staff_member_role where member_id = ${bulk.by?.id}::uuid`);
    expect(await noteAfter(0)).toMatchObject({ state: 'refused', note: null });
  });

  test('goes on after a process that died: what is done is not done again', async () => {
    const token = await open();
    await makeOrders('died', 30);
    const bulk = await startLater(token, 'died', 30);
    await context.services.orders.bulks.wake();
    // As if the process had died after the orders and before the end.
    await database
      .update(orderBulkTable)
      .set({
        state: 'working',
        cursor: 0,
        endedAt: null,
        checkAt: context.clock.now(),
      })
      .where(eq(orderBulkTable.id, bulk.id));
    expect(await processDueBulks(context)).toMatchObject({ failed: 0 });
    expect(await read(token, bulk)).toMatchObject({ state: 'done', moved: 30, unchanged: 0, refused: 0 });
  });

  test('lets that of another shop have its turn before it is over', async () => {
    const token = await open();
    await makeOrders('long', 45);
    const { id } = await end(token, await startLater(token, 'long', 45));
    const before = (seconds: number) => new Date(context.clock.now().getTime() - seconds * 1000);
    const again = { state: 'working', cursor: 0, endedAt: null, checkAt: before(2) } as const;
    await database.update(orderBulkTable).set(again).where(eq(orderBulkTable.id, id));
    await openStaffToken(app, ['orders.write'], { partnerId: 'baku' });
    await database.insert(orderBulkTable).values({
      ...({ partnerId: 'baku', action: 'approved', state: 'working', total: 0, language: 'ru' } as const),
      ...{ staffId: sql`(select id from staff_member where partner_id = 'baku' limit 1)` as never },
      ...{ caller: { sessionId: crypto.randomUUID(), ip: '::1', userAgent: '' }, createdAt: context.clock.now() },
      checkAt: before(1),
    });
    await processDueBulks(context);
    const { rows } = await database.execute(sql`
      select partner_id from order_bulk where id = ${id} or partner_id = 'baku' order by ended_at`);
    expect(rows).toEqual([{ partner_id: 'baku' }, { partner_id: 'moscow' }]);
  });

  test('that is stopped between two orders leaves the rest, and counts what it did', async () => {
    const token = await open();
    await makeOrders('halted', 6);
    const bulk = await startLater(token, 'halted', 6);
    // The third order stops the job, as a member would.
    await database.execute(sql`
      create function halt() returns trigger language plpgsql as $$ begin
        if new.position = 3 then update order_bulk set state = 'stopped', check_at = null where id = new.bulk_id; end if;
        return new; end $$`);
    await database.execute(
      sql`create trigger halt before update on order_bulk_row for each row execute function halt()`,
    );
    await context.services.orders.bulks.processDue(context);
    await database.execute(sql`drop function halt cascade`);
    expect(await read(token, bulk)).toMatchObject({ state: 'stopped', moved: 3, refused: 0 });
    expect(await countOf('halted', 'approved')).toBe(3);
  });

  test('reports an order that fails at every attempt, and takes the rest', async () => {
    const token = await open();
    await makeOrders('broken', 3);
    const bulk = await startLater(token, 'broken', 3);
    const [{ id } = { id: '' }] = await database
      .select({ id: orderTable.id })
      .from(orderTable)
      .where(eq(orderTable.source, 'broken'))
      .orderBy(orderTable.id)
      .limit(1);
    await database.execute(sql`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`);
    await database.execute(sql`create trigger fail before update on "order" for each row
      when (old.source = 'broken' and old.id = ${sql.raw(`'${id}'`)}) execute function fail()`);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await database.update(orderBulkTable).set({ checkAt: context.clock.now() }).where(eq(orderBulkTable.id, bulk.id));
      await context.services.orders.bulks.processDue(context);
    }
    await database.execute(sql`drop function fail cascade`);
    expect(await read(token, bulk)).toMatchObject({ state: 'done', moved: 2, refused: 1 });
  });

  test('ends where its author may not do it any more, and where somebody stops it', async () => {
    const token = await open();
    await makeOrders('rights', 5);
    const bulk = await startLater(token, 'rights', 5);
    await context.services.orders.bulks.wake();
    await database.execute(sql`delete from staff_member_role where member_id = ${bulk.by?.id}::uuid`);
    await database
      .update(orderBulkTable)
      .set({ state: 'working', cursor: 0, endedAt: null, checkAt: context.clock.now() })
      .where(eq(orderBulkTable.id, bulk.id));
    await processDueBulks(context);
    const reader = await open(['orders.read', 'orders.write']);
    expect(await read(reader, bulk)).toMatchObject({ state: 'refused' });
    expect((await read(reader, bulk)).message).toMatch(/\S/);

    await makeOrders('stopped', 5);
    const other = await startLater(reader, 'stopped', 5);
    await context.services.orders.bulks.wake();
    await database
      .update(orderBulkTable)
      .set({ state: 'working', checkAt: new Date(Date.now() + 3_600_000), endedAt: null })
      .where(eq(orderBulkTable.id, other.id));
    const stop = () => app.send(operatorEndpoints.stopOrderBulk, { params: { id: other.id } }, { token: reader });
    expect((await stop()).status).toBe(200);
    expect(await read(reader, other)).toMatchObject({ state: 'stopped' });
    expect((await stop()).status).toBe(409);
  });
});

test('the sum of the filtered orders is exact, and absent rather than a part [O-03g]', async () => {
  const token = await open();
  await makeOrders('sum', 7);
  const sum = async (source: string) =>
    (await app.call(operatorEndpoints.sumOpsOrders, { query: { source } }, { token })).sum;
  const [row] = await database.select().from(orderTable).where(eq(orderTable.id, original));
  expect(await sum('sum')).toEqual({
    ...{ orders: 7, total: { amount: 7 * (row?.totalMinor ?? 0), currency: 'RUB' }, bottles: 7 * (row?.bottles ?? 0) },
  });
  expect(await sum('nothing')).toMatchObject({ orders: 0, total: { amount: 0 } });
  const upTo = (atMost: number) => sumOrdersByStatus(database, 'moscow', { sources: ['sum'] }, atMost);
  expect(await upTo(7)).toMatchObject([{ status: 'new', orders: 7 }]);
  expect(await upTo(6)).toBeNull();
});
