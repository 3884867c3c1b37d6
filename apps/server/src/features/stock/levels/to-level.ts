import type { StockLevelRow } from '@kaplya/contract';
import { availableOf, isShort, type Language } from '@kaplya/domain';
import type { KeptGoods } from '#features/catalogue/index.ts';

/** A product in a warehouse as staff see it. */
export function toLevel(row: KeptGoods, language: Language): StockLevelRow {
  const { id: productId, externalId, names, isActive, onHand, reserved, missing, safety, lowBelow, version } = row;
  const free = availableOf(row);
  return {
    ...{ productId, externalId, name: names[language], isActive },
    ...{ onHand, reserved, free, missing, safety, lowBelow, version },
    isLow: lowBelow !== null && free < lowBelow,
    isShort: isShort(row),
    countedAt: row.countedAt?.toISOString() ?? null,
  };
}
