import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCellShop } from '../cells/cell-shop.ts';
import { listScans, type Scan } from './list-scans.ts';
import { multiplyRows } from './multiply-rows.ts';
import { recordStatements, type Statement } from './record-statements.ts';
import { manageHousehold, walkThroughShop } from './walk-through-shop.ts';

/** Tables that a person fills; all others grow with the customers' activity. */
const smallTables: ReadonlySet<string> = new Set([
  ...['partner', 'city', 'area', 'warehouse', 'payment_method', 'interval_template', 'slot', 'holiday'],
  ...[
    'category',
    'product',
    'product_set',
    'product_set_item',
    'related_product',
    'area_offer',
    'area_price',
    'item_picture',
    'former_slug',
    'stock',
    'picture',
  ],
  ...['banner', 'banner_area', 'banner_slide', 'promo_code', 'code_pause', 'cell', 'cell_controller'],
  ...[
    'staff_member',
    'staff_role',
    'staff_member_role',
    'staff_held_permission',
    'staff_invitation',
    'staff_policy',
    'reason',
    'partner_secret',
    'setting_group',
    'recovery_code',
    'street_file',
  ],
  ...['saved_view', 'order_notice_mark', 'import_mapping'],
  ...[
    'exchange',
    'exchange_session',
    'exchange_file',
    'exchange_file_part',
    'exchange_run',
    'exchange_row',
    'exchange_link',
    'exchange_picture',
    'exchange_goods_picture',
  ],
]);

const rowsOfTable = 5_000;
/** More rows than a list counts: below that, reading them all is intended. */
const rowsOfLists = 25_000;
const listedTables: ReadonlySet<string> = new Set([
  'order',
  'customer_search',
  'customer_word',
  'audit_entry',
  'import',
  'waiting_address',
]);

/** Two walks and the filling take a minute on an idle machine. */
const patienceMilliseconds = 480_000;

const shop = await openCellShop({ TRUSTED_PROXIES: '127.0.0.1' });
const client = new Client({ connectionString: shop.context.database.$client.options.connectionString });
await client.connect();
afterAll(() => client.end());

async function listBigTables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  return [...rows.map(({ name }) => name).filter((name) => !smallTables.has(name)), 'session'];
}

async function fillTables(tables: readonly string[]): Promise<void> {
  // Copies refer to later rows.
  await client.query('set session_replication_role = replica; set search_path = public, system');
  for (const table of tables) {
    await multiplyRows(client, `"${table}"`, listedTables.has(table) ? rowsOfLists : rowsOfTable);
  }
  await client.query('set session_replication_role = origin; analyze');
  // The planner uses an index's statistics only after this.
  for (const table of listedTables) await client.query(`vacuum "${table}"`);
}

async function listPartialIndexes(): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null`);
  return new Set(rows.map(({ name }) => name));
}

/** Each statement once; the number of values in a list does not make another one. */
function distinct(statements: readonly Statement[]): Statement[] {
  const planned = statements.filter(({ text }) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text));
  const shape = ({ text }: Statement) =>
    text
      .replaceAll(/\$\d+/g, '$')
      .replaceAll(/\$(?:, \$)+/g, '$…')
      .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1…');
  return [...new Map(planned.map((statement) => [shape(statement), statement])).values()];
}

/** Statements that may scan a table, by their beginning, with the reason. */
const exceptions: readonly { readonly table: string; readonly begins: string; readonly why: string }[] = [
  {
    table: 'customer',
    begins: 'delete from "address"',
    why: 'a thousand addresses at once; where customers are many more than that, an index finds theirs',
  },
  ...['code_send', 'code_challenge', 'contact_change', 'idempotency'].map((table) => ({
    table,
    begins: `delete from "${table}"`,
    why: 'kept for some days, and here all of them are over',
  })),
];

const isException = ({ table, text }: Scan) =>
  exceptions.some((exception) => exception.table === table && text.trimStart().startsWith(exception.begins));

let statements: readonly Statement[] = [];
let known: Parameters<typeof listScans>[2];

beforeAll(async () => {
  // First creates rows of each kind and multiplies them; the second walk's statements meet a filled shop.
  await walkThroughShop(shop);
  const tables = await listBigTables();
  await fillTables(tables);
  known = { tables: new Set(tables), partialIndexes: await listPartialIndexes() };
  statements = distinct(
    await recordStatements(async () => {
      await walkThroughShop(shop);
      await manageHousehold(shop);
    }),
  );
}, patienceMilliseconds);

async function listScansOf(planned: readonly Statement[]): Promise<Scan[]> {
  const scans: Scan[] = [];
  for (const statement of planned) scans.push(...(await listScans(client, statement, known)));
  return scans.filter((scan) => !isException(scan));
}

test('no table that grows is as small as a demonstration here', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relname = any ($1) and relkind = 'r' and reltuples < ${rowsOfTable / 2}`,
    [[...known.tables]],
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});

test('orders are of many contacts, as in a town', async () => {
  // The contact follows from the name, the phone and the address.
  const { rows } = await client.query<{ most: number }>(
    'select max(count)::int as most from (select count(*) from "order" group by contact_id) as of_contact',
  );
  expect(rows[0]?.most).toBeLessThan(rowsOfLists / 1000);
});

test('every statement of a filled shop finds its rows by an index', async () => {
  expect(statements.length).toBeGreaterThan(200);
  expect(await listScansOf(statements)).toEqual([]);
});

test.each([
  ['order_filter', 'order'],
  ['session_subject', 'session'],
])('without the index %s it would be seen', async (index, table) => {
  await client.query('begin');
  await client.query(`drop index ${index}`);
  const scans = await listScansOf(statements.filter(({ text }) => text.includes(`"${table}"`)));
  await client.query('rollback');
  expect(scans.map((scan) => scan.table)).toContain(table);
});
