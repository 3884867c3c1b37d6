import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { CartEngine } from '../../state/cart-engine.ts';
import { createCartEngine } from '../create-cart-engine.ts';
import { CartServerStandIn, firstCart, engineOptions, whenIdle } from '../cart-server-stand-in.test-support.ts';

const cup = { type: 'product', id: 'CUP' } as const;

let server: CartServerStandIn;
let storage: ShopStorage;
let reported: string[];
const opened: CartEngine[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  storage = createShopStorage(null);
  reported = [];
});

afterEach(() => {
  for (const engine of opened.splice(0)) engine.stop();
  vi.useRealTimers();
});

function openTab(): CartEngine {
  const engine = createCartEngine({
    ...engineOptions,
    call: server.call,
    storage,
    report: (action) => reported.push(action),
  });
  opened.push(engine);
  engine.start();
  return engine;
}

async function openFilledTab(): Promise<CartEngine> {
  const engine = openTab();
  engine.add(cup, 2);
  await whenIdle();
  return engine;
}

async function enter(engine: CartEngine, code: string): Promise<void> {
  void engine.assignPromocode(code);
  await whenIdle();
}

describe('a promo code', () => {
  test('that is good stays with the cart, also for a page that is opened later [S-34] [T-12] [C-03]', async () => {
    const engine = await openFilledTab();
    await enter(engine, 'WATER15');
    const promo = { code: 'WATER15', isValid: true, message: null, effect: 'percent' };
    expect(engine.getState().promo).toEqual(promo);
    expect(server.sentIds().slice(-2)).toEqual(['assignPromocode', 'calculateCart']);
    const later = openTab();
    await whenIdle();
    expect(later.getState().promo).toEqual(promo);
  });

  test("that is invalid shows the server's message until another is entered [V-13] [T-12]", async () => {
    server.promoErrors = { EXPIRED: 'Over since May.' };
    const engine = await openFilledTab();
    await enter(engine, 'EXPIRED');
    const invalid = { code: 'EXPIRED', isValid: false, message: 'Over since May.', effect: null };
    expect(engine.getState().promo).toEqual(invalid);
    // Later calculations no longer mention it.
    engine.add(cup);
    await whenIdle();
    expect(engine.getState().promo).toEqual(invalid);
    await enter(engine, 'WATER15');
    expect(engine.getState().promo).toMatchObject({ code: 'WATER15', isValid: true });
  });

  test('that was valid is reported once it is invalid [rule 29] [V-13]', async () => {
    const engine = await openFilledTab();
    await enter(engine, 'MIN1000');
    server.promoErrors = { MIN1000: '70.00 are missing.' };
    engine.reduce(cup);
    await whenIdle();
    expect(engine.getState().promo).toMatchObject({ code: 'MIN1000', isValid: false, message: '70.00 are missing.' });
  });

  test.each([
    { was: 'good before', start: 2 },
    { was: 'refused when it was entered', start: 1 },
  ])('that the cart was too small for, $was, counts once what was missing is there [rule 29] [X-10]', async (each) => {
    const engine = openTab();
    const setMinimum = (isReached: boolean) => {
      server.promoErrors = isReached ? {} : { MIN1000: '220.00 are missing.' };
    };
    engine.add(cup, each.start);
    setMinimum(each.start > 1);
    await whenIdle();
    await enter(engine, 'MIN1000');
    if (each.start > 1) {
      setMinimum(false);
      engine.reduce(cup);
      await whenIdle();
    }
    expect(engine.getState().promo).toMatchObject({ isValid: false, message: '220.00 are missing.' });
    const sent = server.sent.length;
    engine.recalculate();
    await whenIdle();
    // As long as the cart is the same, so is the answer.
    expect(server.sentIds().slice(sent)).toEqual(['calculateCart']);
    setMinimum(true);
    engine.add(cup);
    await whenIdle();
    expect(engine.getState().promo).toMatchObject({ code: 'MIN1000', isValid: true, message: null });
    expect(server.open?.promocode).toBe('MIN1000');
    expect(reported).toEqual([]);
  });

  test('is cleared by an empty one, and by whoever took it off elsewhere [T-12]', async () => {
    const engine = await openFilledTab();
    await enter(engine, 'WATER15');
    await enter(engine, '');
    expect(engine.getState().promo).toBeNull();
    expect(server.open?.promocode).toBeNull();
    await enter(engine, 'WATER15');
    if (server.open) server.open.promocode = null;
    engine.recalculate();
    await whenIdle();
    expect(engine.getState().promo).toBeNull();
  });

  test('belongs also to the cart that takes the place of one that is gone, and to none after the order [T-05] [T-13]', async () => {
    const engine = await openFilledTab();
    await enter(engine, 'WATER15');
    engine.reduce(cup, 2);
    await whenIdle();
    engine.add(cup);
    await whenIdle();
    expect(server.open?.promocode).toBe('WATER15');
    void engine.complete();
    await whenIdle();
    engine.add(cup);
    await whenIdle();
    expect(engine.getState().promo).toBeNull();
    expect(server.open?.promocode ?? null).toBeNull();
  });
});

describe('points', () => {
  test('to pay with stay with the cart, also for a page that is opened later [S-31] [C-03]', async () => {
    server.usablePoints = 500;
    const engine = await openFilledTab();
    void engine.assignPoints(120);
    await whenIdle();
    expect(engine.getState().paidByPoints).toBe(120);
    const later = openTab();
    await whenIdle();
    expect(later.getState().paidByPoints).toBe(120);
  });

  test('that are too many change nothing, and the caller shows the failure [V-06] [X-03]', async () => {
    server.usablePoints = 500;
    const engine = await openFilledTab();
    const outcome = engine.assignPoints(501);
    await whenIdle();
    expect(await outcome).toMatchObject({ ok: false, failure: { code: 'loyalty.not_enough_points' } });
    expect(engine.getState().paidByPoints).toBe(false);
    expect(reported).toEqual([]);
  });
});

test('a card to be saved is sent with the order [S-33] [rule 62]', async () => {
  const engine = await openFilledTab();
  void engine.complete({ savesPaymentMethod: true });
  await whenIdle();
  const { body } = server.sent.find(({ id }) => id === 'completeCart') ?? {};
  expect(body).toEqual({ cart: firstCart, savePaymentMethod: true, expectedToPay: 200_00 });
});
