import type { AvailableByProduct, Steps } from '@kaplya/domain';
import { createPublicBytes, type PublicAnswer } from '#http/caching/public-answer.ts';
import { getOrLoad } from '#memory/get-or-load.ts';
import { runInSlices } from '#memory/run-in-slices.ts';
import type { OfferedItem } from './areas/area-catalogue.ts';
import type { WarehouseStock } from './stock/stock-cache.ts';
import { shownOf } from './to-answers.ts';

/** An answer before its stock is filled in; a sale does not change it. */
export type PreparedAnswer = {
  /** The approximate size in memory, in bytes. */
  readonly bytes: number;
  write(available: AvailableByProduct): WrittenAnswer;
};

export type WrittenAnswer = {
  readonly json: string;
  /** Items whose stock the answer shows or is ordered by. */
  readonly items: readonly OfferedItem[];
};

export type AnswerKey = {
  /** The cache key; null: the answer is not cached. */
  readonly key: string | null;
  /** Whether the entry is never evicted to make room for other entries. */
  readonly isPinned: boolean;
};

/** Cached serialised answers of one area. */
export type ShelfAnswers = {
  /**
   * Writes an answer once, and again only when the shown stock of one of its items has changed. A sale of another item
   * leaves the answer and its ETag unchanged.
   */
  get(key: AnswerKey, stock: WarehouseStock, prepare: () => Steps<PreparedAnswer>): Promise<PublicAnswer>;
};

type CachedAnswer = {
  readonly prepared: PreparedAnswer;
  readonly answer: PublicAnswer;
  readonly items: WrittenAnswer['items'];
  /** The shown stock of each item. */
  readonly shown: readonly number[];
  /** The `version` of the stock with which `shown` was last compared. */
  version: number;
};

/** The most bytes of all entries that are not pinned; the compressed form of an answer adds a third to its size. */
const cachedBytesAtMost = 8_000_000;
const cachedAnswersAtMost = 1000;
const bytesOfItem = 32;
const bytesOfLetter = 2;
/** The estimated bytes of an entry's objects, headers and hash, beside its body. */
const bytesOfAnswer = 1000;

/** The size of an entry, with its key, which callers choose freely. */
function sizeOf(key: string, { answer, prepared, items }: CachedAnswer): number {
  return (
    bytesOfAnswer + bytesOfLetter * key.length + answer.plain.byteLength + prepared.bytes + bytesOfItem * items.length
  );
}

function isCurrent({ items, shown, version }: CachedAnswer, { available, version: current }: WarehouseStock): boolean {
  return version === current || items.every((item, index) => shownOf(item, available) === shown[index]);
}

function writeAnswer(prepared: PreparedAnswer, { available, version }: WarehouseStock): CachedAnswer {
  const { json, items } = prepared.write(available);
  const shown = items.map((item) => shownOf(item, available));
  return { prepared, answer: createPublicBytes(Buffer.from(json)), items, shown, version };
}

export function createShelfAnswers(): ShelfAnswers {
  const pinned = new Map<string, CachedAnswer>();
  // In order of use: the first entry is the least recently used.
  const others = new Map<string, CachedAnswer>();
  const preparing = new Map<string, Promise<PreparedAnswer>>();
  let bytes = 0;

  function evictOldest(): void {
    for (const [key, entry] of others) {
      if (bytes <= cachedBytesAtMost && others.size <= cachedAnswersAtMost) return;
      bytes -= sizeOf(key, entry);
      others.delete(key);
    }
  }

  function storeAnswer({ key, isPinned }: AnswerKey & { readonly key: string }, entry: CachedAnswer): void {
    const map = isPinned ? pinned : others;
    const known = map.get(key);
    map.delete(key);
    map.set(key, entry);
    if (isPinned) return;
    bytes += sizeOf(key, entry) - (known ? sizeOf(key, known) : 0);
    evictOldest();
  }

  return {
    async get({ key, isPinned }, stock, prepare) {
      if (key === null) return writeAnswer(await runInSlices(prepare()), stock).answer;
      const find = () => (isPinned ? pinned : others).get(key);
      const prepared =
        find()?.prepared ??
        (await getOrLoad(preparing, key, async () => {
          try {
            return await runInSlices(prepare());
          } finally {
            preparing.delete(key);
          }
        }));
      // A concurrent call for the same key may have written it.
      const known = find();
      const entry = known && isCurrent(known, stock) ? known : writeAnswer(prepared, stock);
      entry.version = stock.version;
      storeAnswer({ key, isPinned }, entry);
      return entry.answer;
    },
  };
}
