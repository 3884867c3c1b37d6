import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/database/test-database.ts';

/** Foreign keys without an index, each with the reason. */
const rows = (why: string, names: readonly string[]) => names.map((name) => [name, why] as const);
const withoutIndex = new Map<string, string>([
  ...rows('some rows of a shop, loaded whole', [
    'area (partner_id, city_id)',
    'area (partner_id, warehouse_id)',
    'banner (partner_id, picture_id)',
    'banner (partner_id, product_set_id)',
    'banner_area (partner_id, area_id)',
    'banner_slide (partner_id, picture_id)',
    'cell (partner_id, controller_id)',
    'cell (partner_id, product_id)',
    'partner (partner_id, default_city_id)',
  ]),
  ...rows('of the catalogue, which is loaded whole and changed by a person', [
    'category (partner_id, picture_id)',
    'product (partner_id, category_id)',
    'product (partner_id, picture_id)',
    'product_set (partner_id, category_id)',
    'product_set (partner_id, picture_id)',
    'product_set_item (partner_id, product_id)',
    'related_product (partner_id, product_id)',
    'stock (partner_id, product_id)',
  ]),
  ...rows('an area with carts is not deleted, and each cart would pay for it', ['cart (partner_id, area_id)']),
  ...rows('reference data that nobody deletes', ['gazetteer.district (city_id)', 'gazetteer.street (city_id)']),
]);

test('each foreign key is the beginning of an index on the side that refers, or says why not', async () => {
  const { connectionString, drop } = await createTestDatabase();
  onTestFinished(drop);
  const client = new Client({ connectionString });
  await client.connect();
  // `partner_id` alone begins every key of a tenant's table. Of an index with a condition only `is not null` counts.
  const { rows: found } = await client.query<{ name: string }>(`
    select k.conrelid::regclass::text || ' (' || (
        select string_agg(a.attname, ', ' order by place) from unnest(k.conkey) with ordinality as c (number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number
      ) || ')' as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace in ('public'::regnamespace, 'system'::regnamespace, 'gazetteer'::regnamespace)
      and not exists (
        select from pg_index i where i.indrelid = k.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and (select array_agg(number order by number) from unnest(k.conkey) as number)
            = (select array_agg(number order by number) from unnest((i.indkey::int2[])[0:array_length(k.conkey, 1) - 1]) as number)
      )
    order by 1`);
  await client.end();
  expect(found.map(({ name }) => name)).toEqual([...withoutIndex.keys()].toSorted());
});
