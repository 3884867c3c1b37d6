import { freshShare } from '#memory/loading-cache.ts';
import { availableOf, MINUTE_MS, type AvailableByProduct } from '@kaplya/domain';
import type { StockLevelRow } from '../catalogue.store.ts';

/** Available stock of each product in one warehouse; updated in place. */
export type WarehouseStock = {
  /** Products without an entry never were in the warehouse. */
  readonly available: AvailableByProduct;
  /** Changes whenever `available` may have changed. */
  readonly version: number;
};

/** The stock of a partner by warehouse id. */
export type PartnerStock = ReadonlyMap<string, WarehouseStock>;

export type StockCache = {
  get(partnerId: string): Promise<PartnerStock>;
  /** Marks these products as possibly changed; null: all. Later calls return fresh stock. */
  markChanged(partnerId: string, productIds: readonly string[] | null): void;
  markAllChanged(): void;
};

export type StockCacheOptions = {
  /** Loads all stock of a partner, in parts. */
  loadAll(partnerId: string): AsyncIterable<readonly StockLevelRow[]>;
  loadSome(partnerId: string, productIds: readonly string[]): Promise<readonly StockLevelRow[]>;
  readonly timeToLiveMilliseconds?: number;
  readonly now?: () => number;
};

type Levels = Map<string, { available: Record<string, number>; version: number }>;

type Entry = {
  loading: Promise<Levels>;
  readonly loadedAt: number;
  /** The products whose changes were announced and which have not been read again yet. */
  missed: Set<string> | 'all';
  /** The entry that reloads all stock and then replaces this one. */
  successor: Entry | null;
};

/** Up to this many changed products are read by id; beyond, all are reloaded. */
const readByIdAtMost = 5000;

function applyRows(levels: Levels, rows: readonly StockLevelRow[], version: number): void {
  for (const row of rows) {
    const known = levels.get(row.warehouseId);
    const stock = known ?? { available: {}, version };
    if (!known) levels.set(row.warehouseId, stock);
    stock.available[row.productId] = availableOf(row);
  }
}

/**
 * Caches stock in memory beside its catalogue. Reads only changed products, because an order changes a few of
 * thousands.
 */
export function createStockCache({
  loadAll,
  loadSome,
  timeToLiveMilliseconds = MINUTE_MS,
  now = () => performance.now(),
}: StockCacheOptions): StockCache {
  const entries = new Map<string, Entry>();
  let lastVersion = 0;

  async function readAll(partnerId: string): Promise<Levels> {
    const levels: Levels = new Map();
    lastVersion += 1;
    const version = lastVersion;
    for await (const rows of loadAll(partnerId)) applyRows(levels, rows, version);
    return levels;
  }

  async function readSome(partnerId: string, levels: Levels, productIds: readonly string[]): Promise<Levels> {
    const rows = await loadSome(partnerId, productIds);
    lastVersion += 1;
    for (const stock of levels.values()) {
      stock.version = lastVersion;
      for (const id of productIds) delete stock.available[id];
    }
    applyRows(levels, rows, lastVersion);
    return levels;
  }

  /** After a failed load, all products count as changed. */
  async function markFailedRead(entry: Entry, loading: Promise<Levels>): Promise<void> {
    try {
      await loading;
    } catch {
      entry.missed = 'all';
    }
  }

  function startEntry(partnerId: string): Entry {
    const entry: Entry = { loading: readAll(partnerId), loadedAt: now(), missed: new Set(), successor: null };
    void markFailedRead(entry, entry.loading);
    return entry;
  }

  const isExpired = ({ missed, loadedAt }: Entry): boolean =>
    missed === 'all' || now() - loadedAt >= timeToLiveMilliseconds;

  function getEntry(partnerId: string): Entry {
    const known = entries.get(partnerId);
    if (known && !isExpired(known)) {
      if (!known.successor && now() - known.loadedAt >= timeToLiveMilliseconds * freshShare) {
        known.successor = startEntry(partnerId);
        void replaceWhenLoaded(partnerId, known, known.successor);
      }
      return known;
    }
    const entry = known?.successor && !isExpired(known.successor) ? known.successor : startEntry(partnerId);
    entries.set(partnerId, entry);
    return entry;
  }

  async function replaceWhenLoaded(partnerId: string, former: Entry, successor: Entry): Promise<void> {
    await markFailedRead(successor, successor.loading);
    if (entries.get(partnerId) !== former) return;
    if (successor.missed === 'all') former.successor = null;
    else entries.set(partnerId, successor);
  }

  function markChangedIn(entry: Entry | null | undefined, productIds: readonly string[] | null): void {
    if (!entry) return;
    markChangedIn(entry.successor, productIds);
    if (entry.missed === 'all') return;
    for (const id of productIds ?? []) entry.missed.add(id);
    if (productIds === null || entry.missed.size > readByIdAtMost) entry.missed = 'all';
  }

  return {
    get(partnerId) {
      const entry = getEntry(partnerId);
      if (entry.missed === 'all' || entry.missed.size === 0) return entry.loading;
      const productIds = [...entry.missed];
      entry.missed = new Set();
      // Starts after the read in progress has ended, so that the latest result is stored last.
      entry.loading = entry.loading.then((levels) => readSome(partnerId, levels, productIds));
      void markFailedRead(entry, entry.loading);
      return entry.loading;
    },
    markChanged(partnerId, productIds) {
      markChangedIn(entries.get(partnerId), productIds);
    },
    markAllChanged() {
      for (const entry of entries.values()) markChangedIn(entry, null);
    },
  };
}
