import { endpoints } from '@kaplya/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';

import { startTestApp } from '../start-test-app.ts';
import { createTestDatabase, withDatabaseName } from './test-database.ts';

/** A person at psql, and the changes that every process hears. */
function openPsql(connectionString: string) {
  const person = new Client({ connectionString, application_name: 'psql' });
  const listener = new Client({ connectionString });
  const heard: string[] = [];
  return {
    person,
    async connect() {
      listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
      await Promise.all([person.connect(), listener.connect()]);
      await listener.query('listen kaplya_changes');
    },
    close: () => Promise.all([person.end(), listener.end()]),
    forget: () => heard.splice(0),
    /** Messages arrive in commit order: once this one arrives, all before it have. */
    async hearAll(): Promise<string[]> {
      await person.query(`select pg_notify('kaplya_changes', 'last')`);
      await vi.waitFor(() => expect(heard.at(-1)).toBe('last'));
      return heard.splice(0).slice(0, -1);
    },
  };
}

describe('each table that a process caches [P-39]', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const { person, hearAll, ...psql } = openPsql(connectionString);
  const name = new URL(connectionString.replace('@/', '@localhost/')).pathname.slice(1);
  const superuser = new Client({ connectionString: withDatabaseName(inject('superuserUrl'), name) });
  beforeAll(async () => {
    await psql.connect();
    await superuser.connect();
    // Every table has a row to change.
    await person.query(`
      insert into banner_area (partner_id, banner_id, area_id)
      select partner_id, id, 'msk-center' from banner where partner_id = 'moscow' limit 1;
      insert into area_offer (partner_id, area_id, item_id, price_minor)
      select partner_id, 'msk-center', id, 17000 from product where partner_id = 'moscow' and external_id = 'CUP'`);
    await hearAll();
  });
  afterAll(async () => {
    await superuser.end();
    await psql.close();
    await drop();
  });
  beforeEach(() => person.query('drop table if exists pg_temp.own').then(() => psql.forget()));

  test.for([
    ...['partner', 'system.domain', 'city', 'area', 'interval_template', 'holiday', 'payment_method'].map((table) => [
      table,
      'partner moscow',
    ]),
    ...['category', 'product', 'product_set', 'product_set_item', 'related_product', 'area_offer'].map((table) => [
      table,
      'catalogue moscow',
    ]),
    ...['banner', 'banner_area', 'banner_slide'].map((table) => [table, 'marketing moscow']),
    ['stock', expect.stringMatching(/^stock moscow - [0-9a-f-]{36},/)],
  ] as [string, string][])(
    'announces changes of %s by itself, for updates, deletions and insertions of any statement',
    async ([table, announced]) => {
      // Referenced rows may be deleted; the trigger stays.
      await superuser.query(`alter table ${table} disable trigger all; alter table ${table} enable trigger user`);
      const own = `from ${table} where partner_id = 'moscow'`;
      await person.query(`create temporary table own as select * ${own}`);
      for (const statement of [
        `update ${table} set partner_id = partner_id where partner_id = 'moscow'`,
        `delete ${own}`,
        `insert into ${table} select * from own`,
      ]) {
        expect((await person.query(statement)).rowCount).toBeGreaterThan(0);
        expect(await hearAll()).toEqual([announced]);
      }
      await person.query(`update ${table} set partner_id = partner_id where partner_id = 'nobody'`);
      expect(await hearAll()).toEqual([]);
      await superuser.query(`alter table ${table} enable trigger all`);
    },
  );
});

const { call, context } = await startTestApp();
const { person, hearAll, ...psql } = openPsql(context.config.database.url ?? '');
beforeAll(() => psql.connect());
afterAll(() => psql.close());

describe('the caches of a process [P-39]', () => {
  test('have the price that a person has set, without a call besides', async () => {
    const readPrice = async () => (await call(endpoints.listProducts, { query: { ids: 'CUP' } })).data[0]?.price.amount;
    expect(await readPrice()).toBe(150_00);
    await person.query(`update product set price_minor = 16000 where partner_id = 'moscow' and external_id = 'CUP'`);
    await vi.waitFor(async () => expect(await readPrice()).toBe(160_00));
    await person.query(
      `insert into area_offer (partner_id, area_id, item_id, price_minor)
      select partner_id, 'msk-center', id, 17000 from product where partner_id = 'moscow' and external_id = 'CUP'`,
    );
    await vi.waitFor(async () => expect(await readPrice()).toBe(170_00));
    await person.query(`delete from area_offer where partner_id = 'moscow' and price_minor = 17000`);
    await vi.waitFor(async () => expect(await readPrice()).toBe(160_00));
  });

  test('have the stock that a person has counted, and orders do not announce it within their transactions', async () => {
    const readAvailable = async () =>
      (await call(endpoints.listProducts, { query: { ids: 'RARE' } })).data[0]?.available;
    expect(await readAvailable()).toBe(10);
    const { rows } = await person.query<{ id: string }>(
      `select id from product where partner_id = 'moscow' and external_id = 'RARE'`,
    );
    const id = rows[0]?.id ?? '';
    const setStock = (onHand: number) => `update stock set on_hand = ${onHand} where product_id = '${id}'`;
    psql.forget();
    await person.query(setStock(4));
    await vi.waitFor(async () => expect(await readAvailable()).toBe(4));
    expect(await hearAll()).toEqual([`stock moscow - ${id}`]);
    await context.database.execute(setStock(3));
    expect(await hearAll()).toEqual([]);
    await person.query(`update stock set safety = safety where partner_id = 'baku'`);
    expect((await hearAll()).at(-1)).toMatch(/^stock baku - [0-9a-f-]{36},/);
  });
});
