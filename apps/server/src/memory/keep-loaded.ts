import { MINUTE_MS } from '@kaplya/domain';

/** What was read of the database and is kept in memory. */
export type KeptLoaded<Key, Value> = {
  /** Readers that come together wait for one load. A load that fails is not kept. */
  get(key: Key): Promise<Value>;
  /** After a change: neither what was loaded nor what is being loaded is given to whoever comes from now on. */
  forget(key: Key): void;
  forgetAll(): void;
};

export type KeepLoadedOptions<Key, Value> = {
  /**
   * `former` is what was loaded of the key before, or null. Who can see that nothing has changed gives it back, and all
   * that was made of it stays.
   */
  load(key: Key, former: Value | null): Promise<Value>;
  /** The time that goes by in milliseconds; that of the process, not of the shop, by default. */
  readonly now?: () => number;
  /** Should no change ever be heard of, this is how old an answer can be. */
  readonly timeToLiveMilliseconds?: number;
  /** The key that was not asked for longest goes first. */
  readonly keysAtMost?: number;
  /** False, where `load` makes nothing of the former: what is over its time then goes, for there may be very many keys. */
  readonly keepsFormer?: boolean;
};

type Entry<Value> = {
  readonly loading: Promise<Value>;
  /** When the load began: a change after that may not be in it. */
  readonly loadedAt: number;
  former: Value | null;
  isLoaded: boolean;
  isForgotten: boolean;
  /** Takes its place as soon as it is there, and at the end of its time. */
  successor: Entry<Value> | null;
};

/** Of the time to live: who asks later has it loaded anew, and need not wait for that. */
export const freshShare = 0.75;

export function keepLoaded<Key, Value>({
  load,
  now = () => performance.now(),
  timeToLiveMilliseconds = MINUTE_MS,
  keysAtMost = 1000,
  keepsFormer = true,
}: KeepLoadedOptions<Key, Value>): KeptLoaded<Key, Value> {
  // A Map keeps the order of insertion: the first entry is the one that was not asked for longest.
  const entries = new Map<Key, Entry<Value>>();

  const ageOf = ({ loadedAt }: Entry<Value>) => now() - loadedAt;

  function isFresh(entry: Entry<Value>): boolean {
    const age = ageOf(entry);
    // A clock that was set back must not make what is kept immortal.
    return !entry.isForgotten && age >= 0 && age < timeToLiveMilliseconds;
  }

  function begin(key: Key, former: Value | null): Entry<Value> {
    const loading = load(key, former);
    const entry: Entry<Value> = {
      ...{ loading, loadedAt: now(), former },
      ...{ isLoaded: false, isForgotten: false, successor: null },
    };
    void settle(entry);
    return entry;
  }

  async function settle(entry: Entry<Value>): Promise<void> {
    try {
      entry.former = await entry.loading;
      entry.isLoaded = true;
    } catch {
      entry.isForgotten = true;
    }
  }

  function find(key: Key): Entry<Value> {
    const known = entries.get(key);
    if (!known) return begin(key, null);
    const { successor } = known;
    if (!isFresh(known)) return successor && isFresh(successor) ? successor : begin(key, known.former);
    if (successor) return successor.isLoaded && isFresh(successor) ? successor : known;
    if (ageOf(known) >= timeToLiveMilliseconds * freshShare) known.successor = begin(key, known.former);
    return known;
  }

  /** Who was not asked for longest was loaded before that. */
  function dropOld(): void {
    for (const [key, entry] of entries) {
      if (ageOf(entry) < timeToLiveMilliseconds) return;
      entries.delete(key);
    }
  }

  function forgetEntry(entry: Entry<Value> | null | undefined): void {
    if (!entry) return;
    entry.isForgotten = true;
    forgetEntry(entry.successor);
  }

  return {
    get(key) {
      const entry = find(key);
      entries.delete(key);
      entries.set(key, entry);
      if (!keepsFormer) dropOld();
      const [oldest] = entries.keys();
      if (entries.size > keysAtMost && oldest !== undefined) entries.delete(oldest);
      return entry.loading;
    },
    forget(key) {
      forgetEntry(entries.get(key));
    },
    forgetAll() {
      for (const entry of entries.values()) forgetEntry(entry);
    },
  };
}
