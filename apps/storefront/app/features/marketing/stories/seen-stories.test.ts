import { describe, expect, test } from 'vitest';
import { createShopStorage } from '#platform/storage/shop-storage.ts';

function createBackend(values: Record<string, string> = {}) {
  const stored = new Map(Object.entries(values));
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

describe('the stories that were seen [S-43]', () => {
  test('are forgotten with the person, like all that is theirs [T-18]', () => {
    const storage = createShopStorage(createBackend());
    storage.set('seenStories', ['one']);
    storage.set('language', 'en');
    storage.clear();
    expect([storage.find('seenStories'), storage.find('language')]).toEqual([null, 'en']);
  });

  test('are none where somebody else wrote something', () => {
    const find = (raw: string) => createShopStorage(createBackend({ seenStories: raw })).find('seenStories');
    expect(['{"broken', 'null', '{}', '7', '"one"'].map(find)).toEqual([null, null, null, null, null]);
    expect(find('["one",7,null,"",{"id":1},"two"]')).toEqual(['one', 'two']);
  });
});
