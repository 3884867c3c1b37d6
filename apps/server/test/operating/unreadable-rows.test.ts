import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { createHttpCustomer, listDays } from '../people/http-customer.ts';
import { startTestApp } from '../start-test-app.ts';

const lines: string[] = [];
const app = await startTestApp({ env: { LOG_LEVEL: 'error' }, log: (line) => lines.push(line) });
const { call, context } = app;

/** Spoils one row for one test; processes that cache it are notified. */
async function corrupt(table: string, column: string, value: string, where: string): Promise<string> {
  const { rows } = await context.database.execute<{ id: string; was: string }>(
    sql.raw(
      `select id, ${column}::text as was from ${table} where partner_id = 'moscow' and ${where} order by position limit 1`.replace(
        /order by position(?= limit 1)/,
        table === 'interval_template' ? 'order by id' : 'order by position',
      ),
    ),
  );
  const [row] = rows;
  if (!row) throw new Error(`Nothing in ${table}`);
  const type = column.endsWith('_time') ? 'varchar' : 'jsonb';
  const set = async (to: string) => {
    await context.database.execute(
      sql`update ${sql.raw(table)} set ${sql.raw(column)} = ${to}::${sql.raw(type)} where partner_id = 'moscow' and id = ${row.id}`,
    );
    for (const topic of ['catalogue', 'marketing', 'partner'] as const) context.changes.announce(topic, 'moscow');
  };
  lines.splice(0);
  await set(value);
  onTestFinished(() => set(row.was));
  return row.id;
}

async function countUnreadable(table: string): Promise<number> {
  const metric = (await context.metrics.registry.getMetricsAsJSON()).find(
    ({ name }) => name === 'unreadable_rows_total',
  );
  return metric?.values.find(({ labels }) => labels['table'] === table)?.value ?? 0;
}

async function expectLogged(table: string, id: string): Promise<void> {
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toContainEqual(expect.objectContaining({ table, id, partnerId: 'moscow' }));
  expect(await countUnreadable(table)).toBeGreaterThan(0);
}

describe('an unreadable row is left out and logged, and the rest is answered [P-39]', () => {
  test.for(['null', '{}', '{"ru": "Стаканы", "en": 7}'])('a product with the names %s is not sold', async (names) => {
    const listIds = async () =>
      (await call(endpoints.listProducts, { query: {} })).data.map(({ externalId }) => externalId);
    const before = await listIds();
    const id = await corrupt('product', 'names', names, "external_id = 'CUP'");
    await vi.waitFor(async () => expect(await listIds()).toEqual(before.filter((externalId) => externalId !== 'CUP')));
    const { data } = await call(endpoints.searchCatalogue, { query: { q: 'вода' } });
    expect(data.total).toBeGreaterThan(3);
    await expectLogged('product', id);
  });

  test('a product without texts does not make its cart unreadable', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('CUP');
    await customer.add('W19', 2);
    const id = await corrupt('product', 'descriptions', '[]', "external_id = 'CUP'");
    const { cart } = customer;
    expect(JSON.stringify(await customer.calculate(false))).toContain(cart);
    await expectLogged('product', id);
  });

  test('a set without names is not sold, and a category without is called by its slug', async () => {
    const set = await corrupt('product_set', 'names', '"x"', "external_id = 'SET'");
    const category = await corrupt('category', 'names', '{}', 'true');
    const { data: sets } = await call(endpoints.listProductSets, { query: {} });
    expect(sets.length).toBeGreaterThan(0);
    expect(sets.some(({ id }) => id === set)).toBe(false);
    const { data: categories } = await call(endpoints.listCategories, { query: {} });
    expect(categories.every(({ name, slug, id }) => (id === category ? name === slug : name !== ''))).toBe(true);
    await expectLogged('product_set', set);
    await expectLogged('category', category);
  });

  test('a banner whose title is no text is not shown', async () => {
    const list = async () => (await call(endpoints.listBanners, { query: {} }))['hydra:member'];
    const before = await list();
    const id = await corrupt('banner', 'titles', '{"ru": null, "en": null, "az": null, "tr": null}', 'true');
    await vi.waitFor(async () => expect(await list()).toEqual(before.filter((banner) => banner.id !== id)));
    await expectLogged('banner', id);
  });

  test('an interval whose times are none is not delivered in', async () => {
    const idsOf = async () => (await listDays(app)).flatMap(({ intervals }) => intervals.map((each) => each.id));
    const [wanted] = await idsOf();
    const id = await corrupt('interval_template', 'from_time', '9 am', `id = '${wanted}'`);
    await vi.waitFor(async () => expect(await idsOf()).not.toContain(id));
    expect(await idsOf()).not.toEqual([]);
    await expectLogged('interval_template', id);
  });

  test('a payment method without a name is not offered', async () => {
    const { token, cart } = await createHttpCustomer(app);
    const list = async () =>
      (await call(endpoints.listPaymentMethods, { query: { forIndividual: '1', cart } }, { token }))['hydra:member'];
    const before = await list();
    const id = await corrupt('payment_method', 'names', 'null', 'code = 1');
    await vi.waitFor(async () => expect(await list()).toEqual(before.filter(({ setup }) => setup.code !== 1)));
    await expectLogged('payment_method', id);
  });

  test('a cell that stands nowhere is not on the map', async () => {
    const list = async () => (await call(endpoints.listCells, { query: {} })).data;
    const before = await list();
    const id = await corrupt('cell', 'place', 'null', 'true');
    expect(await list()).toEqual(before.filter((cell) => cell.id !== id));
    await expectLogged('cell', id);
  });

  test('a cell without a place is logged once, however often the map is read', async () => {
    const look = () => call(endpoints.listCells, { query: {} });
    await look();
    const id = await corrupt('cell', 'place', '{}', 'true');
    const tellings = () => lines.filter((line) => line.includes(id)).length;
    for (let times = 0; times < 3; times += 1) await look();
    expect(tellings()).toBe(1);
  });
});
