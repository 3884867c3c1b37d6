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
  keptMilliseconds,
  clock,
}: {
  entriesAtMost: number;
  keptMilliseconds: number;
  clock: Clock;
}): BoundedCache<Value> {
  const entries = new Map<string, Entry<Value>>();

  return {
    get(key, load) {
      const now = clock.now().getTime();
      const known = entries.get(key);
      entries.delete(key);
      if (known && known.freshUntil > now) {
        entries.set(key, known);
        return known.loading;
      }
      const entry: Entry<Value> = { loading: load(), freshUntil: now + keptMilliseconds };
      entries.set(key, entry);
      entry.loading.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      const [oldest] = entries.keys();
      if (entries.size > entriesAtMost && oldest !== undefined) entries.delete(oldest);
      return entry.loading;
    },
  };
}
