import type { Executor } from '#db/client.ts';
import type { GoodsKind } from './item-tables.ts';

export const goodsUses = ['carts', 'cells', 'banners', 'sets', 'stock', 'orders', 'favourites', 'promotions'] as const;

/** The kinds of rows that may refer to goods. */
export type GoodsUse = (typeof goodsUses)[number];

/** Functions of higher layers that goods need. */
export type GoodsDependencies = {
  /** Counts open carts that contain one of the items. */
  countCarts(executor: Executor, partnerId: string, itemIds: readonly string[]): Promise<number>;
  /** The kinds of rows that refer to an item without a foreign key. */
  listUses(
    executor: Executor,
    item: { readonly partnerId: string; readonly kind: GoodsKind; readonly id: string },
  ): Promise<GoodsUse[]>;
};
