import type { StockLevelRow } from '@kaplya/contract';
import { availableOf, isShort, noTexts, readTexts } from '@kaplya/domain';
import type { KeptGoods } from '#features/catalogue/index.ts';
import type { StaffReader } from '#features/staff/index.ts';

/** A product in a warehouse as staff see it. */
export function toLevel(row: KeptGoods, reader: Pick<StaffReader, 'partner' | 'language'>): StockLevelRow {
  const { id: productId, externalId, names, isActive, onHand, reserved, missing, safety, lowBelow, version } = row;
  const free = availableOf(row);
  return {
    ...{ productId, externalId, name: readGoodsName(names, reader), isActive },
    ...{ onHand, reserved, free, missing, safety, lowBelow, version },
    isLow: lowBelow !== null && free < lowBelow,
    isShort: isShort(row),
    countedAt: row.countedAt?.toISOString() ?? null,
  };
}

/** In the language of the reader, else in the first of the shop that has one. */
export function readGoodsName(
  names: KeptGoods['names'],
  { partner, language }: Pick<StaffReader, 'partner' | 'language'>,
): string {
  return readTexts({ ...noTexts, ...names }, language, partner.languages);
}
