import { beforeEach, expect, test, vi } from 'vitest';

// The engine never loads: only the pieces of the page are shown.
vi.mock('../engine/open-cart-engine.ts', () => ({ openCartEngine: () => new Promise(() => {}) }));

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage, sessionStorage }));
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  );
  sessionStorage.clear();
  sessionStorage.setItem('shop.added', JSON.stringify([{ type: 'product', id: 'water', name: 'Water', quantity: 2 }]));
  vi.resetModules();
});

/** The cart of a page that opens in a tab of `owner`. */
async function openCart(owner: string) {
  stored.set('deviceId', 'of this visitor');
  sessionStorage.setItem('shop.owner', owner);
  const { getEarlyCart } = await import('./cart-session.ts');
  return getEarlyCart().getState();
}

test('pieces added before the engine was loaded come back with a reload [X-11]', async () => {
  const { lines } = await openCart('of this visitor');
  expect(lines).toMatchObject([{ id: 'water', quantity: 2 }]);
});

test('a tab that was closed during a sign-out does not give its pieces to the next visitor [T-18]', async () => {
  const { lines } = await openCart('of a former customer');
  expect(lines).toEqual([]);
  expect(sessionStorage.getItem('shop.added')).toBeNull();
});
