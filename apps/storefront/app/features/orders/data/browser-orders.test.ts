import type { Order } from '@kaplya/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createShopStorage } from '#platform/storage/shop-storage.ts';
import { createOrder } from './order-factory.test-support.ts';

const values = new Map<string, string>();
const backend = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};
const shop = vi.hoisted(() => ({ subject: 'guest', account: [] as unknown[], browser: [] as unknown[], asked: [''] }));
const storage = createShopStorage(backend);

vi.mock('#platform/data/client.ts', () => ({
  getClient: () => ({
    storage,
    tokens: { findToken: () => `e30.${btoa(JSON.stringify({ sub: shop.subject, roles: [], exp: 1_900_000_000 }))}.s` },
    async call(_: string, { query: { scope = 'account' } }: { query: { scope?: string } }) {
      shop.asked.push(scope);
      const data = scope === 'browser' ? shop.browser : shop.account;
      return { success: true, data, pagination: { current_page_number: 1, total_pages: 1, total_count: data.length } };
    },
  }),
}));

const { findCachedHistory, findCachedOrders, saveReadOrder, startReading } = await import('./cached-orders.ts');
const { readNewestOrders } = await import('./read-newest-orders.ts');
const { readHistoryPage } = await import('./order-queries.ts');

const marks = new Map<string, boolean>();
const { signal } = new AbortController();
const own = createOrder({ uuid: 'own', createdAt: '2026-03-01T07:30:00.000Z' });
const here = createOrder({ uuid: 'here', createdAt: '2026-03-02T07:30:00.000Z' });
const listCached = () => findCachedOrders()?.orders.map(({ uuid }) => uuid) ?? null;
const read = (order: Order) => saveReadOrder(order, startReading());

beforeEach(() => {
  vi.stubGlobal('document', {
    documentElement: { toggleAttribute: (name: string, isOn: boolean) => marks.set(name, isOn) },
  });
  values.clear();
  Object.assign(shop, { subject: 'guest', account: [], browser: [], asked: [] });
});

/** A guest has ordered here, and signs in with another phone. */
function signIn({ account }: { account: readonly Order[] }): void {
  read(here);
  Object.assign(shop, { subject: 'anna', account, browser: [here] });
}

describe('an order that was made here with another phone [rule 51a]', () => {
  test('stands with those of the account on the first page’s card, and no first order does', async () => {
    signIn({ account: [own] });
    expect((await readNewestOrders()).map(({ uuid }) => uuid)).toEqual(['here', 'own']);
    expect(listCached()).toEqual(['here', 'own']);
    await readNewestOrders();
    expect(listCached()).toEqual(['here', 'own']);
  });

  test('is on the card of an account without orders, which stays a newcomer [S-83]', async () => {
    signIn({ account: [] });
    await readNewestOrders();
    expect(listCached()).toEqual(['here']);
    expect(marks.get('data-ordered')).toBe(false);
  });

  test('is opened, and stays in the list without a network until the sign-out [P-23]', async () => {
    signIn({ account: [own] });
    read(here);
    await readHistoryPage(1, 'customer', signal);
    expect(findCachedHistory()?.orders.map(({ uuid }) => uuid)).toEqual(['here', 'own']);
    shop.browser = [];
    await readNewestOrders();
    expect(listCached()).toEqual(['own']);
  });

  test.each(['customer first', 'browser first'])('is found by the history: %s', async (order) => {
    signIn({ account: [own] });
    values.clear();
    const scopes = ['customer', 'browser'] as const;
    for (const of of order === 'customer first' ? scopes : scopes.toReversed()) await readHistoryPage(1, of, signal);
    expect(listCached()).toEqual(['here', 'own']);
  });

  test('is asked for by nobody who has none here', async () => {
    Object.assign(shop, { subject: 'anna', account: [own] });
    await readNewestOrders();
    await readNewestOrders();
    expect(shop.asked).toEqual(['account', 'account']);
  });

  test('is gone from the browser after the sign-out, also if it is answered later [P-26] [T-18]', async () => {
    signIn({ account: [own] });
    await readNewestOrders();
    const reading = startReading();
    storage.clear();
    shop.subject = 'another guest';
    saveReadOrder(here, reading);
    expect([...values.values()].join('\n')).not.toContain('here');
    expect(findCachedHistory()).toBeNull();
  });
});
