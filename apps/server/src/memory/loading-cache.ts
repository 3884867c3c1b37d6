import { MINUTE_MS } from '@kaplya/domain';

import { createRecentMap } from './recent-map.ts';

/** A cache of values loaded from the database. */
export type LoadingCache<Key, Value> = {
  /** Concurrent readers share one load. A failed load is not cached. */
  get(key: Key): Promise<Value>;
  /** The value if it is fresh, loaded or still being loaded; null otherwise. Starts no load. */
  peek(key: Key): Promise<Value> | null;
  /** Stores the result of `load` as the key's value, after a write that already has the new value. */
  replace(key: Key, load: () => Promise<Value>): Promise<Value>;
  /** Invalidates a value after a change: later readers get neither the cached value nor the one being loaded. */
  forget(key: Key): void;
  forgetAll(): void;
  /** Reloads a value after a change that may be seen late: readers get the cached value until the reload is done. */
  renew(key: Key): void;
  renewAll(): void;
};

export type LoadingCacheOptions<Key, Value> = {
  /**
   * `former` is the key's previous value, or null. If nothing has changed, a load may return it, so everything derived
   * from it stays valid.
   */
  load(key: Key, former: Value | null): Promise<Value>;
  /** A monotonic time in milliseconds; default: the process's clock, not the shop's. */
  readonly now?: () => number;
  /** The age at which a value expires if no change invalidates it before. */
  readonly timeToLiveMilliseconds?: number;
  /** The most cached keys; beyond, the least recently used key is evicted. */
  readonly keysAtMost?: number;
  /**
   * Whether `load` uses the former value; default: true. If not, expired values are removed, because there may be very
   * many keys.
   */
  readonly usesFormer?: boolean;
};

type Entry<Value> = {
  readonly loading: Promise<Value>;
  /** The time at which the load started; the value may miss later changes. */
  readonly loadedAt: number;
  former: Value | null;
  isLoaded: boolean;
  isForgotten: boolean;
  /** The reload that replaces this entry when it has ended, or when this entry expires; null: none has started. */
  successor: Entry<Value> | null;
};

/** The share of the lifetime after which a reader starts a reload without waiting for it. */
export const freshShare = 0.75;

export function createLoadingCache<Key, Value>({
  load,
  now = () => performance.now(),
  timeToLiveMilliseconds = MINUTE_MS,
  keysAtMost = 1000,
  usesFormer = true,
}: LoadingCacheOptions<Key, Value>): LoadingCache<Key, Value> {
  const entries = createRecentMap<Key, Entry<Value>>(keysAtMost);

  const ageOf = ({ loadedAt }: Entry<Value>) => now() - loadedAt;

  function isFresh(entry: Entry<Value>): boolean {
    const age = ageOf(entry);
    // After a clock was set back, entries must still expire.
    return !entry.isForgotten && age >= 0 && age < timeToLiveMilliseconds;
  }

  function begin(key: Key, former: Value | null, how = () => load(key, former)): Entry<Value> {
    const loading = how();
    const entry: Entry<Value> = {
      ...{ loading, loadedAt: now(), former },
      ...{ isLoaded: false, isForgotten: false, successor: null },
    };
    void finishLoading(entry);
    return entry;
  }

  async function finishLoading(entry: Entry<Value>): Promise<void> {
    try {
      entry.former = await entry.loading;
      entry.isLoaded = true;
    } catch {
      entry.isForgotten = true;
    }
  }

  function find(key: Key): Entry<Value> {
    const known = entries.peek(key);
    if (!known) return begin(key, null);
    const { successor } = known;
    if (!isFresh(known)) return successor && isFresh(successor) ? successor : begin(key, known.former);
    if (successor) return successor.isLoaded && isFresh(successor) ? successor : known;
    if (ageOf(known) >= timeToLiveMilliseconds * freshShare) known.successor = begin(key, known.former);
    return known;
  }

  /** Removes expired entries, beginning with the least recently used, until one has not expired. */
  function dropOld(): void {
    for (let old = entries.oldest(); old && ageOf(old[1]) >= timeToLiveMilliseconds; old = entries.oldest()) {
      entries.delete(old[0]);
    }
  }

  function forgetEntry(entry: Entry<Value> | null | undefined): void {
    if (!entry) return;
    entry.isForgotten = true;
    forgetEntry(entry.successor);
  }

  function renewEntry(key: Key, known: Entry<Value>): void {
    // Only a fresh entry is reloaded here; an expired one is loaded by its next reader.
    if (isFresh(known)) known.successor = begin(key, known.former);
  }

  function store(key: Key, entry: Entry<Value>): void {
    entries.set(key, entry);
    if (!usesFormer) dropOld();
  }

  return {
    get(key) {
      const entry = find(key);
      store(key, entry);
      return entry.loading;
    },
    peek(key) {
      const known = entries.peek(key);
      return known && isFresh(known) ? known.loading : null;
    },
    replace(key, how) {
      const entry = begin(key, entries.peek(key)?.former ?? null, how);
      store(key, entry);
      return entry.loading;
    },
    forget(key) {
      forgetEntry(entries.peek(key));
    },
    forgetAll() {
      for (const entry of entries.values()) forgetEntry(entry);
    },
    renew(key) {
      const known = entries.peek(key);
      if (known) renewEntry(key, known);
    },
    renewAll() {
      for (const [key, entry] of entries.entries()) renewEntry(key, entry);
    },
  };
}
