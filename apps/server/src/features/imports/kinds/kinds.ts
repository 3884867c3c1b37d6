import type { ImportKindName } from '@kaplya/contract';
import type { ImportKind } from './import-kind.ts';
import { customerKind } from './customer-kind.ts';
import { goodsKind } from './goods-kind.ts';
import { priceKind } from './price-kind.ts';

import { stockKind } from './stock-kind.ts';

export const kinds: Readonly<Record<ImportKindName, ImportKind>> = {
  goods: goodsKind,
  prices: priceKind,
  stock: stockKind,
  customers: customerKind,
};
