import type { EndpointAnswer, operatorEndpoints, StockDocumentLine, StockEffect } from '@kaplya/contract';
import { countDifference } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { listGoodsById, listRecordedLevels, sumMovedSince } from '#features/catalogue/index.ts';
import { listStaffNames, type StaffReader } from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { describeDocument } from './describe-documents.ts';
import { findDocument, listLines, type DocumentRow, type LineRow } from './document.store.ts';
import { readGoodsName } from '../levels/to-level.ts';
import { noLevel } from './no-level.ts';

/** A document with its lines in the order of the goods. Throws the Refusal `stock.document_unknown`. */
export async function getDocument(
  { database }: Context,
  reader: StaffReader,
  id: string,
): Promise<EndpointAnswer<typeof operatorEndpoints.getStockDocument>> {
  const row = await findDocument(database, reader.partner.id, id);
  if (!row) throw new Refusal('stock.document_unknown');
  const lines = await describeLines(database, reader, row, await listLines(database, reader.partner.id, id));
  return {
    document: await describeDocument(database, reader, row),
    lines,
    effect: row.effect && translateNames(row.effect, lines),
  };
}

/** Names the goods of a stored effect in the reader's language; they were stored in that of its author. */
function translateNames(effect: StockEffect, lines: readonly StockDocumentLine[]): StockEffect {
  const nameOf = new Map(lines.map(({ productId, name }) => [productId, name]));
  return { ...effect, lines: effect.lines.map((line) => ({ ...line, name: nameOf.get(line.productId) ?? line.name })) };
}

/** Describes lines for staff, in the order of the goods. Those of a draft have the presently expected number. */
export async function describeLines(
  executor: Executor,
  reader: CallOf<'partner' | 'language'>,
  document: DocumentRow,
  lines: readonly LineRow[],
): Promise<StockDocumentLine[]> {
  const goods = await listGoodsById(
    executor,
    reader.partner.id,
    lines.map(({ productId }) => productId),
  );
  const staffIds = [...new Set(lines.flatMap(({ countedBy }) => countedBy ?? []))];
  const names = await listStaffNames(executor, reader.partner.id, staffIds);
  const expected = document.postedAt === null ? await expectNow(executor, document, lines) : null;
  const byProduct = new Map(lines.map((line) => [line.productId, line]));
  return goods.flatMap(({ id, externalId, names: ofGoods }) => {
    const line = byProduct.get(id);
    if (!line) return [];
    const { quantity, countedAt, countedBy, version } = line;
    return {
      ...{ productId: id, externalId, name: readGoodsName(ofGoods, reader), quantity, version },
      expected: line.expected ?? expected?.get(id) ?? null,
      countedAt: countedAt?.toISOString() ?? null,
      countedBy: countedBy === null ? null : { id: countedBy, name: names.get(countedBy) ?? '' },
    };
  });
}

async function expectNow(
  executor: Executor,
  { partnerId, warehouseId }: DocumentRow,
  lines: readonly LineRow[],
): Promise<Map<string, number>> {
  const place = { partnerId, warehouseId };
  const moments = lines.flatMap(({ productId, countedAt }) => (countedAt ? [{ productId, since: countedAt }] : []));
  const levels = await listRecordedLevels(
    executor,
    place,
    moments.map(({ productId }) => productId),
  );
  const moved = await sumMovedSince(executor, place, moments);
  const byProduct = new Map(levels.map((level) => [level.productId, level]));
  return new Map(
    moments.map(({ productId }) => {
      const counted = { counted: 0, movedSince: moved.get(productId) ?? 0 };
      return [productId, countDifference(byProduct.get(productId) ?? noLevel, counted).expected];
    }),
  );
}
