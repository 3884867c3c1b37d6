import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';

/** What has no tenant lives here, and is named here. */
const schemasWithoutTenants = new Set([
  'system', // domains, signing keys, the journal of migrations
  'gazetteer', // streets and houses, which belong to everybody
  'jobs', // jobs
]);

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function names(statement: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
}

test('tables live in public or in a schema that is named here', async () => {
  const schemas = await names(`
    select distinct table_schema as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema')`);
  expect(schemas.filter((schema) => schema !== 'public' && !schemasWithoutTenants.has(schema))).toEqual([]);
});

test('there are tables of tenants, and each has partner_id, which is never null', async () => {
  const tables = await names(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
  expect(tables.length).toBeGreaterThan(10);
  const withPartner = await names(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'partner_id' and a.attnotnull
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  expect(tables.filter((table) => !withPartner.includes(table))).toEqual([]);
});

test('every table of a tenant has a primary key', async () => {
  const without = await names(`select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`);
  expect(without).toEqual([]);
});

test('partner_id comes first in every primary key and every unique index', async () => {
  const wrong = await names(`select i.indexrelid::regclass::text as name from pg_index i
    join pg_class c on c.oid = i.indrelid
    left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and i.indisunique
      and a.attname is distinct from 'partner_id'`);
  expect(wrong).toEqual([]);
});

test('every foreign key begins with partner_id on both sides and stays within public', async () => {
  const wrong = await names(`select k.conrelid::regclass::text || '.' || k.conname as name from pg_constraint k
    join pg_class source on source.oid = k.conrelid
    join pg_class target on target.oid = k.confrelid
    left join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    left join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' and source.relnamespace = 'public'::regnamespace
      and (a.attname is distinct from 'partner_id' or b.attname is distinct from 'partner_id'
        or target.relnamespace <> 'public'::regnamespace)`);
  expect(wrong).toEqual([]);
});
