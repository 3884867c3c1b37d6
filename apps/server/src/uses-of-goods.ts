import { countCartsWith } from '#features/cart/index.ts';
import type { GoodsDependencies, GoodsUse } from '#features/catalogue/index.ts';
import { hasFavouriteOf } from '#features/favourites/index.ts';
import { hasCellOrderOf } from '#features/micro-market/index.ts';
import { hasOrderOf } from '#features/orders/index.ts';
import { hasBannerOfSet } from '#features/marketing/index.ts';
import { hasPromoOf } from '#features/promotions/index.ts';

/** Finds the uses of goods in features of higher layers, which the catalogue cannot import. */
export const usesOfGoods: GoodsDependencies = {
  countCarts: countCartsWith,
  async listUses(executor, item) {
    const [isOrdered, isAtCells, isFavourite, isPromoted, isOnBanner] = await Promise.all([
      hasOrderOf(executor, item),
      hasCellOrderOf(executor, item),
      hasFavouriteOf(executor, item),
      hasPromoOf(executor, item),
      hasBannerOfSet(executor, item),
    ]);
    const uses: readonly (readonly [GoodsUse, boolean])[] = [
      ['orders', isOrdered],
      ['cells', isAtCells],
      ['favourites', isFavourite],
      ['promotions', isPromoted],
      ['banners', isOnBanner],
    ];
    return uses.flatMap(([use, isUsed]) => (isUsed ? [use] : []));
  },
};
