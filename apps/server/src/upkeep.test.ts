import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { pruneAddresses } from '#features/addresses/index.ts';
import { pruneCarts } from '#features/cart/index.ts';
import { pruneSessions } from '#features/identity/index.ts';
import { pruneIdempotencyKeys } from '#http/idempotency/idempotency.ts';
import { createHttpCustomer, shopWith } from '../test/people/http-customer.ts';
import { startTestApp } from '../test/start-test-app.ts';
import { createTestClock } from '../test/test-clock.ts';
import { upkeepJobs } from './upkeep.ts';

const now = '2031-03-05T12:00:00Z';
const clock = createTestClock(new Date());
const app = await startTestApp({ clock });
const { context } = app;
const { database } = context;

beforeEach(() => clock.set(now));

const idsOf = async (statement: SQL) => {
  const { rows } = await database.execute<{ id: string }>(statement);
  return rows.map(({ id }) => id).toSorted();
};
const countOf = async (statement: SQL) => {
  const { rows } = await database.execute<{ count: number }>(statement);
  return rows[0]?.count ?? 0;
};

test('carts go sixty days after they were used last, ordered ones too, in batches that a call never waits for [rule 49]', async () => {
  // 3000 carts in all states, from 40 days before their end to 40 days after it, each with a line.
  await database.execute(sql`
    with made as (
      insert into cart (partner_id, subject_id, area_id, status, expires_at)
      select area.partner_id, uuidv7(), area.id, (array['open', 'completed', 'handedOver'])[g % 3 + 1],
        ${now}::timestamptz + make_interval(days => 40 - g % 81, secs => g % 7)
      from generate_series(1, 3000) as g, (select partner_id, id from area order by 1 desc, 2 limit 1) as area
      returning partner_id, id
    )
    insert into cart_line (partner_id, cart_id, product_id, quantity)
    select made.partner_id, made.id, (select id from product where product.partner_id = made.partner_id order by id limit 1), 1
    from made`);
  const stored = sql`select id from cart where expires_at >= ${now}::timestamptz - interval '30 days'`;
  const expected = await idsOf(stored);
  const before = await countOf(sql`select count(*)::int from cart`);
  expect(expected.length).toBeGreaterThan(1000);

  // The transaction of each batch. A row takes 1 ms; all together exceed the call limit used here.
  await database.execute(sql`create table batch (transaction xid8)`);
  await database.execute(sql`create function note_batch() returns trigger language plpgsql as
    'begin insert into batch values (pg_current_xact_id()); perform pg_sleep(0.001); return old; end'`);
  await database.execute(
    sql`create trigger note_batch before delete on cart for each row execute function note_batch()`,
  );
  const impatient = connectDatabase(database.$client.options.connectionString ?? '', {
    poolSize: 1,
    limits: { statementMilliseconds: 300 },
    onConnectionError: () => {},
  });
  const { carts } = await pruneCarts({ ...context, database: impatient } as typeof context, { rowsAtOnce: 100 });
  await impatient.$client.end();

  expect(carts).toBe(before - expected.length);
  expect(await idsOf(sql`select id from cart`)).toEqual(expected);
  const { rows: batches } = await database.execute<{ rows: number }>(
    sql`select count(*)::int as rows from batch group by transaction`,
  );
  expect(batches.length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...batches.map(({ rows }) => rows))).toBeLessThanOrEqual(100);
  expect(await countOf(sql`select count(*)::int from cart_line where cart_id not in (select id from cart)`)).toBe(0);
  await database.execute(sql`drop trigger note_batch on cart`);
});

test('a run that has no more time leaves the rest to the next', async () => {
  await database.execute(sql`
    insert into idempotency (partner_id, subject_id, endpoint, key, body_hash, status, created_at)
    select 'moscow', uuidv7(), 'completeCart', g, '', 200, ${now}::timestamptz - make_interval(hours => g % 48)
    from generate_series(1, 1200) as g`);
  const options = { rowsAtOnce: 100, stopping: AbortSignal.abort() };
  expect(await pruneIdempotencyKeys(context, options)).toEqual({ idempotencyKeys: 100 });
  const { idempotencyKeys } = await pruneIdempotencyKeys(context, { rowsAtOnce: 100 });
  expect(idempotencyKeys).toBe((1200 / 48) * 23 - 100);
  expect(await countOf(sql`select count(*)::int from idempotency`)).toBe((1200 / 48) * 25);
});

test('several deletions of one job end together when its time is over, and take turns until then', async () => {
  await database.execute(sql`truncate system.session cascade`);
  // 500 of each: expired sign-ins, ended sign-ins, visitors not seen for a year.
  await database.execute(sql`
    insert into system.session (subject_id, method, roles, refresh_hash, refresh_sealed, expires_at, revoked_at, refreshed_at, created_at)
    select uuidv7(), case when g % 3 < 2 then 'sms' end, '[]', g, '',
      ${now}::timestamptz + make_interval(days => (array[-1, 1, -300])[g % 3 + 1]),
      case when g % 3 = 1 then ${now}::timestamptz - interval '30 days' end,
      used.at, used.at
    from generate_series(1, 1500) as g, lateral (select ${now}::timestamptz - interval '365 days' as at) as used`);
  let batches = 0;
  const stopping = {
    get aborted() {
      batches += 1;
      return batches >= 6;
    },
  };
  expect(await pruneSessions(context, { rowsAtOnce: 100, pauseMilliseconds: 0, stopping })).toEqual({ sessions: 600 });
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from system.session group by method, revoked_at`,
  );
  expect(rows.map(({ count }) => count)).toEqual([300, 300, 300]);
  await database.execute(sql`truncate system.session cascade`);
});

test('what somebody has locked is passed over, and goes the next time', async () => {
  await database.execute(sql`truncate cart cascade`);
  await database.execute(sql`
    insert into cart (partner_id, subject_id, area_id, expires_at)
    select area.partner_id, uuidv7(), area.id, ${now}::timestamptz - interval '31 days'
    from generate_series(1, 5), (select partner_id, id from area limit 1) as area`);
  await withTransaction(database, async (transaction) => {
    await transaction.execute(sql`select from cart order by id limit 2 for update`);
    expect(await pruneCarts(context)).toEqual({ carts: 3 });
  });
  expect(await pruneCarts(context)).toEqual({ carts: 2 });
});

test('sessions go when nobody can go on with them, and addresses with the last session of their visitor', async () => {
  await database.execute(sql`delete from address`);
  // All combinations: active or expired; ended never, recently or long ago; of a visitor or a customer; last used long
  // before half a year ago, just before, just after, now.
  await database.execute(sql`
    insert into system.session (subject_id, method, roles, refresh_hash, refresh_sealed, expires_at, revoked_at, refreshed_at, created_at)
    select case when g % 2 = 0 then (select id from customer order by id limit 1) else uuidv7() end,
      case when g % 2 = 0 then 'sms' end, '[]', g, '',
      ${now}::timestamptz + make_interval(days => g % 5 - 2, secs => 1),
      (array[null, ${now}::timestamptz - interval '6 days', ${now}::timestamptz - interval '8 days'])[g % 3 + 1],
      used.at, used.at - make_interval(days => g % 7)
    from generate_series(1, 3000) as g, lateral (
      select ${now}::timestamptz - make_interval(days => (array[400, 181, 179, 0])[g / 2 % 4 + 1]) as at) as used`);
  await database.execute(sql`
    insert into address (partner_id, subject_id, fields, city_id, duplicate_key)
    select 'moscow', subject_id, '{}'::jsonb, 'moscow', id::text from system.session
    union all select 'moscow', uuidv7(), '{}', 'moscow', g::text from generate_series(1, 500) as g`);
  // A visitor's first token could reopen its session until half a year after the last use.
  const stored = sql`select id from system.session where case when method is null
    then refreshed_at >= ${now}::timestamptz - interval '180 days'
    else expires_at >= ${now} and (revoked_at is null or revoked_at >= ${now}::timestamptz - interval '7 days') end`;
  const expectedSessions = await idsOf(stored);
  const visitorsOf = (ids: readonly string[]) =>
    countOf(
      sql`select count(*)::int from system.session where method is null and id = any (${sql.param(ids)}::uuid[])`,
    );
  expect(await visitorsOf(expectedSessions)).toBe(750);

  await pruneSessions(context, { rowsAtOnce: 300 });
  expect(await idsOf(sql`select id from system.session`)).toEqual(expectedSessions);

  const expectedAddresses = await idsOf(sql`select id from address where subject_id in (select id from customer)
    or subject_id in (select subject_id from system.session where revoked_at is null and expires_at > ${now})`);
  expect(expectedAddresses.length).toBeGreaterThan(1500);
  await pruneAddresses(context, { job: 'addresses', rowsAtOnce: 300 });
  expect(await idsOf(sql`select id from address`)).toEqual(expectedAddresses);
});

test('addresses behind many that stay have their turn, however early a run ends, and then the first ones again', async () => {
  await database.execute(sql`delete from address`);
  const insertAddress = (partnerId: string, subject: SQL, count: number) =>
    database.execute(sql`
      insert into address (partner_id, subject_id, fields, city_id, duplicate_key)
      select ${partnerId}, ${subject}, '{}', 'x', g || clock_timestamp()::text from generate_series(1, ${count}::int) as g`);
  const ofCustomer = sql`(select id from customer order by id limit 1)`;
  await insertAddress('moscow', ofCustomer, 600);
  await insertAddress('moscow', sql`uuidv7()`, 100);
  const prune = async () => {
    const options = { rowsAtOnce: 100, pauseMilliseconds: 0, stopping: AbortSignal.abort() };
    return (await pruneAddresses(context, { job: 'addresses', ...options })).addresses;
  };
  const deleted: number[] = [];
  for (let run = 1; run <= 8; run += 1) deleted.push(await prune());
  expect(deleted).toEqual([0, 0, 0, 0, 0, 0, 100, 0]);
  await insertAddress('baku', sql`uuidv7()`, 1);
  expect(await prune()).toBe(1);
});

test('a run over addresses stores its position page by page, so that a killed one loses none of its work', async () => {
  await database.execute(sql`delete from address`);
  await database.execute(sql`
    insert into address (partner_id, subject_id, fields, city_id, duplicate_key)
    select 'moscow', uuidv7(), '{}', 'x', g::text from generate_series(1, 300) as g`);
  await database.execute(sql`create table place (after jsonb)`);
  await database.execute(sql`create function note_place() returns trigger language plpgsql as
    $$begin insert into place select resumes_after from system.job_run where name = 'killed'; return null; end$$`);
  await database.execute(
    sql`create trigger note_place before delete on address for each statement execute function note_place()`,
  );
  const ids = await idsOf(sql`select id from address`);
  await pruneAddresses(context, { job: 'killed', rowsAtOnce: 100, pauseMilliseconds: 0 });
  expect(await idsOf(sql`select after ->> 'id' as id from place`)).toEqual([ids[99], ids[199], ids[299]]);
  await database.execute(sql`drop trigger note_place on address`);
});

test('a run over addresses reports the first failure, also when its position cannot be stored any more', async () => {
  await database.execute(sql`
    insert into address (partner_id, subject_id, fields, city_id, duplicate_key) values ('moscow', uuidv7(), '{}', 'x', 'x')`);
  // Nothing can be written after the first fault. A sequence is not rolled back.
  await database.execute(sql`create sequence fault`);
  await database.execute(sql`create function fail_for_good() returns trigger language plpgsql as
    $$begin perform nextval('fault'); raise exception 'the first fault'; end$$`);
  await database.execute(sql`create function fail_after_fault() returns trigger language plpgsql as
    $$begin if (select is_called from fault) then raise exception 'a later fault'; end if; return new; end$$`);
  await database.execute(
    sql`create trigger fail before delete on address for each row execute function fail_for_good()`,
  );
  await database.execute(
    sql`create trigger fail before insert or update on system.job_run for each row execute function fail_after_fault()`,
  );
  const failed: unknown = await pruneAddresses(context, { job: 'failing' }).catch((error: unknown) => error);
  await database.execute(sql`drop trigger fail on address`);
  await database.execute(sql`drop trigger fail on system.job_run`);
  expect(failed).toMatchObject({ cause: { message: 'the first fault' } });
});

test('what is not yet to be deleted of sessions is not read again by each batch', async () => {
  // Visitors who signed in a month ago: expired three weeks ago, and stored for five more months.
  await database.execute(sql`
    insert into system.session (subject_id, roles, refresh_hash, refresh_sealed, expires_at, revoked_at, refreshed_at, created_at)
    select uuidv7(), '[]', g, '', used.at + interval '7 days', case when g % 2 = 0 then used.at + interval '7 days' end,
      used.at, used.at
    from generate_series(1, 10000) as g, lateral (select ${now}::timestamptz - interval '30 days' as at) as used`);
  await database.execute(sql`
    insert into system.session (subject_id, method, roles, refresh_hash, refresh_sealed, expires_at, refreshed_at, created_at)
    select uuidv7(), 'sms', '[]', g, '', ${now}::timestamptz - interval '1 day', ${now}, ${now}
    from generate_series(1, 500) as g`);
  await database.execute(sql`analyze system.session`);
  const upkeep = connectDatabase(database.$client.options.connectionString ?? '', {
    poolSize: 1,
    onConnectionError: () => {},
  });
  const readRows = async () => {
    await upkeep.execute(sql`select pg_stat_force_next_flush()`);
    return countOf(sql`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_user_tables where relid = 'system.session'::regclass`);
  };
  const before = await readRows();
  const { sessions } = await pruneSessions({ ...context, upkeep }, { rowsAtOnce: 50, pauseMilliseconds: 0 });
  expect(sessions).toBe(500);
  expect((await readRows()) - before).toBeLessThan(5000);
  await upkeep.$client.end();
});

test('orders, consents and debts of a visitor stay whatever is cleared away, and a cart that is gone still has its order', async () => {
  clock.set(new Date());
  const visitor = await createHttpCustomer(app);
  await visitor.add('W19', 2);
  await visitor.addRequiredProducts(false);
  await visitor.getReady();
  await visitor.calculate(false);
  const { order } = await visitor.complete();
  const left = await createHttpCustomer(app, { token: visitor.token });
  await left.add('CUP');
  await database.execute(sql`
    insert into debt (partner_id, subject_id, kind, order_id, quantity, amount_minor, created_at)
    select partner_id, subject_id, 'delivery', id, 1, 60000, now() from "order" where id = ${order.uuid}`);
  const stays = ['"order"', 'order_line', 'order_event', 'consent', 'debt', 'customer', 'points_lot', 'points_entry'];
  const counts = () => Promise.all(stays.map((table) => countOf(sql`select count(*)::int from ${sql.raw(table)}`)));
  const before = await counts();

  await database.execute(sql`update cart set expires_at = expires_at - interval '400 days'`);
  for (const { run } of upkeepJobs(context)) await run();
  expect(await countOf(sql`select count(*)::int from cart where id in (${visitor.cart}, ${left.cart})`)).toBe(0);
  expect(await counts()).toEqual(before);
  expect((await visitor.complete()).order.uuid).toBe(order.uuid);
  const stranger = await createHttpCustomer(app);
  expect((await shopWith(app, { cart: visitor.cart, token: stranger.token }).completeRefused()).status).toBe(404);

  clock.set('2040-01-01T00:00:00Z');
  for (const { name, run } of upkeepJobs(context)) if (name.startsWith('delete')) await run();
  expect(await counts()).toEqual(before);
  expect(await countOf(sql`select count(*)::int from system.session where revoked_at is null`)).toBe(0);
});
