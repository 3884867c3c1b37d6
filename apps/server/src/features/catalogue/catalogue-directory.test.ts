import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { countQueries } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { findPartner } from '#features/company/index.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { openTestContext } from '../../../test/test-context.ts';
import { buildApp } from '../../app.ts';
import { getListAnswer } from './lists/list-answer.ts';
import { toListFilters } from './lists/list-filters.ts';
import { announceStock, getOffers, releaseStock, reserveStock, type AreaCatalogue } from './index.ts';

const { context, fetch } = await startTestApp();

const partnerId = 'moscow';
const warehouseId = 'msk-main';
let offers: AreaCatalogue;
beforeAll(async () => {
  offers = await getOffers(context, await getMoscow(), 'msk-center', null);
});

async function getMoscow() {
  const partner = await findPartner(context, partnerId);
  if (!partner) throw new Error('Moscow is not there');
  return partner;
}

const idOf = (externalId: string) => offers.getItem(externalId).id;

/** Moves stock as an order does; a negative number returns pieces. */
async function order(pieces: Record<string, number>): Promise<void> {
  const demandOf = (sign: 1 | -1) =>
    new Map(
      Object.entries(pieces).flatMap(([externalId, count]) =>
        count * sign > 0 ? [[idOf(externalId), count * sign]] : [],
      ),
    );
  const place = { partnerId, warehouseId, orderId: crypto.randomUUID(), now: context.clock.now() };
  const changes = await withTransaction(context.database, async (transaction) => [
    ...(await reserveStock(transaction, { ...place, demand: demandOf(1), nameOf: (id) => id })),
    ...(await releaseStock(transaction, { ...place, demand: demandOf(-1) })),
  ]);
  await announceStock(context, partnerId, changes);
}

async function setStock(onHand: Record<string, number>): Promise<void> {
  for (const [externalId, count] of Object.entries(onHand)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await context.database.execute(sql`update stock set on_hand = reserved + safety + ${count}
      where partner_id = ${partnerId} and warehouse_id = ${warehouseId} and product_id = ${idOf(externalId)}`);
  }
  context.changes.announce('catalogue', partnerId);
}

async function readAvailable(path: '/products' | '/product-sets', externalId: string): Promise<number | undefined> {
  const response = await fetch(`/api/v1/catalog${path}`);
  const { data } = (await response.json()) as { data: { externalId: string; available: number }[] };
  return data.find((item) => item.externalId === externalId)?.available;
}

describe('the stock on the shelf', () => {
  test('is read again by the products that were sold, once or twice a second, and the catalogue is not', async () => {
    await setStock({ RARE: 10 });
    await readAvailable('/products', 'RARE');
    const startedAt = performance.now();
    let queries = 0;
    for (let count = 0; count < 10; count += 1) {
      await order({ RARE: 1 });
      queries += (await countQueries(() => readAvailable('/products', 'RARE'))).queries;
    }
    const seconds = Math.ceil((performance.now() - startedAt) / 1000);
    expect(queries).toBeGreaterThan(0);
    expect(queries).toBeLessThanOrEqual(2 * seconds);
  });

  test('changes what is sold in sets too, which are fewer than their parts [rule 19]', async () => {
    await setStock({ W19: 20, PUMP: 100 });
    expect(await readAvailable('/product-sets', 'SET')).toBe(10);
    await order({ W19: 1 });
    await vi.waitFor(async () => expect(await readAvailable('/product-sets', 'SET')).toBe(9), { timeout: 5000 });
    expect(await readAvailable('/products', 'W19')).toBe(10);
  });

  test('changes in time what is sold in sets of very many pieces too [rule 19]', async () => {
    const piecesOf = (pieces: number) =>
      context.database.execute(sql`update product_set_item set quantity = ${pieces}
        where product_set_id = ${idOf('SET')} and product_id = ${idOf('W19')} and partner_id = ${partnerId}`);
    await piecesOf(30);
    onTestFinished(async () => {
      await piecesOf(2);
      context.changes.announce('catalogue', partnerId);
    });
    await setStock({ W19: 290, PUMP: 100 });
    await vi.waitFor(async () => expect(await readAvailable('/product-sets', 'SET')).toBe(9), { timeout: 5000 });
    await order({ W19: 40 });
    await vi.waitFor(async () => expect(await readAvailable('/product-sets', 'SET')).toBe(8), { timeout: 5000 });
    expect(await readAvailable('/products', 'W19')).toBe(10);
  });

  test('leaves the bytes of an answer as they are while it shows the same numbers', async () => {
    const moscow = await getMoscow();
    const wanted = { kind: 'product', areaId: 'msk-center', day: '2026-03-10', language: 'ru' } as const;
    const list = () => getListAnswer(context, moscow, { ...wanted, filters: toListFilters({}) });
    // A set takes two pieces, so the change is announced before a list of products shows it.
    await setStock({ W19: 18, PUMP: 100 });
    const before = await list();
    const heard: (readonly string[] | null)[] = [];
    context.changes.on('stock', (_, productIds) => heard.push(productIds));
    await order({ W19: 3 });
    await vi.waitFor(() => expect(heard.flat()).toContain(idOf('W19')), { timeout: 5000 });
    expect(await list()).toBe(before);
    await order({ W19: 8 });
    await vi.waitFor(async () => expect(await list()).not.toBe(before), { timeout: 5000 });
  });

  test('shows after any sales what a process shows that reads everything again', async () => {
    const scarce = ['RARE', 'W19', 'PUMP', 'CUP', 'CONT'];
    await setStock(Object.fromEntries(scarce.map((externalId) => [externalId, 25])));
    const paths = [
      '/products',
      '/products?areaId=msk-outer&lang=en',
      '/products?view=shelf',
      '/products?limit=24',
      '/product-sets',
      '/search?q=&lang=az',
      '/search?q=вода',
    ];
    const read = async (ask: typeof fetch) =>
      Promise.all(
        paths.map(async (path) => {
          const response = await ask(`/api/v1/catalog${path}`);
          return { status: response.status, etag: response.headers.get('etag'), body: await response.text() };
        }),
      );
    // A seeded generator, so that a failure repeats.
    let seed = 20_260_310;
    const below = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * limit);
    };
    const left = new Map(scarce.map((externalId) => [externalId, 25]));
    const seen = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const pieces = Object.fromEntries(
        scarce.flatMap((externalId) => {
          if (below(2) === 0) return [];
          const now = left.get(externalId) ?? 0;
          const sold = below(3) === 0 ? -below(26 - now) : below(now + 1);
          left.set(externalId, now - sold);
          return [[externalId, sold]];
        }),
      );
      await order(pieces);
      const fresh = openTestContext({ connectionString: context.config.database.url ?? '' });
      onTestFinished(async () => {
        await fresh.context.close();
        await fresh.close();
      });
      const app = buildApp(fresh.context);
      const expected = await read(async (path) =>
        app.fetch(new Request(`http://localhost${path}`, { headers: { host: 'localhost' } })),
      );
      expect(expected.every(({ status }) => status === 200)).toBe(true);
      await vi.waitFor(async () => expect(await read(fetch)).toEqual(expected), { timeout: 5000 });
      for (const { body } of expected) seen.add(body);
    }
    expect(seen.size).toBeGreaterThan(2 * paths.length);
  });
});
