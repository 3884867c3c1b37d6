import { createRecentMap } from '#memory/recent-map.ts';
import type { Clock } from '../../clock.ts';

export type BoundedCache<Value> = {
  /**
   * Returns the cached value of the key, or the result of `load`. Concurrent calls share one load; failures are not
   * cached.
   */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
};

type Entry<Value> = { readonly loading: Promise<Value>; readonly freshUntil: number };

/** Caches the most recently used values, each for a limited time. */
export function createBoundedCache<Value>({
  entriesAtMost,
  lifetimeMilliseconds,
  clock,
}: {
  entriesAtMost: number;
  lifetimeMilliseconds: number;
  clock: Clock;
}): BoundedCache<Value> {
  const entries = createRecentMap<string, Entry<Value>>(entriesAtMost);

  return {
    get(key, load) {
      const now = clock.now().getTime();
      const known = entries.get(key);
      if (known && known.freshUntil > now) return known.loading;
      const entry: Entry<Value> = { loading: load(), freshUntil: now + lifetimeMilliseconds };
      entries.set(key, entry);
      entry.loading.catch(() => {
        if (entries.peek(key) === entry) entries.delete(key);
      });
      return entry.loading;
    },
  };
}
