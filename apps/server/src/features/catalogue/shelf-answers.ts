import type { AvailableByProduct, Steps } from '@kaplya/domain';
import { createPublicBytes, type PublicAnswer } from '#http/caching/public-answer.ts';
import { getOrLoad } from '#memory/get-or-load.ts';
import { runInSlices } from '#memory/run-in-slices.ts';
import type { OfferedItem } from './areas/area-catalogue.ts';
import type { WarehouseStock } from './stock/stock-cache.ts';
import { shownOf } from './to-answers.ts';

/** The part of an answer that no sale changes. */
export type PreparedAnswer = {
  /** Approximate memory size. */
  readonly bytes: number;
  write(available: AvailableByProduct): WrittenAnswer;
};

export type WrittenAnswer = {
  readonly json: string;
  /** Items whose stock the answer shows or is ordered by. */
  readonly items: readonly OfferedItem[];
};

export type AnswerKept = {
  /** Cache key; null: not cached. */
  readonly key: string | null;
  /** Never dropped for other entries. */
  readonly isPinned: boolean;
};

/** Cached serialised answers of one area. */
export type ShelfAnswers = {
  /**
   * Makes an answer once, and again only when the shown stock of one of its items has changed. A sale of another item
   * keeps the answer and its ETag.
   */
  get(kept: AnswerKept, stock: WarehouseStock, prepare: () => Steps<PreparedAnswer>): Promise<PublicAnswer>;
};

type Kept = {
  readonly prepared: PreparedAnswer;
  readonly answer: PublicAnswer;
  readonly items: WrittenAnswer['items'];
  /** The shown stock of each item. */
  readonly shown: readonly number[];
  /** Version of the stock it was last compared with. */
  version: number;
};

/** Limit of unpinned entries; compressed bytes add a third of the plain ones. */
const keptBytesAtMost = 8_000_000;
const answersKeptAtMost = 1000;
const bytesOfItem = 32;
const bytesOfLetter = 2;
/** Objects, headers and a hash. */
const bytesOfAnswer = 1000;

/** Counts the key too: callers choose it freely. */
function sizeOf(key: string, { answer, prepared, items }: Kept): number {
  return (
    bytesOfAnswer + bytesOfLetter * key.length + answer.plain.byteLength + prepared.bytes + bytesOfItem * items.length
  );
}

function isStillTrue({ items, shown, version }: Kept, { available, version: current }: WarehouseStock): boolean {
  return version === current || items.every((item, index) => shownOf(item, available) === shown[index]);
}

function makeAnswer(prepared: PreparedAnswer, { available, version }: WarehouseStock): Kept {
  const { json, items } = prepared.write(available);
  const shown = items.map((item) => shownOf(item, available));
  return { prepared, answer: createPublicBytes(Buffer.from(json)), items, shown, version };
}

export function createShelfAnswers(): ShelfAnswers {
  const pinned = new Map<string, Kept>();
  // In order of use: the first entry is the least recently used.
  const others = new Map<string, Kept>();
  const preparing = new Map<string, Promise<PreparedAnswer>>();
  let bytes = 0;

  function dropOldest(): void {
    for (const [key, kept] of others) {
      if (bytes <= keptBytesAtMost && others.size <= answersKeptAtMost) return;
      bytes -= sizeOf(key, kept);
      others.delete(key);
    }
  }

  function storeAnswer({ key, isPinned }: AnswerKept & { readonly key: string }, kept: Kept): void {
    const place = isPinned ? pinned : others;
    const known = place.get(key);
    place.delete(key);
    place.set(key, kept);
    if (isPinned) return;
    bytes += sizeOf(key, kept) - (known ? sizeOf(key, known) : 0);
    dropOldest();
  }

  return {
    async get({ key, isPinned }, stock, prepare) {
      if (key === null) return makeAnswer(await runInSlices(prepare()), stock).answer;
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
      // A concurrent call for the same key may have made it.
      const known = find();
      const kept = known && isStillTrue(known, stock) ? known : makeAnswer(prepared, stock);
      kept.version = stock.version;
      storeAnswer({ key, isPinned }, kept);
      return kept.answer;
    },
  };
}
