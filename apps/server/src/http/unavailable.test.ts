import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';

import type { Storefront } from '#storefront/storefront.ts';
import { putBehindProxy } from '../../test/outages/behind-a-proxy.ts';
import type { CuttableProxy } from '../../test/outages/cuttable-proxy.ts';
import { createHttpCustomer, createVisitor } from '../../test/people/http-customer.ts';
import { createTestClient, fetchFrom, type TestClient } from '../../test/test-client.ts';
import { createTestClock, type TestClock } from '../../test/test-clock.ts';
import { openTestContext } from '../../test/test-context.ts';
import { createTestDatabase, runAsSuperuser } from '../../test/database/test-database.ts';
import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';

type Shop = TestClient & { readonly context: Context; readonly proxy: CuttableProxy; readonly clock: TestClock };

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

/**
 * A shop with empty caches, whose database lies behind a cuttable cable. With a pooler at the cable's end, it has a
 * second way to the database.
 */
async function openShop(
  handle: Storefront['handle'] = async () => html('<p>a page</p>'),
  { pooler = null }: { pooler?: 'usual' | 'read-only' | null } = {},
): Promise<Shop> {
  const { connectionString: direct, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { connectionString, proxy } = await putBehindProxy(direct);
  const clock = createTestClock(new Date());
  const asset = (request: Request) => (request.url.endsWith('.js') ? new Response('1') : null);
  const readOnly = pooler === 'read-only' ? '?options=-c%20default_transaction_read_only%3Don' : '';
  const { context, close } = openTestContext({
    connectionString: pooler ? direct : connectionString,
    clock,
    env: {
      DATABASE_POOL_SIZE: '2',
      ...(pooler && { DATABASE_URL: connectionString + readOnly, DATABASE_DIRECT_URL: direct }),
    },
    storefront: { handle, asset, middleware: null, close: () => Promise.resolve() },
  });
  onTestFinished(async () => {
    await context.close();
    await close();
  });
  const app = buildApp(context);
  return { ...createTestClient(fetchFrom(app)), context, proxy, clock };
}

test('a lost database is 503 with Retry-After for calls and pages, in their language, until it is back [P-36]', async () => {
  const { fetch, callRefused, call, proxy } = await openShop(async (_request, { fetchApi }) => {
    const company = await fetchApi('/api/v1/company');
    return html(company.ok ? '<p>a page</p>' : '<p>broken</p>', company.ok ? 200 : 500);
  });
  proxy.cut();
  const { status, error } = await callRefused(endpoints.getCompany, { query: {} });
  expect([status, error.code]).toEqual([503, 'request.timeout']);
  for (const [headers, language] of [
    [{ 'accept-language': 'ru' }, 'ru'],
    [{ cookie: 'theme=dark; language=en' }, 'en'],
  ] as const) {
    const page = await fetch('/', { headers });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await page.text()).toContain(`<html lang="${language}">`);
  }
  proxy.mend();
  expect((await call(endpoints.getCompany, { query: {} })).data.partnerId).toBe('moscow');
  expect(await (await fetch('/')).text()).toBe('<p>a page</p>');
});

test('a page that failed because a call of it met no database is 503 too, and any other failure is not [P-36]', async () => {
  const { fetch, proxy } = await openShop(async (request, { fetchApi }) => {
    await fetchApi(
      new URL(request.url).pathname === '/of-the-database' ? '/api/v1/catalog/categories' : '/api/nothing',
    );
    return html('<p>broken</p>', 500);
  });
  expect((await fetch('/')).status).toBe(500);
  proxy.cut();
  const page = await fetch('/of-the-database');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await fetch('/')).status).toBe(500);
});

test('an order whose commit got no answer is 503, and asked for again with its key it is that one order [P-36]', async () => {
  const shop = await openShop();
  const customer = await createHttpCustomer(shop);
  await customer.add('W19', 2);
  await customer.getReady();
  await customer.addRequiredProducts(true);
  const headers = { 'idempotency-key': 'the-only-one-0001' };
  shop.proxy.cutBeforeAnswerTo('commit');
  const { status, error } = await customer.completeRefused({ headers });
  expect([status, error.code]).toEqual([503, 'request.timeout']);
  shop.proxy.mend();
  const [one, two] = [await customer.complete({ headers }), await customer.complete({ headers })];
  expect(two).toEqual(one);
  const { rows } = await shop.context.database.execute(sql`select id from "order" where cart_id = ${customer.cart}`);
  expect(rows).toEqual([{ id: one.order.uuid }]);
});

test('a process whose connections are all taken is ready, and one whose database is silent is not within two seconds', async () => {
  const { fetch, context, proxy } = await openShop();
  const clients = await Promise.all([1, 2].map(() => context.database.$client.connect()));
  expect((await fetch('/readyz')).status).toBe(200);
  for (const client of clients) client.release();
  proxy.silence();
  const startedAt = performance.now();
  expect((await fetch('/readyz')).status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  proxy.mend();
  await vi.waitFor(async () => expect((await fetch('/readyz')).status).toBe(200));
});

test('a database without room is 503, and the process is not ready before something can be written again [P-36]', async () => {
  const { fetch, context, callRefused, call, clock, ...shop } = await openShop();
  const { database } = context;
  const token = await createVisitor({ fetch, call, callRefused, ...shop });
  const init = () => ({ body: {} });
  await database.execute(sql`
    create function refuse_to_write() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await database.execute(sql`
    create function refuse_to_make() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await database.execute(
    sql`create trigger no_room before insert on cart for each row execute function refuse_to_write()`,
  );
  // Tables have room until a write fails because the disk is full.
  await runAsSuperuser(
    database,
    `create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE') execute function refuse_to_make()`,
  );
  expect((await fetch('/readyz')).status).toBe(200);
  const { status, error } = await callRefused(endpoints.initCart, init(), { token });
  expect([status, error.code]).toEqual([503, 'request.timeout']);
  expect((await fetch('/readyz')).status).toBe(503);
  clock.advance(60_000);
  expect((await fetch('/readyz')).status).toBe(503);
  await runAsSuperuser(database, 'drop event trigger no_room');
  await database.execute(sql`drop trigger no_room on cart`);
  expect((await fetch('/readyz')).status).toBe(200);
  await call(endpoints.initCart, init(), { token });
});

test('more pages at once than the process can render are refused at once, and calls and files are not [P-36]', async () => {
  const gate = Promise.withResolvers<void>();
  const { fetch, call } = await openShop(async () => {
    await gate.promise;
    return html('<p>a page</p>');
  });
  await call(endpoints.getCompany, { query: {} });
  let refused = 0;
  const pages = Array.from({ length: 60 }, async () => {
    const page = await fetch('/', { headers: { 'accept-language': 'ru' } });
    if (page.status === 503) refused += 1;
    return { status: page.status, retryAfter: page.headers.get('retry-after'), text: await page.text() };
  });
  await vi.waitFor(() => expect(refused).toBe(20));
  expect((await call(endpoints.getCompany, { query: {} })).data.partnerId).toBe('moscow');
  expect((await fetch('/assets/app.js')).status).toBe(200);
  const metrics = await (await fetch('/metrics')).text();
  expect(metrics).toMatch(/^pages_shed_total 20$/m);
  expect(metrics).toMatch(/^page_renders\{state="in_hand"\} 8$/m);
  expect(metrics).toMatch(/^page_renders\{state="waiting"\} 32$/m);
  gate.resolve();
  const answers = await Promise.all(pages);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
  for (const { retryAfter, text } of answers.filter(({ status }) => status === 503)) {
    expect(retryAfter).toBe('5');
    expect(text).toContain('<html lang="ru">');
  }
  expect((await fetch('/')).status).toBe(200);
  await vi.waitFor(async () => {
    expect(await (await fetch('/metrics')).text()).toMatch(/^page_renders\{state="in_hand"\} 0$/m);
  });
});

test('a database that takes no writes, as a standby, makes the process unready until it does again [P-36]', async () => {
  const { fetch, context } = await openShop();
  const { database } = context;
  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`);
  const name = sql.identifier(rows[0]!.name);
  const breakAll = () =>
    database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
    );
  await vi.waitFor(async () => expect((await fetch('/readyz')).status).toBe(200));
  await database.execute(sql`alter database ${name} set default_transaction_read_only = on`);
  await breakAll();
  await vi.waitFor(async () => expect((await fetch('/readyz')).status).toBe(503));
  await database.execute(sql`set transaction_read_only = off`);
  await database.execute(sql`alter database ${name} reset default_transaction_read_only`);
  await breakAll();
  await vi.waitFor(async () => expect((await fetch('/readyz')).status).toBe(200));
});

test('a pooler that is gone or silent makes the process unready, though its database answers, until it is back [P-36]', async () => {
  const { fetch, proxy } = await openShop(undefined, { pooler: 'usual' });
  const becomes = (status: number) => vi.waitFor(async () => expect((await fetch('/readyz')).status).toBe(status));
  await becomes(200);
  proxy.cut();
  expect((await fetch('/readyz')).status).toBe(503);
  proxy.mend();
  await becomes(200);
  proxy.silence();
  const startedAt = performance.now();
  expect((await fetch('/readyz')).status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  proxy.mend();
  await becomes(200);
});

test('a pooler that leads to a database that takes no writes makes the process unready [P-36]', async () => {
  const { fetch } = await openShop(undefined, { pooler: 'read-only' });
  expect((await fetch('/readyz')).status).toBe(503);
});

test('changes that are not announced to the other processes yet are counted, until they are', async () => {
  const { fetch, context, proxy } = await openShop();
  const shows = (count: number) =>
    vi.waitFor(
      async () => expect(await (await fetch('/metrics')).text()).toMatch(new RegExp(`^changes_unsent ${count}$`, 'm')),
      { timeout: 10_000 },
    );
  await shows(0);
  proxy.cut();
  context.changes.announce('order', 'one');
  context.changes.announce('order', 'one');
  context.changes.announce('order', 'another');
  await shows(2);
  proxy.mend();
  await shows(0);
});
