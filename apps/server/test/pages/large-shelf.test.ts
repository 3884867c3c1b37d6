import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { listElements, listTags, toText } from './read-html.ts';
import { bakuHost, startPageApp } from './start-page-app.ts';

const { context, fetchPage } = await startPageApp();

const open = async (path: string) => (await fetchPage(path, { host: bakuHost, acceptLanguage: 'en' })).html;

/** Adds copies of one product of Baku until this many are sold, evenly over the categories. */
async function sell(products: number): Promise<void> {
  await context.database.execute(sql`
    with sold as (select count(*)::int as count from product where partner_id = 'baku' and is_active),
      ids as (select array_agg(id order by position) as of from category where partner_id = 'baku')
    insert into product (partner_id, external_id, slug, category_id, position, names, descriptions, price_minor,
      picture_id, role, vat_code, payment_subject, earn_bps)
    select partner_id, 'MANY-' || n, 'many-' || n, ids.of[1 + n % array_length(ids.of, 1)], 10000 + n,
      jsonb_build_object('ru', 'Товар номер ' || n, 'en', 'Item number ' || n, 'az', 'Mal ' || n, 'tr', 'Mal ' || n),
      descriptions, 1000 + n, picture_id, role, vat_code, payment_subject, earn_bps
    from product, sold, ids, generate_series(sold.count + 1, ${products}::int) as n
    where partner_id = 'baku' and external_id = 'CUP'`);
  await context.database.execute(sql`
    insert into stock (partner_id, warehouse_id, product_id, on_hand)
    select partner_id, warehouse.id, product.id, 100 from product join warehouse using (partner_id)
    where partner_id = 'baku' on conflict do nothing`);
  await context.database.execute(sql`select pg_notify('kaplya_changes', 'catalogue baku')`);
  const path = `/api/v1/catalog/products?slugs=many-${products}`;
  await expect.poll(() => open(path), { timeout: 60_000 }).toContain(`many-${products}`);
}

const namesOf = (html: string): string[] =>
  listElements(html, 'article').map((card) => toText(listElements(card, 'h3')[0] ?? ''));

const findLink = (html: string, text: RegExp): string => {
  const link = listElements(html, 'a').find((each) => text.test(toText(each)));
  if (link === undefined) throw new Error(`The page has no link ${text}`);
  return listTags(link, 'a')[0]?.['href'] ?? '';
};

test('`/` and the search are as large with 2 000 goods as with 500, and have the first of each category; the rest is a link away without scripts [S-91]', async () => {
  const measure = async () => ({
    home: Buffer.byteLength(await open('/?lang=ru')),
    search: Buffer.byteLength(await open('/search?lang=ru')),
  });
  await sell(500);
  const before = await measure();
  await sell(2000);
  const after = await measure();
  for (const kind of ['home', 'search'] as const) {
    expect(after[kind]).toBeLessThan(1_000_000);
    expect(after[kind]).toBeLessThan(before[kind] * 1.3);
  }

  const category = listElements(await open('/'), 'section').find((each) => /Show more/.test(toText(each))) ?? '';
  expect(namesOf(category).length).toBeGreaterThanOrEqual(10);
  let path = findLink(category, /^Show more/);
  expect(path).toMatch(/^\/search\?category=/);
  const seen = new Set<string>();
  const pages = 8;
  for (let number = 1; number <= pages; number += 1) {
    const html = await open(path);
    expect(toText(html)).toContain(`Page ${number} of ${pages}`);
    for (const name of namesOf(html)) seen.add(name);
    if (number < pages) path = findLink(html, /^Next$/);
  }
  expect(seen.size).toBeGreaterThan(240);
});
