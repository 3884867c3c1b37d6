import { endpoints, operatorEndpoints, type Permission } from '@kaplya/contract';
import { DAY_MS, MINUTE_MS } from '@kaplya/domain';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#db/schema/migrate.ts';
import { refundUndeliveredOrders } from '#features/orders/index.ts';
import { fillAccounts } from '#features/payments/index.ts';
import { buildApp } from '../../src/app.ts';
import { upkeepJobs } from '../../src/upkeep.ts';
import { shopWith } from '../people/shopper.ts';
import { signInStaff } from '../people/sign-in.ts';
import { startJsonService } from '../start-json-service.ts';
import { createTestClient, type TestClient } from '../test-client.ts';
import { createTestClock } from '../test-clock.ts';
import { openTestContext } from '../test-context.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { listWrongCounters } from '../database/wrong-counters.ts';
import { listWrongPoints } from '../database/wrong-points.ts';
import { loadFormerDatabase, readFormerShop } from './load-former-database.ts';

/** The allowed changes of migrations to existing data, with the reason; nothing else. */
const repairs: readonly { readonly table: string; readonly column: string; readonly why: string }[] = [
  { table: 'public.partner', column: 'default_city_id', why: 'it named no city of the partner, for two of them' },
  { table: 'public.partner', column: 'languages', why: 'the shop of Baku learnt Turkish' },
  { table: 'system.session', column: 'revoked_at', why: 'operators sign in again, as staff' },
  { table: 'public.customer', column: 'roles', why: 'operators and owners are staff now, and no customers' },
];

/** Names that migrations change: tables, and columns of any table. */
const renamedTables: Readonly<Record<string, string>> = {
  'public.cell_session': 'public.cell_order',
  'public.cell_session_event': 'public.cell_order_event',
};
const renamedColumns: Readonly<Record<string, string>> = { session_id: 'order_id' };

type Row = Record<string, unknown>;
const former = readFormerShop('f7ee724');
/** The expected data after the upgrade, under today's names. */
const expected = Object.entries(former.data).map(([table, rows]): [string, Row[]] => [
  renamedTables[table] ?? table,
  rows.map(withNamesOfToday),
]);
const clock = createTestClock(new Date(Date.parse(former.now) + MINUTE_MS));
let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase('nothing');
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
  await loadFormerDatabase(database.connectionString, former);
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

function withNamesOfToday(row: object): Row {
  const named = Object.entries(row).map(([column, value]) => [renamedColumns[column] ?? column, value] as const);
  const values = Object.fromEntries(named);
  return Object.fromEntries(
    named.map(([column, value]) => {
      if (column === 'rules') return [column, withTimersOfToday(value as PartnerRules)];
      return [column, column === 'settings' && hasCity(values) ? withCodesOfToday(value as PartnerSettings) : value];
    }),
  );
}

/** A migration cannot update a partner without a city. */
function hasCity({ partner_id: partnerId }: Row): boolean {
  const cities = former.data['public.city'] as readonly Row[] | undefined;
  return cities?.some((city) => city['partner_id'] === partnerId) ?? false;
}

type PartnerSettings = { readonly auth: { readonly smsCodeLength: number } };

function withCodesOfToday(settings: PartnerSettings): object {
  const { auth } = settings;
  return { ...settings, auth: { ...auth, smsCodeLength: auth.smsCodeLength === 4 ? 6 : auth.smsCodeLength } };
}

type PartnerRules = { readonly cellTimers: { readonly session: number } };

function withTimersOfToday(rules: PartnerRules): object {
  const { session: order, ...timers } = rules.cellTimers;
  // In PostgreSQL's order: the short names first.
  return { ...rules, cellTimers: { order, ...timers } };
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

/** Rows of two days that are dropped: recipients of codes are stored as keyed hashes now. */
const emptied: ReadonlySet<string> = new Set(['public.code_send']);
const keptTables = () => expected.filter(([table]) => !emptied.has(table));

test('an upgrade from f7ee724 keeps the number of rows and the sums of each table: money, points, stock, bottles', async () => {
  expect(expected.length).toBeGreaterThan(50);
  for (const [table, before] of keptTables()) {
    const columns = Object.keys(before[0] ?? {}).filter((column) => before.some((row) => isNumber(row[column])));
    const after = await readRows(table);
    expect([table, totalsOf(after, columns)]).toEqual([table, totalsOf(before, columns)]);
  }
});

test('an upgrade changes no value of a row but those that it has to repair', async () => {
  for (const [table, before] of keptTables()) {
    const repaired = new Set(repairs.filter((repair) => repair.table === table).map(({ column }) => column));
    const columns = Object.keys(before[0] ?? {}).filter((column) => !repaired.has(column));
    const toText = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
    const after = await readRows(table);
    const kept = new Set(after.map(toText));
    const lost = before.filter((row) => !kept.has(toText(row)));
    // The columns of changed rows whose former value no row has any more.
    const changed = columns.filter((column) => {
      const values = new Set(after.map((row) => JSON.stringify(row[column])));
      return lost.some((row) => !values.has(JSON.stringify(row[column])));
    });
    expect([table, lost.length, changed]).toEqual([table, 0, []]);
  }
});

test('refunds and receipts of f7ee724 stand at the acquirer of their payment after the upgrade', async () => {
  for (const table of ['refund', 'final_receipt']) {
    const { rows } = await client.query<{ same: number; other: number }>(`
      select count(*) filter (where is_same)::int as same, count(*) filter (where not is_same)::int as other
      from (select (r.acquirer, r.acquirer_account) is not distinct from (p.acquirer, p.acquirer_account) as is_same
        from ${table} r join payment p on p.partner_id = r.partner_id and p.id = r.payment_id) as compared`);
    expect([table, rows[0]]).toEqual([table, { same: former.data[`public.${table}`]?.length, other: 0 }]);
  }
});

/** What the calls of operators in f7ee724 ask for today. */
const couldDo: readonly Permission[] = [
  ...(['orders.read', 'orders.write', 'refunds.write', 'cells.read', 'cells.write', 'accounts.recover'] as const),
];

test('who came with tokens, carts and orders of f7ee724 goes on after the upgrade', async () => {
  const { context, close } = openTestContext({ connectionString: database.connectionString, clock });
  await context.changes.start();
  await context.payments.start();
  const server = buildApp(context);
  const app: TestClient = createTestClient(async (path, { host = 'localhost', ...init } = {}) => {
    const headers = new Headers(init.headers);
    headers.set('host', host);
    return server.fetch(new Request(`http://${host}${path}`, { ...init, headers }));
  });
  try {
    expect(await listWrongCounters(context.database)).toEqual([]);
    expect(await listWrongPoints(context.database)).toEqual([]);

    const { customer, visitor, anna, guest } = former;
    const { rows: ownVisitors } = await client.query<{ wasVisitor: string }>(`
      select visitor_id as "wasVisitor" from customer_visitor order by 1`);
    const signedIn = former.data['system.session']?.flatMap(
      (row) => (row as { visitor_subject_id: string | null }).visitor_subject_id ?? [],
    );
    expect(ownVisitors.map(({ wasVisitor }) => wasVisitor)).toEqual(
      [...new Set(signedIn)].toSorted((one, other) => (one < other ? -1 : 1)),
    );
    expect(ownVisitors).not.toEqual([]);

    const history = await app.call(endpoints.listOrders, { query: {} }, customer);
    expect(history.data.map((order) => order.uuid)).toEqual([customer.order]);
    const annas = await app.call(endpoints.listOrders, { query: {} }, anna);
    expect(annas.data.map((order) => order.uuid)).toEqual(expect.arrayContaining(anna.orders));
    const { data: points } = await app.call(endpoints.getLoyaltyHistory, { query: {} }, anna);
    expect(points.entries.reduce((sum, entry) => sum + entry.points, 0)).toBe(points.balance);
    // Whoever was an operator or an owner signs in as staff, with what they could do, and is no customer's account.
    const staff = Object.values(former.data['public.customer'] ?? []).flatMap((row) => {
      const { roles, email, deleted_at: deletedAt } = row as Row & { roles: string[]; email: string | null };
      const isStaff = roles.includes('ROLE_ADMIN') || roles.includes('ROLE_OWNER');
      return isStaff && email !== null && deletedAt === null
        ? [{ email, roles, partnerId: String((row as Row)['partner_id']) }]
        : [];
    });
    expect(staff).not.toEqual([]);
    for (const { email, roles, partnerId } of staff) {
      const { token } = await signInStaff(app, { email, partnerId });
      const me = await app.call(operatorEndpoints.getMe, {}, { token });
      expect(me.isOwner).toBe(roles.includes('ROLE_OWNER'));
      expect(me.permissions).toEqual(expect.arrayContaining([...couldDo]));
      await app.call(operatorEndpoints.listOpsCells, {}, { token });
    }
    const operator = await signInStaff(app, { email: staff[0]?.email ?? '' });
    const { items: orders } = await app.call(operatorEndpoints.listOpsOrders, { query: { limit: 200 } }, operator);
    const ofMoscow = former.data['public."order"']?.length;
    expect(orders).toHaveLength(ofMoscow ?? 0);

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
    const shopper = shopWith(app, { token: visitor.token, cart: visitor.cart });
    await shopper.settle(false);
    await shopper.getReady();
    await shopper.calculate(false);
    const made = await shopper.complete();
    expect(Number(made.order.id)).toBeGreaterThan(former.orderNumber);

    // Whichever row was wrong, the others sell.
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

test('money that came in f7ee724 is put down to the account that is configured at the upgrade, and goes back from there', async () => {
  const acquirer = await startJsonService((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end('{}');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { payment_id, amount } = JSON.parse(Buffer.concat(chunks).toString()) as {
        payment_id: string;
        amount: object;
      };
      const made = { id: crypto.randomUUID(), payment_id, status: 'succeeded', amount };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(made));
    });
  });
  const { context, close } = openTestContext({
    connectionString: database.connectionString,
    clock: createTestClock(new Date(Date.parse(former.now) + 30 * DAY_MS)),
    env: { SANDBOX: 'off', YOOKASSA_ACCOUNTS: 'moscow:100500:secret', YOOKASSA_URL: acquirer.baseUrl },
  });
  const readUndelivered = async () => {
    const { rows } = await client.query<Row>(`select p.captured_minor, p.refunded_minor, p.acquirer_account
      from payment as p join "order" as o on o.partner_id = p.partner_id and o.id = p.document_id
      where o.status = 'undelivered' and p.status = 'succeeded'`);
    return rows;
  };
  try {
    await fillAccounts(context);
    await context.changes.start();
    await context.payments.start();
    const { rows: accounts } = await client.query('select distinct acquirer_account as account from payment');
    expect(accounts).toEqual([{ account: '100500' }]);

    expect(await readUndelivered()).toMatchObject([{ captured_minor: '105000', refunded_minor: '0' }]);
    expect(await refundUndeliveredOrders(context)).toMatchObject({ failed: 0 });
    expect(await readUndelivered()).toMatchObject([{ refunded_minor: '105000', acquirer_account: '100500' }]);
    const asked = acquirer.asked.find(({ url }) => url.pathname === '/refunds');
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from('100500:secret').toString('base64')}`);
  } finally {
    await context.close();
    await close();
  }
});
