import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { createBoundedCache } from './bounded-cache.ts';

test('retains only the entries that were read last', async () => {
  const clock = createTestClock('2026-03-10T09:00:00Z');
  const cache = createBoundedCache<string>({ entriesAtMost: 2, lifetimeMilliseconds: 1000, clock });
  const loaded: string[] = [];
  const get = (key: string) =>
    cache.get(key, () => {
      loaded.push(key);
      return Promise.resolve(key);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
  expect(loaded).toEqual(['a', 'b', 'c', 'b']);
});
