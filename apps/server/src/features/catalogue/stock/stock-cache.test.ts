import { beforeEach, expect, test } from 'vitest';
import { createStockCache } from './stock-cache.ts';

/** Full reads that wait until the test releases them. */
let readings: (() => void)[] = [];
let now = 0;
let onHand: Record<string, number> = {};
let singlyRead: string[] = [];
beforeEach(() => {
  readings = [];
  singlyRead = [];
  now = 0;
  onHand = { a: 5, b: 7 };
});

const toRows = (productIds: readonly string[]) =>
  productIds.map((productId) => ({
    ...{ warehouseId: 'main', productId, onHand: onHand[productId] ?? 0, reserved: 0, safety: 0 },
  }));

const stock = () =>
  createStockCache({
    async *loadAll() {
      const rows = toRows(Object.keys(onHand));
      await new Promise<void>((resolve) => void readings.push(resolve));
      yield rows;
    },
    async loadSome(_, productIds) {
      singlyRead.push(...productIds);
      return toRows(productIds);
    },
    timeToLiveMilliseconds: 1000,
    now: () => now,
  });

async function letAllBeRead(): Promise<void> {
  while (readings.length === 0) await new Promise(setImmediate);
  for (const goOn of readings) goOn();
  readings = [];
  await new Promise(setImmediate);
}

async function openStock() {
  const cache = stock();
  const first = cache.get('p');
  await letAllBeRead();
  await first;
  const available = async () => (await cache.get('p')).get('main')?.available;
  return { cache, available };
}

test('who asks before its time is over has it read again, and waits for nothing [P-39]', async () => {
  const { available } = await openStock();
  now = 800;
  onHand = { a: 4, b: 7 };
  expect(await available()).toEqual({ a: 5, b: 7 });
  await letAllBeRead();
  now = 1100;
  expect(await available()).toEqual({ a: 4, b: 7 });
  expect(readings).toHaveLength(0);
});

test('what is sold while all is read again is in what was read', async () => {
  const { cache, available } = await openStock();
  now = 800;
  await available();
  while (readings.length === 0) await new Promise(setImmediate);
  onHand = { a: 1, b: 7 };
  cache.markChanged('p', ['a']);
  expect(await available()).toEqual({ a: 1, b: 7 });
  await letAllBeRead();
  expect(await available()).toEqual({ a: 1, b: 7 });
  expect(singlyRead).toEqual(['a', 'a']);
});

test('after a change of everything nobody is given what was read before, nor what is being read', async () => {
  const { cache, available } = await openStock();
  now = 800;
  await available();
  while (readings.length === 0) await new Promise(setImmediate);
  onHand = { a: 0, b: 0 };
  cache.markAllChanged();
  const later = available();
  while (readings.length < 2) await new Promise(setImmediate);
  await letAllBeRead();
  expect(await later).toEqual({ a: 0, b: 0 });
});
