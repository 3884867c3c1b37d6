import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { countQueries } from '#db/client.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { toSearchText } from '../search-text.ts';
import { seedDemonstration } from './seed.ts';

const { context } = await startTestApp();
const { database } = context;

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'gazetteer', 'system') order by 1`);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await database.execute<{ rows: number }>(sql.raw(`select count(*)::int as rows from ${name}`));
    counts[name] = counted.rows[0]?.rows ?? 0;
  }
  return counts;
}

test('a second start keeps what the shop holds and asks one question', async () => {
  await database.execute(sql`update product set price_minor = 1 where external_id = 'CUP'`);
  const before = await countRows();
  const { queries } = await countQueries(() => seedDemonstration(context));
  expect(queries).toBe(1);
  expect(await countRows()).toEqual(before);
  const { rows } = await database.execute(
    sql`select distinct price_minor::int as price from product where external_id = 'CUP'`,
  );
  expect(rows).toEqual([{ price: 1 }]);
});

test('both shops are there with all that they need', async () => {
  const counts = await countRows();
  expect(counts).toMatchObject({ 'public.partner': 2, 'system.domain': 2, 'public.category': 16, 'public.area': 4 });
  expect(counts['public.product']).toBeGreaterThan(90);
  expect(counts['gazetteer.house']).toBeGreaterThan(5_000);
});

test('the stock is what the ledger received, and of RARE there are exactly ten', async () => {
  const { rows } = await database.execute(sql`
    select product.external_id from stock
    join product on product.partner_id = stock.partner_id and product.id = stock.product_id
    left join stock_entry as entry on entry.partner_id = stock.partner_id
      and entry.warehouse_id = stock.warehouse_id and entry.product_id = stock.product_id
    group by stock.partner_id, stock.warehouse_id, stock.product_id, product.external_id, stock.on_hand
    having stock.on_hand <> coalesce(sum(entry.on_hand_delta), 0)`);
  expect(rows).toEqual([]);
  const rare = await database.execute(sql`
    select sum(on_hand)::int as pieces from stock join product on product.partner_id = stock.partner_id
      and product.id = stock.product_id where stock.partner_id = 'moscow' and external_id = 'RARE'`);
  expect(rare.rows).toEqual([{ pieces: 10 }]);
});

test('every name of a street is folded for search', async () => {
  const { rows } = await database.execute<{ search_text: string; names: Record<string, string> }>(
    sql`select search_text, names from gazetteer.street`,
  );
  const missing = rows.filter(
    ({ search_text, names }) => !Object.values(names).every((name) => search_text.includes(toSearchText(name))),
  );
  expect(missing).toEqual([]);
  expect(toSearchText('Проспект Гейдара Алиева, ё Й')).toBe('проспект геидара алиева е и');
  expect(toSearchText('Üzeyir Hacıbəyov küçəsi')).toBe('uzeyir hacibeyov kucesi');
  expect(toSearchText('İstiqlaliyyət')).toBe('istiqlaliyyet');
});
