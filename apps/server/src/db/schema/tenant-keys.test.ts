import { readFileSync } from 'node:fs';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.ts';

/** Lists the tables of no tenant. */
const schemasWithoutTenants = new Set([
  'system', // domains, signing keys, the journal of migrations
  'gazetteer', // streets and houses, which everybody may know; those of a shop by the id of its file
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

describe('docs/operating/citus.sql', () => {
  const script = readFileSync(new URL('../../../../../docs/operating/citus.sql', import.meta.url), 'utf8');
  const [, followers = ''] = /trim\([^']*'[^']*' from '([^']*)'\)/.exec(script) ?? [];
  const distributed = [
    ...[...script.matchAll(/create_distributed_table\('(\w+)', 'partner_id'/g)].map(([, name = '']) => name),
    ...followers.trim().split(/\s+/),
  ];
  const local = [...script.matchAll(/^-- .*$/gm)].flatMap(([line]) => line.match(/\b(?:system|gazetteer)\.\w+/g) ?? []);

  test('names every table once: those of tenants as distributed, those of nobody as local', async () => {
    const tables = await names(`
      select case when table_schema = 'public' then '' else table_schema || '.' end || table_name as name
      from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema', 'jobs')`);
    expect([...distributed, ...local].toSorted()).toEqual(tables.toSorted());
    expect(local.every((name) => schemasWithoutTenants.has(name.split('.')[0] ?? ''))).toBe(true);
  });

  test('names a table after all that it refers to, but for the circle that it opens', async () => {
    const [, opened] = /drop constraint (\w+)/.exec(script) ?? [];
    const references = await names(`
      select source.relname || ' ' || target.relname as name from pg_constraint k
      join pg_class source on source.oid = k.conrelid join pg_class target on target.oid = k.confrelid
      where k.contype = 'f' and source.relnamespace = 'public'::regnamespace and k.conname <> '${opened}'`);
    const early = references.filter((name) => {
      const [source = '', target = ''] = name.split(' ');
      return source !== target && distributed.indexOf(source) < distributed.indexOf(target);
    });
    expect(references.length).toBeGreaterThan(30);
    expect(early).toEqual([]);
  });

  test('meets nothing that Citus refuses: a foreign key that sets columns, an exclusion, a table numbered by a sequence', async () => {
    const wrong = await names(`select k.conname as name from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and (k.confupdtype <> 'a' or k.confdeltype not in ('a', 'c', 'r'))
      union all select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and i.indisexclusion
      union all select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`);
    expect(wrong).toEqual([]);
  });
});
