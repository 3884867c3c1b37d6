import type { Language } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { newIdAt } from '#db/time-ids.ts';
import { lockLevels } from '#features/catalogue/index.ts';
import type { Partner } from '#partner.ts';
import { insertDocument, replaceLines, updateDocument } from './document.store.ts';
import { postLines } from './post-lines.ts';
import type { ExternalCount } from './post-external-count.ts';

export type ExternalCountReversal = Omit<ExternalCount, 'lines'> & {
  /** The difference posted by the count; each product once. */
  readonly lines: readonly { readonly productId: string; readonly difference: number }[];
};

/**
 * Reverses a count of another program by a correction. Skips products that were counted again since, or whose added
 * pieces are not all on hand any more. Returns the reversed products. Locks the levels by warehouse, then product.
 */
export async function reverseExternalCount(
  transaction: Transaction,
  reader: { readonly partner: Partner; readonly language: Language },
  { warehouseId, lines, countedAt, at, staffId, note }: ExternalCountReversal,
): Promise<ReadonlySet<string>> {
  const partnerId = reader.partner.id;
  const levels = await lockLevels(
    transaction,
    partnerId,
    lines.map(({ productId }) => ({ warehouseId, productId })),
  );
  const levelOf = new Map(levels.map((level) => [level.productId, level]));
  const reversible = lines.filter(({ productId, difference }) => {
    const level = levelOf.get(productId);
    return level?.countedAt?.getTime() === countedAt.getTime() && level.onHand >= difference;
  });
  if (reversible.length === 0) return new Set();
  const documentId = newIdAt(at);
  const row = await insertDocument(transaction, {
    ...{ partnerId, id: documentId, kind: 'correction', warehouseId, toWarehouseId: null, reasonId: null, note },
    ...{ staffId, createdAt: at, postedAt: at, postedBy: staffId },
  });
  if (!row) throw new Error('The id of a correction is taken');
  const corrected = reversible.map(({ productId, difference }) => ({
    productId,
    quantity: -difference,
    countedAt: null,
  }));
  const { effect } = await postLines(transaction, reader, {
    ...{ documentId, kind: 'correction', warehouseId, toWarehouseId: null, lines: corrected, at },
  });
  await replaceLines(
    transaction,
    row,
    corrected.map(({ productId }) => productId),
    corrected.map((line) => ({ ...line, partnerId, documentId, countedBy: null, expected: null })),
  );
  await updateDocument(transaction, row, { effect });
  return new Set(reversible.map(({ productId }) => productId));
}
