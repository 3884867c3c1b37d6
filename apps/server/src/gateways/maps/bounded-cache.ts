import type { Clock } from '../../clock.ts';

export type BoundedCache<Value> = {
  /** What is kept under the key, or what `load` brings; twins wait for one load, a failure is not kept. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
};

type Entry<Value> = { readonly loading: Promise<Value>; readonly freshUntil: number };

/** Keeps the values asked for last, each for a time at most. */
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
