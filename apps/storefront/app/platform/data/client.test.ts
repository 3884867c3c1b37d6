import { beforeEach, expect, test, vi } from 'vitest';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map([['deviceId', 'of this visitor']]);
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage, sessionStorage }));
  sessionStorage.clear();
  sessionStorage.setItem('shop.added', '["water"]');
  vi.resetModules();
});

/** The first code of a page that reads a value of its tab. */
async function openPage(owner: string): Promise<unknown> {
  sessionStorage.setItem('shop.owner', owner);
  const { getClient } = await import('./client.ts');
  const { readTabValue } = await import('#platform/storage/tab-values.ts');
  getClient();
  return readTabValue('shop.added');
}

test('a reload of the tab has its values [X-11]', async () => {
  expect(await openPage('of this visitor')).toEqual(['water']);
});

test('a tab that was closed during a sign-out gives none of its values to the next visitor, however early they are read [T-18]', async () => {
  expect(await openPage('of a former customer')).toBeUndefined();
});
