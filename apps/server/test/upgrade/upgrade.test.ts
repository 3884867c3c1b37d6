import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { migrateDatabase } from '#db/schema/migrate.ts';
import { refundUndeliveredOrders } from '#features/orders/index.ts';
import { createPayments } from '#gateways/payments/create-payments.ts';
import { buildApp } from '../../src/app.ts';
import { upkeepJobs } from '../../src/upkeep.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { listWrongCounters } from '../database/wrong-counters.ts';
import { listWrongPoints } from '../database/wrong-points.ts';
import { shopWith } from '../people/http-customer.ts';
import { signInStaff } from '../people/sign-in.ts';
import { createTestClient, fetchFrom, type TestClient } from '../test-client.ts';
import { createTestClock } from '../test-clock.ts';
import { openTestContext } from '../test-context.ts';
import { listReleases, loadReleasedShop, readReleasedShop } from './released-shop.ts';

type Row = Record<string, unknown>;

/** The allowed changes of migrations to rows of releases, with the reason; nothing else. */
const repairs: readonly { readonly table: string; readonly column: string; readonly why: string }[] = [];

/** The keys that migrations add to columns of JSON, with the reason; all other keys stay as they were. */
const addedKeys: readonly {
  readonly table: string;
  readonly column: string;
  readonly key: string;
  readonly why: string;
}[] = [
  {
    ...{ table: 'public.partner', column: 'rules', key: 'defaultVatCode' },
    why: 'New goods have the VAT of most goods of the shop',
  },
];

function withoutAddedKeys(table: string, row: Row): Row {
  const added = addedKeys.filter((each) => each.table === table);
  const entries = Object.entries(row).map(([column, value]) => {
    const keys = new Set(added.filter((each) => each.column === column).map(({ key }) => key));
    if (keys.size === 0) return [column, value] as const;
    return [column, Object.fromEntries(Object.entries(value as Row).filter(([key]) => !keys.has(key)))] as const;
  });
  return Object.fromEntries(entries);
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The number of rows, and the sum of each numeric column. */
function totalsOf(rows: readonly Row[], columns: readonly string[]): Record<string, number> {
  const sumOf = (column: string) =>
    rows
      .map((row) => row[column])
      .filter(isNumber)
      .reduce((sum, each) => sum + each, 0);
  return { rows: rows.length, ...Object.fromEntries(columns.map((column) => [column, sumOf(column)])) };
}

test('every release so far is upgraded, from 1.0.0 on', () => {
  expect(listReleases()).toContain('1.0.0');
});

describe.each(listReleases())('an upgrade from %s', (version) => {
  const former = readReleasedShop(version);
  const expected = Object.entries(former.data) as [string, Row[]][];
  const clock = createTestClock(new Date(Date.parse(former.now) + MINUTE_MS));
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase('nothing');
    client = new Client({ connectionString: database.connectionString });
    await client.connect();
    await loadReleasedShop(database.connectionString, former);
    await migrateDatabase(database.connectionString);
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  async function readRows(table: string): Promise<Row[]> {
    const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} as t`);
    return rows.map(({ row }) => row);
  }

  const ordersOf = (status: string) =>
    former.data['public."order"']?.filter((row) => (row as Row)['status'] === status);

  test('leaves the number of rows and the sums of each table: money, points, stock, bottles', async () => {
    expect(expected.length).toBeGreaterThan(60);
    for (const [table, before] of expected) {
      const columns = Object.keys(before[0] ?? {}).filter((column) => before.some((row) => isNumber(row[column])));
      const after = await readRows(table);
      expect([table, totalsOf(after, columns)]).toEqual([table, totalsOf(before, columns)]);
    }
  });

  test('changes no value of a row but those that it has to repair', async () => {
    for (const [table, before] of expected) {
      const repaired = new Set(repairs.filter((repair) => repair.table === table).map(({ column }) => column));
      const columns = Object.keys(before[0] ?? {}).filter((column) => !repaired.has(column));
      const toText = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
      const after = (await readRows(table)).map((row) => withoutAddedKeys(table, row));
      const stored = new Set(after.map(toText));
      const lost = before.filter((row) => !stored.has(toText(row)));
      // The columns of changed rows whose former value no row has any more.
      const changed = columns.filter((column) => {
        const values = new Set(after.map((row) => JSON.stringify(row[column])));
        return lost.some((row) => !values.has(JSON.stringify(row[column])));
      });
      expect([table, lost.length, changed]).toEqual([table, 0, []]);
    }
  });

  test('lets everybody who came with tokens, carts and orders go on, and staff sign in', async () => {
    const { context, close } = openTestContext({ connectionString: database.connectionString, clock });
    await context.changes.start();
    await context.payments.start();
    const server = buildApp(context);
    const app: TestClient = createTestClient(fetchFrom(server));
    try {
      // The shop answers where it did, though nobody proved its hosts [G-096a].
      const { rows: proofs } = await context.database.execute(sql`select distinct proof from system.domain`);
      expect(proofs).toEqual([{ proof: 'before' }]);
      expect(await listWrongCounters(context.database)).toEqual([]);
      expect(await listWrongPoints(context.database)).toEqual([]);

      const { customer, visitor, anna, guest, staff } = former;
      const history = await app.call(endpoints.listOrders, { query: {} }, customer);
      expect(history.data.map((order) => order.uuid)).toEqual([customer.order]);
      const annas = await app.call(endpoints.listOrders, { query: {} }, anna);
      expect(annas.data.map((order) => order.uuid)).toEqual(expect.arrayContaining(anna.orders));
      const { data: points } = await app.call(endpoints.getLoyaltyHistory, { query: {} }, anna);
      expect(points.entries).not.toEqual([]);
      expect(points.entries.reduce((sum, entry) => sum + entry.points, 0)).toBe(points.balance);

      const me = await app.call(operatorEndpoints.getMe, {}, staff);
      expect(me).toMatchObject({ isOwner: true });
      const signedIn = await signInStaff(app, { email: staff.email });
      const { items: orders } = await app.call(operatorEndpoints.listOpsOrders, { query: { limit: 200 } }, signedIn);
      const ofMoscow = former.data['public."order"']?.length;
      expect(orders).toHaveLength(ofMoscow ?? 0);
      const { items: audit } = await app.call(operatorEndpoints.listAudit, { query: { limit: 200 } }, signedIn);
      expect(audit.length).toBeGreaterThanOrEqual(former.data['public.audit_entry']?.length ?? 0);

      for (const { token, cart } of [customer, visitor]) {
        const { items } = await shopWith(app, { token, cart }).restore();
        expect(items).not.toEqual([]);
      }
      for (const { refreshToken } of [customer, visitor]) {
        const pair = await app.call(endpoints.refreshToken, { body: { refresh_token: refreshToken } });
        expect(pair.token).not.toBe('');
      }
      const { data: order } = await app.call(endpoints.getOrder, { params: { uuid: guest.order } }, guest);
      expect(order.status).toBe('new');

      // Today's program completes an open cart.
      const httpCustomer = shopWith(app, { token: visitor.token, cart: visitor.cart });
      await httpCustomer.addRequiredProducts(false);
      await httpCustomer.getReady();
      await httpCustomer.calculate(false);
      const made = await httpCustomer.complete();
      expect(Number(made.order.id)).toBeGreaterThan(former.sequences['system.order_number'] ?? Infinity);

      for (const host of ['localhost', 'baku.localhost']) {
        expect((await app.fetch('/api/v1/catalog/products', { host })).status).toBe(200);
      }
      for (const { run } of upkeepJobs(context)) await run();
      expect(await listWrongCounters(context.database)).toEqual([]);
      expect(await listWrongPoints(context.database)).toEqual([]);
    } finally {
      await context.close();
      await close();
    }
  });

  test('sends money of orders that were not delivered back to the account at which it came', async () => {
    const undelivered = ordersOf('undelivered')?.map((row) => (row as Row)['id']);
    const readUndelivered = async () => {
      const { rows } = await client.query<Row>(
        `select captured_minor, refunded_minor, acquirer_account as account from payment
         where status = 'succeeded' and document_id = any ($1)`,
        [undelivered],
      );
      return rows;
    };
    const [payment, ...others] = await readUndelivered();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ refunded_minor: '0', account: expect.stringMatching(/./) as string });
    const account = String(payment?.['account']);
    const asked: Request[] = [];
    const { context, close } = openTestContext({
      connectionString: database.connectionString,
      clock: createTestClock(new Date(Date.parse(former.now) + 30 * DAY_MS)),
      payments: createPayments({
        config: createConfig(parseEnv({ APP_SECRET: 'x'.repeat(32) })),
        standIn: {
          secretKey: 'secret',
          async send(url, init) {
            const request = new Request(url, init);
            asked.push(request);
            if (request.method !== 'POST') return Response.json({}, { status: 404 });
            return Response.json({
              id: crypto.randomUUID(),
              status: 'succeeded',
              ...((await request.json()) as object),
            });
          },
          pages: () => Promise.reject(new Error('Nobody pays here')),
          start: () => Promise.resolve(),
          close: () => Promise.resolve(),
        },
      }),
    });
    try {
      await context.changes.start();
      await context.payments.start();
      expect(await refundUndeliveredOrders(context)).toMatchObject({ failed: 0 });
      expect(await readUndelivered()).toMatchObject([{ refunded_minor: payment?.['captured_minor'], account }]);
      const refund = asked.find(({ url }) => url.endsWith('/refunds'));
      expect(refund?.headers.get('authorization')).toBe(`Basic ${Buffer.from(`${account}:secret`).toString('base64')}`);
    } finally {
      await context.close();
      await close();
    }
  });
});
