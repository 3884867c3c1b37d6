import type { StockEffect } from '@kaplya/contract';
import { availableOf, countDifference, moveLevel, type RecordedLevel, type Language } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import { newIdAt } from '#db/time-ids.ts';
import { listRecordedLevels, lockLevels, sumMovedSince, type AvailabilityChange } from '#features/catalogue/index.ts';
import type { Partner } from '#partner.ts';
import { insertDocument, replaceLines, updateDocument } from './document.store.ts';
import { noLevel } from './no-level.ts';
import { postLines } from './post-lines.ts';

/** A count of products in a warehouse, made in another program or in an imported file. */
export type ExternalCount = {
  readonly warehouseId: string;
  /** Each product once. */
  readonly lines: readonly { readonly productId: string; readonly counted: number }[];
  readonly countedAt: Date;
  readonly at: Date;
  /** The author of the posted document. */
  readonly staffId: string;
  readonly note: string;
};

export type CountedLine = {
  readonly productId: string;
  readonly counted: number;
  readonly before: RecordedLevel;
  readonly after: RecordedLevel;
  /** The pieces by which the count changes the stock; 0 where the numbers agree or the count is ignored. */
  readonly difference: number;
  /** A later count of the product exists, so this one is ignored. */
  readonly isCountedLater: boolean;
};

/**
 * Posts a count by another program (rules 118, 118a) as a document of the lines that differ; without such lines no
 * document is posted. Locks the levels by warehouse, then product.
 */
export async function postExternalCount(
  transaction: Transaction,
  reader: { readonly partner: Partner; readonly language: Language },
  { warehouseId, lines, countedAt, at, staffId, note }: ExternalCount,
): Promise<{ readonly lines: readonly CountedLine[]; readonly available: readonly AvailabilityChange[] }> {
  const partnerId = reader.partner.id;
  const place = { partnerId, warehouseId };
  const sorted = lines.toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  const locked = await lockLevels(
    transaction,
    partnerId,
    sorted.map(({ productId }) => ({ warehouseId, productId })),
  );
  const found = await compare(transaction, place, { lines: sorted, countedAt }, locked);
  const posted = found.filter(({ difference }) => difference !== 0);
  if (posted.length === 0) return { lines: found, available: [] };

  const documentId = newIdAt(at);
  const row = await insertDocument(transaction, {
    ...{ partnerId, id: documentId, kind: 'count', warehouseId, toWarehouseId: null, reasonId: null, note },
    ...{ staffId, createdAt: at, postedAt: at, postedBy: staffId },
  });
  if (!row) throw new Error('The id of a count is taken');
  const postedLines = posted.map(({ productId, counted }) => ({ productId, quantity: counted, countedAt }));
  const { effect, expected } = await postLines(transaction, reader, {
    ...{ documentId, kind: 'count', warehouseId, toWarehouseId: null, lines: postedLines, at },
  });
  await replaceLines(
    transaction,
    row,
    postedLines.map(({ productId }) => productId),
    postedLines.map((line) => ({
      ...{ ...line, partnerId, documentId, countedBy: staffId, expected: expected.get(line.productId) ?? null },
    })),
  );
  await updateDocument(transaction, row, { effect: effect satisfies StockEffect });
  return {
    lines: found,
    available: posted.map(({ productId, before, after }) => ({
      ...{ productId, before: availableOf(before), after: availableOf(after) },
    })),
  };
}

type Count = Pick<ExternalCount, 'lines' | 'countedAt'>;

/** Previews the posting of a count by another program. Locks nothing. */
export async function planExternalCount(
  executor: Executor,
  place: { readonly partnerId: string; readonly warehouseId: string },
  count: Count,
): Promise<CountedLine[]> {
  const levels = await listRecordedLevels(
    executor,
    place,
    count.lines.map(({ productId }) => productId),
  );
  return compare(executor, place, count, levels);
}

async function compare(
  executor: Executor,
  place: { readonly partnerId: string; readonly warehouseId: string },
  { lines, countedAt }: Count,
  levels: readonly (RecordedLevel & { readonly productId: string; readonly countedAt: Date | null })[],
): Promise<CountedLine[]> {
  const levelOf = new Map(levels.map((level) => [level.productId, level]));
  const moved = await sumMovedSince(
    executor,
    place,
    lines.map(({ productId }) => ({ productId, since: countedAt })),
  );
  return lines.map(({ productId, counted }) => {
    const before = levelOf.get(productId) ?? { ...noLevel, countedAt: null };
    const isCountedLater = before.countedAt !== null && before.countedAt > countedAt;
    const differing = countDifference(before, { counted, movedSince: moved.get(productId) ?? 0 });
    const difference = isCountedLater ? 0 : differing.difference;
    return { productId, counted, before, after: moveLevel(before, difference), difference, isCountedLater };
  });
}
