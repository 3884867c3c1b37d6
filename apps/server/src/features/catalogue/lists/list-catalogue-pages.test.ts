import { endpoints, type Product } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../../test/start-test-app.ts';

const { call, callRefused, context, fetch } = await startTestApp();

type Query = Parameters<typeof call<typeof endpoints.listProducts>>[1]['query'];

const list = (query: Query) => call(endpoints.listProducts, { query });

/** Reads a list to its end. */
async function listPages(query: Query, between: (page: number) => Promise<void> = async () => undefined) {
  const pages: Product[][] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ ...query, ...(cursor && { cursor }) });
    pages.push(page.data);
    cursor = page.nextCursor;
    await between(pages.length);
  } while (cursor);
  return pages;
}

const idsOf = (items: readonly { externalId: string }[]) => items.map(({ externalId }) => externalId);

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await context.database.execute(statement);
  context.changes.announce('catalogue', 'baku');
}

/** Adds copies of one product, spread evenly over the categories, after all others. */
async function fillTo(count: number): Promise<void> {
  await change(sql`
    insert into product (partner_id, external_id, slug, category_id, position, brand, names, descriptions, price_minor,
      picture_id, role, volume_ml, vat_code, payment_subject, earn_bps)
    select partner_id, 'MANY-' || n, 'many-' || n, categories.ids[1 + n % array_length(categories.ids, 1)], 10000 + n, brand, names,
      descriptions, price_minor, picture_id, role, volume_ml, vat_code, payment_subject, earn_bps
    from product, generate_series((select count(*)::int + 1 from product where partner_id = 'baku' and is_active), ${count}) as n,
      (select array_agg(id order by position) as ids from category where partner_id = 'baku') as categories
    where partner_id = 'baku' and external_id = 'CUP'`);
}

const baku = { partnerId: 'baku' };

describe('a list of goods in pages [S-91]', () => {
  test('has all of them once, in the order of the whole list, whatever the size of a page', async () => {
    const whole = await list(baku);
    expect(whole.nextCursor).toBeNull();
    for (const limit of [1, 7, 24, whole.data.length, 1000]) {
      const pages = await listPages({ ...baku, limit });
      expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
      expect(pages.flat()).toEqual(whole.data);
    }
  });

  test('of some categories has their goods alone', async () => {
    const { data: categories } = await call(endpoints.listCategories, { query: baku });
    const [first, second] = categories;
    if (!first || !second) throw new Error('Baku has categories');
    const wanted = (await list(baku)).data.filter(({ categoryId }) => [first.id, second.id].includes(categoryId));
    const pages = await listPages({ ...baku, category: `${first.slug},${second.slug}`, limit: 3 });
    expect(pages.flat()).toEqual(wanted);
    expect((await list({ ...baku, category: 'nothing' })).data).toEqual([]);
  });

  test('goes on where it was when goods come and go meanwhile, also the one that the page ended with', async () => {
    const before = idsOf((await list(baku)).data);
    const pages = await listPages({ ...baku, limit: 10 }, async (page) => {
      if (page !== 1) return;
      // The page's last item is deleted, an earlier one is no longer sold, a new one appears among those already read.
      await change(sql`update product set external_id = 'GONE', position = 9000, slug = 'gone' where partner_id = 'baku'
        and external_id = ${before[9]}`);
      await change(sql`update product set is_active = false where partner_id = 'baku' and external_id = ${before[3]}`);
      await change(sql`insert into product (partner_id, external_id, slug, category_id, position, names, descriptions,
          price_minor, picture_id, role, vat_code, payment_subject, earn_bps)
        select partner_id, 'NEW', 'new', category_id, position, names, descriptions, price_minor, picture_id, role, vat_code,
          payment_subject, earn_bps from product where partner_id = 'baku' and external_id = ${before[0]}`);
    });
    expect(idsOf(pages.flat())).toEqual([...before, 'GONE']);
    await change(sql`delete from product where partner_id = 'baku' and external_id = 'NEW'`);
    await change(sql`update product set is_active = true where partner_id = 'baku'`);
  });

  test('refuses a place that no list has answered', async () => {
    for (const cursor of [
      'x',
      '10',
      'MTA',
      Buffer.from('1e3 A').toString('base64url'),
      `${Buffer.from('1 A').toString('base64url')}=`,
    ]) {
      for (const endpoint of [endpoints.listProducts, endpoints.listProductSets]) {
        const { status, error } = await callRefused(endpoint, { query: { ...baku, cursor } });
        expect([cursor, status, error.code, error.errors[0]?.field]).toEqual([
          cursor,
          400,
          'request.invalid',
          'cursor',
        ]);
      }
    }
    for (const limit of [0, 1001, 1.5]) {
      expect((await callRefused(endpoints.listProducts, { query: { ...baku, limit } })).status).toBe(400);
    }
  });

  test('gives each page an ETag of its own, and sends none twice', async () => {
    const page = await fetch('/api/v1/catalog/products?partnerId=baku&limit=24&lang=en');
    const etag = page.headers.get('etag') ?? '';
    expect(page.headers.get('cache-control')).toBe('public, max-age=30');
    const headers = { 'if-none-match': etag };
    const { nextCursor } = (await page.json()) as { nextCursor: string };
    expect((await fetch('/api/v1/catalog/products?partnerId=baku&limit=24&lang=en', { headers })).status).toBe(304);
    const next = await fetch(`/api/v1/catalog/products?partnerId=baku&limit=24&lang=en&cursor=${nextCursor}`, {
      headers,
    });
    expect(next.status).toBe(200);
  });

  test('has single goods by their ids, external ids and slugs; what is not sold is left out', async () => {
    const { data } = await list(baku);
    const [first, second, third] = data;
    if (!first || !second || !third) throw new Error('Baku sells products');
    const named = await list({ ...baku, ids: `${third.externalId},${first.id},nothing,${first.externalId}` });
    expect(named.data).toEqual([first, third]);
    expect((await list({ ...baku, slugs: `${second.slug},nothing` })).data).toEqual([second]);
    const many = Array.from({ length: 101 }, (_, index) => `id-${index}`).join(',');
    expect((await callRefused(endpoints.listProducts, { query: { ...baku, ids: many } })).error.errors[0]?.field).toBe(
      'ids',
    );
  });
});

test('a set says what its products cost one by one, where that is more', async () => {
  const { data: sets } = await call(endpoints.listProductSets, { query: {} });
  const { data: products } = await list({});
  const priceOf = new Map(products.map(({ id, price }) => [id, price.amount]));
  expect(sets.length).toBeGreaterThan(1);
  for (const { price, products: parts, priceOfParts } of sets) {
    const amount = parts.reduce((sum, { productId, quantity }) => sum + (priceOf.get(productId) ?? NaN) * quantity, 0);
    expect(priceOfParts).toEqual(amount > price.amount ? { ...price, amount } : null);
  }
});

describe('the view of the shelf [S-91]', () => {
  test('is all of a small shop', async () => {
    const { data, shelf } = await list({ ...baku, view: 'shelf' });
    expect(data).toEqual((await list(baku)).data);
    expect(shelf?.more).toEqual([]);
  });

  test('has another tag as soon as anything costs another price, and no other for stock and words', async () => {
    const tag = async () => (await list({ ...baku, view: 'shelf' })).shelf?.pricesTag;
    const before = await tag();
    await change(sql`update stock set on_hand = on_hand + 1 where partner_id = 'baku'`);
    await change(sql`update product set brand = 'Other' where partner_id = 'baku' and external_id = 'CUP'`);
    expect(await tag()).toBe(before);
    await change(
      sql`update product set price_minor = price_minor + 1 where partner_id = 'baku' and external_id = 'CUP'`,
    );
    expect(await tag()).not.toBe(before);
  });

  test('of a large shop has the first goods of each category, and says how many there are and where each goes on', async () => {
    await fillTo(1000);
    const { data, shelf } = await list({ ...baku, view: 'shelf' });
    const whole = (await list(baku)).data;
    expect(whole).toHaveLength(1000);
    expect(data.length).toBeLessThanOrEqual(84);
    expect(data.length).toBeGreaterThan(70);
    const byCategory = Map.groupBy(whole, ({ categoryId }) => categoryId);
    expect(shelf?.more).toHaveLength(byCategory.size);
    const { data: categories } = await call(endpoints.listCategories, { query: baku });
    for (const { categoryId, total, nextCursor } of shelf?.more ?? []) {
      const all = byCategory.get(categoryId) ?? [];
      const head = data.filter((item) => item.categoryId === categoryId);
      expect(total).toBe(all.length);
      expect(head.length).toBeGreaterThan(3);
      const category = categories.find(({ id }) => id === categoryId)?.slug ?? '';
      const rest = await list({ ...baku, category, cursor: nextCursor });
      expect(idsOf([...head, ...rest.data])).toEqual(idsOf(all));
    }
  });
});

test('a list of more than 1 000 goods has the first 1 000 and says where it goes on; no answer is above 2 MB [S-91]', async () => {
  await fillTo(1001);
  const first = await list(baku);
  expect(first.data).toHaveLength(1000);
  const rest = await list({ ...baku, cursor: first.nextCursor ?? '' });
  expect([rest.data.length, rest.nextCursor]).toEqual([1, null]);
  const found = await call(endpoints.searchCatalogue, { query: baku });
  expect([found.data.items.length, found.data.total > 1000]).toEqual([1000, true]);
  const last = await call(endpoints.searchCatalogue, { query: { ...baku, limit: 100, page: 11 } });
  expect(last.data.items).toHaveLength(last.data.total - 1000);

  for (const path of ['products', 'search']) {
    const writing = vi.spyOn(JSON, 'stringify');
    const answer = await fetch(`/api/v1/catalog/${path}?partnerId=baku&lang=tr`);
    const written = writing.mock.results.reduce((length, { value }) => length + String(value).length, 0);
    writing.mockRestore();
    const text = await answer.text();
    expect(Buffer.byteLength(text)).toBeLessThan(2_000_000);
    // Serialises large items once, without a second pass for the size.
    expect(written).toBeLessThan(1.5 * text.length);
  }
  // Texts in four languages, longer than in any real shop.
  await change(sql`update product set descriptions = jsonb_build_object('ru', repeat('вода ', 1000), 'en', repeat('water ', 1000),
    'az', repeat('su ', 1000), 'tr', repeat('su ', 1000)) where partner_id = 'baku'`);
  const answer = await fetch('/api/v1/catalog/products?partnerId=baku&lang=ru');
  const text = await answer.text();
  expect(Buffer.byteLength(text)).toBeLessThan(2_000_000);
  expect(Buffer.byteLength(text)).toBeGreaterThan(1_500_000);
  const search = await fetch('/api/v1/catalog/search?partnerId=baku&lang=ru');
  expect((await search.arrayBuffer()).byteLength).toBeLessThan(2_000_000);
  expect((await listPages({ ...baku, lang: 'ru' })).flat()).toHaveLength(1001);
});
