import { endpoints } from '@kaplya/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { findPartner } from '#features/company/index.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { areaOfferTable, productSetTable, productTable } from '../catalogue.table.ts';

const app = await startTestApp();
const { call, callRefused, context, fetch } = app;
const { database } = context;

const ask = async (type: 'product' | 'product_set', slug: string, host = 'localhost') =>
  (await call(endpoints.getItemStatus, { query: { type, slug } }, { host })).data.status;

async function whileChanged(change: () => Promise<unknown>, restore: () => Promise<unknown>, run: () => Promise<void>) {
  await change();
  context.changes.announce('catalogue', 'moscow');
  try {
    await run();
  } finally {
    await restore();
    context.changes.announce('catalogue', 'moscow');
  }
}

describe('an address of goods [P-27]', () => {
  test('leads to what is sold in any area, of this shop and of this kind', async () => {
    expect(await ask('product', 'kaplya-19l')).toBe('sold');
    expect(await ask('product_set', 'first-order-set')).toBe('sold');
    expect(await ask('product_set', 'kaplya-19l')).toBe('unknown');
    expect(await ask('product', 'never-was')).toBe('unknown');
    const { error } = await callRefused(endpoints.getItemStatus, { query: { type: 'pump' as 'product', slug: 'x' } });
    expect(error).toMatchObject({ code: 'request.invalid' });
  });

  test('is withdrawn when it is on no shelf any more, as is a set that it was a part of', async () => {
    const isIt = and(eq(productTable.partnerId, 'moscow'), eq(productTable.slug, 'kaplya-19l'));
    const set = (isActive: boolean) => database.update(productTable).set({ isActive }).where(isIt);
    await whileChanged(
      () => set(false),
      () => set(true),
      async () => {
        expect(await ask('product', 'kaplya-19l')).toBe('withdrawn');
        expect(await ask('product_set', 'first-order-set')).toBe('withdrawn');
      },
    );
    expect(await ask('product', 'kaplya-19l')).toBe('sold');
  });

  test('is withdrawn when every area has stopped selling it, and not while one goes on', async () => {
    const [set] = await database
      .select()
      .from(productSetTable)
      .where(and(eq(productSetTable.partnerId, 'moscow'), eq(productSetTable.slug, 'first-order-set')));
    const itemId = set?.id ?? '';
    const partner = await findPartner(context, 'moscow');
    const stopIn = (areaIds: readonly string[]) =>
      database
        .insert(areaOfferTable)
        .values(
          areaIds.map((areaId) => ({ partnerId: 'moscow', areaId, itemId, validFrom: '2001-01-01', isSold: false })),
        );
    const sellAgain = () => database.delete(areaOfferTable).where(eq(areaOfferTable.validFrom, '2001-01-01'));
    const ids = (partner?.areas ?? []).map(({ id }) => id);
    await whileChanged(
      () => stopIn(ids.slice(1)),
      sellAgain,
      async () => {
        expect(await ask('product_set', 'first-order-set')).toBe('sold');
      },
    );
    await whileChanged(
      () => stopIn(ids),
      sellAgain,
      async () => {
        expect(await ask('product_set', 'first-order-set')).toBe('withdrawn');
      },
    );
  });
});

describe('the picture of goods beside a link to them [P-27]', () => {
  test('is a JPEG of the size that social networks show, at an address of the picture itself', async () => {
    const { data } = await call(endpoints.listProducts, { query: {} });
    const path = data[0]?.image.contentUrl.replace(/\.webp$/, '/og.jpg') ?? '';
    const answer = await fetch(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const picture = await sharp(await answer.arrayBuffer()).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const again = await fetch(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test.each([
    '/pictures/moscow/nothing/og.jpg',
    `/pictures/moscow/${'0'.repeat(32)}/og.jpg`,
    '/pictures/nobody/0/og.jpg',
  ])('%s is not there', async (path) => {
    expect((await fetch(path)).status).toBe(404);
  });
});
