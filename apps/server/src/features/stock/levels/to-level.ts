import type { StockLevelRow } from '@kaplya/contract';
import { availableOf, isShort, noTexts, readTexts } from '@kaplya/domain';
import type { StockedGoods } from '#features/catalogue/index.ts';
import type { CallOf } from '#http/call.ts';

/** Describes the stock of a product in a warehouse for staff. */
export function toLevel(row: StockedGoods, reader: CallOf<'partner' | 'language'>): StockLevelRow {
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

/** The name of goods in the reader's language, else in the first language of the shop with a name. */
export function readGoodsName(
  names: StockedGoods['names'],
  { partner, language }: CallOf<'partner' | 'language'>,
): string {
  return readTexts({ ...noTexts, ...names }, language, partner.languages);
}
