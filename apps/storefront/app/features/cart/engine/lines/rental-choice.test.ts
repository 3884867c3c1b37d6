import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { CartEngine } from '../../state/cart-engine.ts';
import { createCartEngine } from '../create-cart-engine.ts';
import { CartServerStandIn, engineOptions, whenIdle } from '../cart-server-stand-in.test-support.ts';

const water = { type: 'product', id: 'W19', name: 'W19' } as const;

let server: CartServerStandIn;
let storage: ShopStorage;
let reported: string[];
const opened: CartEngine[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  server.caller = 'customer';
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
    isRegistered: () => true,
    report: (action) => reported.push(action),
  });
  opened.push(engine);
  engine.start();
  return engine;
}

/** `buy 2` for two bottles that were added automatically and are bought. */
function bottlesOf(engine: CartEngine): string[] {
  return engine
    .getState()
    .lines.filter(({ isRequired }) => isRequired)
    .map(({ acquisition, quantity }) => `${acquisition} ${quantity}`);
}

async function openWithoutBottles(): Promise<CartEngine> {
  const engine = openTab();
  engine.add(water, 2);
  engine.declareBottles(false);
  await whenIdle();
  return engine;
}

describe('bottles that are missing', () => {
  test('are bought unless the customer chooses to rent, and rented from then on [T-08] [P-09]', async () => {
    const engine = await openWithoutBottles();
    expect(bottlesOf(engine)).toEqual(['buy 2']);

    const shown: string[][] = [];
    engine.subscribe(() => shown.push(bottlesOf(engine)));
    engine.chooseAcquisition('rent');
    expect(engine.getState().acquisition).toBe('rent');
    await whenIdle();
    expect(bottlesOf(engine)).toEqual(['rent 2']);
    // Never both, which would look like twice as many.
    expect(shown.filter((bottles) => bottles.length > 1)).toEqual([]);

    engine.add(water);
    await whenIdle();
    expect(bottlesOf(engine)).toEqual(['rent 3']);
    expect(server.refused).toEqual([]);
  });

  test('can be chosen to be rented before there are any [T-08]', async () => {
    const engine = openTab();
    engine.chooseAcquisition('rent');
    engine.add(water, 2);
    await whenIdle();
    engine.declareBottles(false);
    await whenIdle();
    expect(bottlesOf(engine)).toEqual(['rent 2']);
    expect(server.sent.filter(({ body }) => body.acquisition === 'buy')).toEqual([]);
  });

  test('stay what they are for a page that is opened later, and can be bought again', async () => {
    const engine = await openWithoutBottles();
    engine.chooseAcquisition('rent');
    await whenIdle();
    engine.stop();

    const later = openTab();
    // As soon as the cart is restored, before it is calculated.
    await vi.advanceTimersByTimeAsync(20);
    expect(later.getState().acquisition).toBe('rent');
    await whenIdle();
    later.chooseAcquisition('buy');
    await whenIdle();
    expect(bottlesOf(later)).toEqual(['buy 2']);
    expect(server.refused).toEqual([]);
  });

  test('whichever was chosen last counts, however quickly', async () => {
    const engine = await openWithoutBottles();
    for (const choice of ['rent', 'buy', 'rent', 'buy', 'rent'] as const) {
      engine.chooseAcquisition(choice);
      await vi.advanceTimersByTimeAsync(155);
    }
    await whenIdle();
    expect(bottlesOf(engine)).toEqual(['rent 2']);
    expect(server.refused).toEqual([]);
  });

  test('are bought where renting is refused, which is reported once [rule 18]', async () => {
    const engine = await openWithoutBottles();
    server.rentRefusal = 'rental.overdue';
    engine.chooseAcquisition('rent');
    await whenIdle();
    expect(engine.getState().acquisition).toBe('buy');
    expect(bottlesOf(engine)).toEqual(['buy 2']);
    expect(reported).toEqual(['addProduct']);
  });

  test('no longer needed go, and the choice stays', async () => {
    const engine = await openWithoutBottles();
    engine.chooseAcquisition('rent');
    await whenIdle();
    engine.declareBottles(true);
    await whenIdle();
    expect(bottlesOf(engine)).toEqual([]);
    engine.declareBottles(false);
    await whenIdle();
    expect(bottlesOf(engine)).toEqual(['rent 2']);
  });
});
