import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  checkStoredCart,
  checkStoredCellOrders,
  checkStoredOrders,
  checkRequiredProduct,
  checkPendingChanges,
} from './check-stored.ts';
import { formerRelease } from './former-release.test-support.ts';
import { type StorageBackend } from '@kaplya/client/storage/storage.ts';
import { createShopStorage, migrateStorage } from '#platform/storage/shop-storage.ts';
import { storedOrdersShape, storedFormats, type StoredValues } from './stored-values.ts';

function createBackend(initial: Record<string, string> = {}) {
  const stored = new Map(Object.entries(initial));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: vi.fn<StorageBackend['setItem']>((key, value) => void stored.set(key, value)),
    removeItem: (key: string) => void stored.delete(key),
  };
}

const [cart, otherCart, oldCart, newCart, newerCart] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
];
const address = { latitude: 55.7, longitude: 37.6, city: 'Москва', street: 'Арбат', house: '1' };

describe('reading and writing', () => {
  test('stores values under the exact keys of the contract [E-18]', () => {
    const backend = createBackend();
    const storage = createShopStorage(backend);
    storage.set('cartId', cart);
    storage.set('isAnonymousCart', true);
    storage.set('servicesIdentity', { token: 't' });
    storage.set('anonymousAddresses', [address]);
    expect(Object.fromEntries(backend.stored)).toEqual({
      cartId: cart,
      isAnonymousCart: 'true',
      servicesIdentity: '{"token":"t"}',
      anonymousAddresses: JSON.stringify([address]),
    });
    const reopened = createShopStorage(backend);
    expect(reopened.find('cartId')).toBe(cart);
    expect(reopened.find('isAnonymousCart')).toBe(true);
    expect(reopened.find('anonymousAddresses')).toEqual([address]);
  });

  test.each([
    ['servicesIdentity', '{"token":'],
    ['servicesIdentity', '{"token":5}'],
    ['servicesIdentity', 'null'],
    ['anonymousAddresses', '{"a":1}'],
    ['anonymousSelectedAddress', '{"street":"Арбат","house":"1"}'],
    ['config', '{"ready":false}'],
    ['isAnonymousCart', 'maybe'],
    ['deletedItems', 'x'],
    ['cartId', '[]'],
    ['cartId', '{"token":7}'],
    ['completingCartId', 'undefined'],
  ] as const)('broken %s counts as absent: %s', (key, raw) => {
    expect(createShopStorage(createBackend({ [key]: raw })).find(key)).toBeNull();
  });

  test('what is whole in a broken list stays', () => {
    const raw = JSON.stringify([
      { id: 'CUP', isProductSet: false, quantity: 0 },
      { id: 'SET', isProductSet: true, quantity: 2 },
    ]);
    expect(createShopStorage(createBackend({ deletedItems: raw })).find('deletedItems')).toEqual([
      { id: 'SET', isProductSet: true, quantity: 2 },
    ]);
  });

  test('a text in JSON quotes of an older version is read', () => {
    expect(createShopStorage(createBackend({ language: '"az"' })).find('language')).toBe('az');
  });

  test('the same stored text gives the same object, so that React sees no change', () => {
    const storage = createShopStorage(createBackend({ anonymousAddresses: JSON.stringify([address]) }));
    expect(storage.find('anonymousAddresses')).toBe(storage.find('anonymousAddresses'));
  });
});

describe('what another release stored', () => {
  test('before values had versions: contractual values are read unchanged, answers of the server are refetched [E-18] [X-11]', () => {
    const storage = createShopStorage(createBackend(formerRelease));
    const keys = Object.keys(formerRelease) as (keyof StoredValues)[];
    const read = Object.fromEntries(keys.map((key) => [key, storage.find(key)]));
    for (const [key, raw] of Object.entries(formerRelease)) {
      if (key.startsWith('kept')) expect(read[key], key).toBeNull();
      else if (/^[[{]/.test(raw)) expect(read[key], key).toEqual(JSON.parse(raw));
      else expect(JSON.stringify(read[key]).replaceAll('"', ''), key).toBe(raw);
    }
  });

  test.each(['unsentChanges', 'cookieChoice'] as const)(
    'a newer one, which was taken back: %s is dropped [X-11]',
    (key) => {
      const raw = JSON.stringify({ ...(JSON.parse(formerRelease[key] ?? '') as object), version: 2 });
      expect(createShopStorage(createBackend({ [key]: raw })).find(key)).toBeNull();
    },
  );

  test('this one: everything comes back as it was stored [X-11]', () => {
    const backend = createBackend();
    const unsent = { cartId: null, lines: [], returnableContainer: { wanted: 2, confirmed: 0, sent: 2 } };
    createShopStorage(backend).set('unsentChanges', unsent);
    expect(createShopStorage(backend).find('unsentChanges')).toEqual(unsent);
    createShopStorage(backend).set('keptOrders', { subjectId: 's', at: 'now', orders: [] });
    expect(createShopStorage(backend).find('keptOrders')).toEqual({ subjectId: 's', at: 'now', orders: [] });
  });

  test.each(['{}', '{"orders":null}', '{"orders":{"length":1}}', '{"orders":"[]"}'])(
    'orders that are no list are absent, whatever their mark: %s [X-11]',
    (raw) => {
      const stored = JSON.stringify({ ...(JSON.parse(raw) as object), shape: storedOrdersShape });
      expect(createShopStorage(createBackend({ keptOrders: stored })).find('keptOrders')).toBeNull();
    },
  );

  test('whatever lies under a key, reading it never throws, and what is read can be stored again [X-11]', () => {
    const keys = Object.keys(storedFormats) as (keyof StoredValues)[];
    const checks = [
      checkStoredCart,
      checkStoredOrders,
      checkStoredCellOrders,
      checkRequiredProduct,
      checkPendingChanges,
    ];
    // Also right names with wrong contents.
    const fields = [
      'version',
      'shape',
      'lines',
      'items',
      'orders',
      'calculation',
      'latitude',
      'longitude',
      'street',
      'house',
    ];
    const nearly = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 2 }));
    const raw = fc.oneof(
      fc.string(),
      fc.json(),
      nearly.map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...keys), raw, (key, text) => {
        const read = createShopStorage(createBackend({ [key]: text })).find(key);
        checks.forEach((check) => check(read));
        const backend = createBackend();
        if (read !== null) createShopStorage(backend).set(key, read);
        expect(createShopStorage(backend).find(key)).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  test.each(['"', '"Позвоните"', 'Дом у "Пятёрочки"', '"Дом" у моста', '\\"'])(
    'a note is read as it was typed, whatever its quotes: %s',
    (note) => {
      const backend = createBackend();
      createShopStorage(backend).set('orderNote', note);
      expect(createShopStorage(backend).find('orderNote')).toBe(note);
    },
  );

  test('an address of another release shows nothing that is no text [X-11]', () => {
    const raw = JSON.stringify({
      ...address,
      room: { number: 4 },
      floor: 3,
      hasElevator: 'yes',
      district: null,
      gate: 'B',
    });
    expect(createShopStorage(createBackend({ selectedAddress: raw })).find('selectedAddress')).toEqual({
      ...address,
      district: null,
      gate: 'B',
    });
  });
});

describe('a storage that does not work', () => {
  test('blocked: values live in memory', () => {
    const storage = createShopStorage(null);
    storage.set('cartId', cart);
    expect(storage.find('cartId')).toBe(cart);
    storage.remove('cartId');
    expect(storage.find('cartId')).toBeNull();
  });

  test('full: what cannot be written outlives a reload of the tab [X-11]', () => {
    const full: StorageBackend = {
      getItem: (key) => (key === 'orderNote' ? 'old' : null),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem() {},
    };
    const ofTab = new Map<string, string>();
    const tab: StorageBackend = {
      getItem: (key) => ofTab.get(key) ?? null,
      setItem: (key, value) => void ofTab.set(key, value),
      removeItem: (key) => void ofTab.delete(key),
    };
    createShopStorage(full, undefined, tab).set('orderNote', 'new');
    const reloaded = createShopStorage(full, undefined, tab);
    expect(reloaded.find('orderNote')).toBe('new');
    expect([reloaded.isStored('orderNote'), reloaded.isStored('cartId')]).toEqual([false, true]);
    reloaded.remove('orderNote');
    expect([...ofTab]).toEqual([]);
    expect(reloaded.isStored('orderNote')).toBe(true);
  });

  test('full: what cannot be written is remembered, and written when there is room', () => {
    const backend = createBackend({ cartId: oldCart });
    const storage = createShopStorage(backend);
    backend.setItem.mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.set('cartId', newCart);
    expect(storage.find('cartId')).toBe(newCart);
    expect(backend.stored.get('cartId')).toBe(oldCart);
    storage.set('cartId', newerCart);
    expect(backend.stored.get('cartId')).toBe(newerCart);
  });

  test('throwing on every call: nothing reaches the caller', () => {
    const refusal = new DOMException('no', 'SecurityError');
    const fail = () => {
      throw refusal;
    };
    const storage = createShopStorage({ getItem: fail, setItem: fail, removeItem: fail });
    expect(storage.find('cartId')).toBeNull();
    storage.set('cartId', cart);
    expect(storage.find('cartId')).toBe(cart);
  });
});

describe('following changes', () => {
  test('own changes and those of other tabs call back, unchanged values do not', () => {
    const backend = createBackend();
    const events = new EventTarget();
    const storage = createShopStorage(backend, events);
    const onChange = vi.fn<() => void>();
    const stop = storage.subscribe('cartId', onChange);
    storage.set('cartId', cart);
    storage.set('cartId', cart);
    expect(onChange).toHaveBeenCalledTimes(1);

    backend.stored.set('cartId', otherCart);
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'cartId' }));
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(storage.find('cartId')).toBe(otherCart);

    events.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    expect(onChange).toHaveBeenCalledTimes(3);
    stop();
    storage.remove('cartId');
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  test('a page from the browser’s cache reads every value again [T-18]', () => {
    const backend = createBackend({ cartId: cart });
    const events = new EventTarget();
    const storage = createShopStorage(backend, events);
    const seen: unknown[] = [];
    for (const key of ['cartId', 'anonUser'] as const)
      storage.subscribe(key, () => seen.push([key, storage.find(key)]));
    backend.stored.clear();
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(seen).toEqual([]);
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(seen).toEqual([
      ['cartId', null],
      ['anonUser', null],
    ]);
  });

  test('and the values in memory stay', () => {
    const events = new EventTarget();
    const storage = createShopStorage(null, events);
    storage.set('cartId', cart);
    events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(storage.find('cartId')).toBe(cart);
  });

  test('the language and the two timestamps survive clearing [X-04] [T-22]', () => {
    const storage = createShopStorage(null);
    storage.set('language', 'az');
    storage.set('initialVisitAt', '2026-03-01T00:00:00Z');
    storage.set('downloadModalClosedAt', '2026-03-02T00:00:00Z');
    storage.set('cartId', cart);
    storage.set('servicesIdentity', { token: 't' });
    storage.clear();
    expect([storage.find('language'), storage.find('initialVisitAt'), storage.find('downloadModalClosedAt')]).toEqual([
      'az',
      '2026-03-01T00:00:00Z',
      '2026-03-02T00:00:00Z',
    ]);
    expect([storage.find('cartId'), storage.find('servicesIdentity')]).toEqual([null, null]);
  });
});

describe('the deprecated selected address', () => {
  test('is read once: it becomes the selected one and its key goes [E-18]', () => {
    const old = { street: 'Арбат', house: '1', city: 'Москва', coordinates: { latitude: '55.7', longitude: 37.6 } };
    const backend = createBackend({ deprecatedSelectedAddress: JSON.stringify(old) });
    const storage = createShopStorage(backend);
    migrateStorage(storage);
    expect(storage.find('selectedAddress')).toMatchObject({ latitude: 55.7, longitude: 37.6, street: 'Арбат' });
    expect(backend.stored.has('deprecatedSelectedAddress')).toBe(false);
  });

  test('never replaces an address that was selected since', () => {
    const storage = createShopStorage(
      createBackend({
        deprecatedSelectedAddress: JSON.stringify({ ...address, street: 'Старая' }),
        anonymousSelectedAddress: JSON.stringify(address),
      }),
    );
    migrateStorage(storage);
    expect(storage.find('selectedAddress')).toBeNull();
  });

  test('a broken one is dropped', () => {
    const backend = createBackend({ deprecatedSelectedAddress: '{' });
    migrateStorage(createShopStorage(backend));
    expect(backend.stored.size).toBe(0);
  });
});
