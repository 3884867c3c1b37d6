import { Readable } from 'node:stream';
import { endpoints } from '@kaplya/contract';
import { exchangeLimits } from '@kaplya/files/limits';
import { scanXml } from '@kaplya/files/scan-xml';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { noPictureDrawing, noPictureId } from '../goods/no-picture.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const app = await startTestApp({ clock });

type Element = { name: string; attributes: Readonly<Record<string, string>>; text: string; children: Element[] };

/** The tree of an XML that is well formed. */
async function parse(xml: string): Promise<Element> {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const elements = scanXml(Readable.from([xml]), exchangeLimits, () => ({
    open(name, attributes) {
      const element: Element = { name, attributes, text: '', children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text(text) {
      const last = open.at(-1);
      if (last) last.text += text;
    },
    close: () => void open.pop(),
  }));
  for await (const _ of elements) throw new Error('Nothing is emitted');
  return root;
}

const find = (element: Element | undefined, ...names: readonly string[]): Element | undefined =>
  names.reduce<Element | undefined>((inside, name) => inside?.children.find((child) => child.name === name), element);

async function readFeed(query = '', host = 'localhost') {
  const response = await app.fetch(`/feeds/yml.xml${query}`, { host });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const catalogue = find(await parse(await response.text()), 'yml_catalog');
  const offers = find(catalogue, 'shop', 'offers')?.children ?? [];
  const textOf = (offer: Element | undefined, name: string) => find(offer, name)?.text;
  return {
    response,
    catalogue,
    offers,
    textOf,
    offer: (code: string) => offers.find(({ attributes }) => attributes['id'] === code),
  };
}

describe('the feed of goods by area [G-06]', () => {
  test('has what an area sells, at its prices, with links and pictures of the shop', async () => {
    const { catalogue, offers, offer, textOf } = await readFeed('?areaId=msk-center');
    expect(catalogue?.attributes['date']).toBe('2026-03-10T10:30+03:00');
    expect(find(catalogue, 'shop', 'currencies', 'currency')?.attributes).toEqual({ id: 'RUB', rate: '1' });
    const { data: products } = await app.call(endpoints.listProducts, { query: { areaId: 'msk-center' } });
    const { data: sets } = await app.call(endpoints.listProductSets, { query: { areaId: 'msk-center' } });
    expect(offers.map(({ attributes }) => attributes['id'])).toEqual(
      [...sets, ...products].map((each) => each.externalId),
    );
    for (const { externalId, price } of [...sets, ...products])
      expect(Number(textOf(offer(externalId), 'price')) * 100, externalId).toBeCloseTo(price.amount, 6);

    const water = offer('W19');
    expect(water?.attributes['available']).toBe('true');
    expect(textOf(water, 'url')).toBe('http://localhost:3000/products/kaplya-19l');
    expect(textOf(water, 'picture')).toMatch(/^http:\/\/localhost:3000\/pictures\/moscow\//);
    expect(textOf(water, 'sales_notes')).toMatch(/^Плюс бутыль: .{1,30}$/);
    expect([...(textOf(water, 'sales_notes') ?? '')].length).toBeLessThanOrEqual(50);
    expect(textOf(offer('CUP'), 'sales_notes')).toBeUndefined();
    // Each goods’ category is one of those named above.
    const numbers = find(catalogue, 'shop', 'categories')?.children.map(({ attributes }) => attributes['id']);
    for (const each of offers) expect(numbers).toContain(textOf(each, 'categoryId'));
  });

  test('differs by area and language, and an unknown area is that of the default city', async () => {
    const [centre, outer, unknown, english] = await Promise.all([
      readFeed('?areaId=msk-center'),
      readFeed('?areaId=msk-outer'),
      readFeed('?areaId=nowhere'),
      readFeed('?areaId=msk-center&lang=en'),
    ]);
    expect(outer.textOf(outer.offer('W19'), 'price')).not.toBe(centre.textOf(centre.offer('W19'), 'price'));
    expect(unknown.response.headers.get('etag')).toBe((await readFeed()).response.headers.get('etag'));
    expect(english.textOf(english.offer('W19'), 'name')).toBe('Kaplya water, 19 L');
    const baku = await readFeed('', 'baku.localhost');
    expect(find(baku.catalogue, 'shop', 'currencies', 'currency')?.attributes['id']).toBe('AZN');
    expect((await app.fetch('/feeds/yml.xml', { host: 'nobody.example' })).status).not.toBe(200);
  });

  test('writes any name as text, marks sold-out goods, leaves out missing pictures, and is revalidated by its ETag', async () => {
    const { database, changes } = app.context;
    const first = await readFeed();
    const etag = first.response.headers.get('etag') ?? '';
    expect((await app.fetch('/feeds/yml.xml', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const name = `<b>"Кофе" & 'чай'</b>${'я'.repeat(200)}`;
    await database.execute(sql`
      update product set names = jsonb_set(names, '{ru}', to_jsonb(${name}::text))
      where partner_id = 'moscow' and external_id = 'CUP'`);
    await database.execute(sql`
      insert into picture (partner_id, id, content_type, bytes)
      values ('moscow', ${noPictureId}, 'image/svg+xml', ${Buffer.from(noPictureDrawing)}) on conflict do nothing`);
    await database.execute(sql`
      update product set picture_id = ${noPictureId} where partner_id = 'moscow' and external_id = 'CUP'`);
    await database.execute(sql`
      update stock set on_hand = reserved where partner_id = 'moscow'
      and product_id = (select id from product where partner_id = 'moscow' and external_id = 'W19')`);
    changes.announce('catalogue', 'moscow');
    await expect.poll(async () => (await readFeed()).response.headers.get('etag')).not.toBe(etag);
    const { offer, textOf } = await readFeed();
    expect(textOf(offer('CUP'), 'name')).toBe([...name].slice(0, 150).join(''));
    expect(textOf(offer('CUP'), 'picture')).toBeUndefined();
    expect(offer('W19')?.attributes['available']).toBe('false');
  });
});
