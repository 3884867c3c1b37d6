import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toCatalogue } from '#features/goods/catalogue.ts';
import { aProduct } from '#features/goods/catalogue-factory.test-support.ts';
import { createShopStorage } from '#platform/storage/shop-storage.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { createCartEngine } from '../engine/create-cart-engine.ts';
import { CartServerStandIn, engineOptions, whenIdle } from '../engine/cart-server-stand-in.test-support.ts';
import type { CartEngine } from '../state/cart-engine.ts';
import type { PageKnowledge } from './predict-calculation.ts';
import { toShownSums, type ShownSums } from './use-shown-sums.ts';

const water = { type: 'product', id: 'W19' } as const;
const cup = { type: 'product', id: 'CUP' } as const;
const money = (amount: number) => ({ amount, currency: 'RUB' });

const product = (id: string, containersPerUnit: number) =>
  aProduct({ id, externalId: id, price: money(100_00), containersPerUnit, isContainer: id === 'CONT' });

const page: PageKnowledge = {
  catalogue: toCatalogue({
    ...{ areaId: null, company: null, banners: [] },
    shelf: {
      categories: [],
      products: ['W19', 'CUP', 'CONT', 'PUMP'].map((id) => product(id, id === 'W19' ? 1 : 0)),
      productSets: [],
    },
  }),
  config: {
    currency: 'RUB',
    container: {
      ...{ volumeLitres: 19, rentPeriodDays: 30, rentGraceDays: 3 },
      ...{ rentPrice: money(100_00), fullPrice: money(100_00) },
    },
    delivery: {
      ...{ fee: money(0), freeFromBottles: 2, freeFromGoods: money(1000_00), minimumOrderMode: 'fee' },
      ...{ freeFloors: 1, liftRate: money(0), holdMinutes: 15, horizonDays: 7, cancelUntilMinutes: 60 },
    },
  },
  isNewVisitor: true,
  mayBeFirstOrder: true,
  selectedAddress: null,
};

let server: CartServerStandIn;
const opened: CartEngine[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
});

afterEach(() => {
  for (const engine of opened.splice(0)) engine.stop();
  vi.useRealTimers();
});

function openEngine(): CartEngine {
  const engine = createCartEngine({
    ...engineOptions,
    call: server.call,
    storage: createShopStorage(null),
  });
  opened.push(engine);
  engine.start();
  return engine;
}

const see = (engine: CartEngine, more: Partial<PageKnowledge> = {}) =>
  toShownSums(engine.getState(), { ...page, ...more });
const toText = ({ state, calculation }: ShownSums) => `${state} ${(calculation?.totals.toPay.amount ?? 0) / 100}`;

test('what was tapped is predicted until the server has calculated it [S-111]', async () => {
  const engine = openEngine();
  engine.add(cup, 2);
  expect(toText(see(engine))).toBe('predicted 200');
  // The earlier debt of a customer whose cart was never calculated is not known.
  expect(toText(see(engine, { isNewVisitor: false }))).toBe('stale 0');
  await whenIdle();
  expect(toText(see(engine))).toBe('confirmed 200');
  engine.add(water);
  engine.reduce(cup);
  expect(toText(see(engine, { isNewVisitor: false }))).toBe('predicted 200');
  engine.remove(cup);
  expect(toText(see(engine))).toBe('predicted 100');
  await whenIdle();
  expect(toText(see(engine))).toBe('confirmed 100');
  expect(see(engine).isLowerBound).toBe(true);
});

test('the answer adds the bottles that it requires [S-111]', async () => {
  const engine = openEngine();
  engine.add(water, 2);
  await whenIdle();
  engine.declareBottles(false);
  expect(toText(see(engine))).toBe('predicted 400');
  await whenIdle();
  expect(toText(see(engine))).toBe('confirmed 400');
  engine.add(water);
  expect(toText(see(engine))).toBe('predicted 600');
  await whenIdle();
  engine.setReturnableContainer(2);
  expect(toText(see(engine))).toBe('predicted 400');
  await whenIdle();
  expect(toText(see(engine))).toBe('confirmed 400');
});

test('without a network the prediction stays; with a code, and after another tab, nothing is predicted [S-111]', async () => {
  const engine = openEngine();
  engine.add(cup, 2);
  await whenIdle();
  server.weather = () => ({ latencyMs: 10, fate: 'lost-request' });
  engine.add(cup);
  await whenIdle();
  expect(toText(see(engine))).toBe('predicted 300');
  server.weather = () => ({ latencyMs: 10, fate: 'ok' });
  await whenIdle();
  expect(toText(see(engine))).toBe('confirmed 300');

  void engine.assignPoints(true);
  engine.add(cup);
  expect(toText(see(engine))).toBe('stale 300');
  await whenIdle();
  void engine.assignPoints(false);
  await whenIdle();
  void engine.assignPromocode('CODE');
  engine.add(cup);
  expect(toText(see(engine))).toBe('stale 400');
  await whenIdle();
  void engine.assignPromocode('');
  await whenIdle();

  engine.refetch();
  engine.add(cup);
  expect(toText(see(engine))).toBe('stale 500');
  await whenIdle();
  engine.add(cup);
  expect(toText(see(engine))).toBe('predicted 700');
});

test('a first contact, and another name, leave the prediction of a hanging tap as it is [S-111]', async () => {
  const anna = { phoneNumber: '+79991234567', name: 'Anna' };
  const engine = openEngine();
  engine.add(cup, 2);
  await whenIdle();
  server.weather = (id) => ({ latencyMs: 10, fate: id === 'addProduct' ? 'lost-request' : 'ok' });
  engine.add(cup);
  void engine.assignUser(anna, { hasConsented: true });
  await whenIdle();
  expect(engine.getState().assigned.user).toMatchObject(anna);
  expect(toText(see(engine))).toBe('predicted 300');
  void engine.assignUser({ ...anna, name: 'Anna Ivanova' });
  await whenIdle();
  expect(toText(see(engine))).toBe('predicted 300');
  // The former phone may have ordered before, and this one not.
  void engine.assignUser({ ...anna, phoneNumber: '+79991234568' });
  await whenIdle();
  expect(toText(see(engine))).toBe('stale 200');
});

test('a first contact whose phone may have ordered before ends the prediction of a cart with a pump [S-111]', async () => {
  server.needsPump = true;
  const engine = openEngine();
  engine.add(water, 2);
  engine.declareBottles(true);
  await whenIdle();
  expect(engine.getState().lines.map(({ id }) => id)).toContain('PUMP');
  server.weather = (id) => ({ latencyMs: 10, fate: id === 'addProduct' ? 'lost-request' : 'ok' });
  engine.add(water);
  expect(see(engine, { mayBeFirstOrder: false }).state).toBe('predicted');
  void engine.assignUser({ phoneNumber: '+79991234567', name: 'Anna' });
  await whenIdle();
  expect(see(engine, { mayBeFirstOrder: false }).state).toBe('stale');
});

test('bottles that the server has cut down on the way are not guessed [S-111] [rule 6]', async () => {
  const engine = openEngine();
  engine.add(water, 3);
  await whenIdle();
  engine.setReturnableContainer(3);
  await whenIdle();
  engine.reduce(water, 2);
  expect(toText(see(engine))).toBe('predicted 100');
  // The server knows of one bottle, and has reduced the handed-over bottles to it.
  await vi.advanceTimersByTimeAsync(20);
  engine.add(water, 2);
  expect(toText(see(engine))).toBe('stale 300');
  await whenIdle();
  // Three of water, and two new bottles.
  expect(toText(see(engine))).toBe('confirmed 500');
  engine.add(water);
  expect(toText(see(engine))).toBe('predicted 700');
});

test("another price than the shelf's is the server's, and the shelf is not used any more [S-111]", async () => {
  const engine = openEngine();
  engine.add(cup);
  await whenIdle();
  const raised = toCatalogue({
    ...{ areaId: null, company: null, banners: [] },
    shelf: {
      categories: [],
      products: [{ ...product('CUP', 0), price: money(777_00) }, product('W19', 1)],
      productSets: [],
    },
  });
  engine.add(cup);
  expect(toText(see(engine, { catalogue: raised }))).toBe('predicted 200');
  engine.add(water);
  expect(toText(see(engine, { catalogue: raised }))).toBe('stale 100');
  // A shelf of another area or day.
  const elsewhere = { ...page.catalogue, areaId: 'north' };
  expect(toText(see(engine, { catalogue: elsewhere }))).toBe('stale 100');
  expect(toText(see(engine, { catalogue: { ...page.catalogue, pricesOf: '2026-03-02' } }))).toBe('stale 100');
});

const withPump: Partial<PageKnowledge> = { config: { ...page.config, firstOrder: { pumpExternalId: 'PUMP' } } };

test('where the pump of a first order may still come with the water, nothing is predicted [S-111]', async () => {
  server.needsPump = true;
  const engine = openEngine();
  engine.add(cup);
  expect(toText(see(engine, withPump))).toBe('predicted 100');
  engine.add(water);
  expect(toText(see(engine, withPump))).toBe('stale 0');
  expect(toText(see(engine, { ...withPump, mayBeFirstOrder: false }))).toBe('predicted 200');
  await whenIdle();
  // The confirmed sum has arrived.
  expect(toText(see(engine, withPump))).toBe('confirmed 300');
  engine.add(water);
  expect(toText(see(engine, withPump))).toBe('predicted 400');
  await whenIdle();

  // Another cart, which was calculated before there was water in it.
  const next = openEngine();
  next.add(cup);
  await whenIdle();
  next.add(water);
  expect(toText(see(next, withPump))).toBe('stale 100');
  await whenIdle();
  expect(toText(see(next, withPump))).toBe('confirmed 300');
});

test('a pump that has not come with the water stays away, as long as all is there that may stand for it [S-111]', async () => {
  const engine = openEngine();
  engine.add(water);
  engine.add(cup);
  await whenIdle();
  engine.add(water, 2);
  expect(toText(see(engine, withPump))).toBe('predicted 400');
  engine.add(cup);
  engine.reduce(water);
  expect(toText(see(engine, withPump))).toBe('predicted 400');
  // For all that the page knows, it was a cooler.
  engine.remove(cup);
  expect(toText(see(engine, withPump))).toBe('stale 200');
  expect(toText(see(engine, { ...withPump, mayBeFirstOrder: false }))).toBe('predicted 200');
});

test('a pump that the customer has chosen is the one of the first order [S-111]', async () => {
  const engine = openEngine();
  engine.add({ type: 'product', id: 'PUMP' });
  engine.add(water);
  expect(toText(see(engine, withPump))).toBe('predicted 200');
  engine.remove({ type: 'product', id: 'PUMP' });
  expect(toText(see(engine, withPump))).toBe('stale 0');
});

test("the shelf's prices are not used for a new cart whose area is still unknown [S-111]", async () => {
  const selectedAddress = { uuid: 'home' } as GuestAddress;
  const engine = openEngine();
  engine.add(cup);
  expect(toText(see(engine))).toBe('predicted 100');
  // Another address was chosen, and the shelf is still that of the one before.
  const north = { selectedAddress, catalogue: { ...page.catalogue, areaId: 'north' } };
  expect(toText(see(engine, north))).toBe('stale 0');
  // The address was dropped, and its shelf is still there.
  expect(toText(see(engine, { ...north, selectedAddress: null }))).toBe('stale 0');
  await whenIdle();
  // From here on the server's prices identify the area of the shelf.
  engine.add(cup);
  expect(toText(see(engine, north))).toBe('predicted 200');
});

type Act = { do: 'add' | 'reduce' | 'return'; item: typeof water | typeof cup; by: number; wait: number };

test("whatever is tapped while answers arrive, the last prediction equals the server's calculation [S-111]", async () => {
  const act: fc.Arbitrary<Act> = fc.record({
    do: fc.constantFrom('add', 'add', 'add', 'reduce', 'reduce', 'return'),
    item: fc.constantFrom(water, water, cup),
    by: fc.integer({ min: 1, max: 3 }),
    wait: fc.constantFrom(0, 0, 5, 40, 170, 400, 1000),
  });
  let confirmed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 15 }), fc.option(fc.boolean()), async (acts, have) => {
      server = new CartServerStandIn();
      const engine = openEngine();
      let last: ShownSums | null = null;
      engine.subscribe(() => {
        const seen = see(engine);
        if (seen.state === 'confirmed' && last?.state === 'predicted') {
          confirmed += 1;
          expect(toSums(last)).toEqual(toSums(seen));
        }
        last = seen;
      });
      engine.add(water);
      await vi.advanceTimersByTimeAsync(300);
      if (have !== null) engine.declareBottles(have);
      for (const { do: what, item, by, wait } of acts) {
        if (what === 'return') engine.setReturnableContainer(by);
        else engine[what](item, by);
        await vi.advanceTimersByTimeAsync(wait);
      }
      await whenIdle();
      engine.stop();
    }),
    { numRuns: 100 },
  );
  expect(confirmed).toBeGreaterThan(100);
  // A hundred runs: on a busy machine they take longer than other tests.
}, 30_000);

function toSums({ calculation }: ShownSums) {
  if (!calculation) return null;
  const { items, totals, bottlesOfWater } = calculation;
  const lines = items.map(({ externalId, quantity, total }) => `${externalId} ${quantity} ${total.amount}`);
  return { lines: lines.toSorted(), totals, bottlesOfWater };
}
