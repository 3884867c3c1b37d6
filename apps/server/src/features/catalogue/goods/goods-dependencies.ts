import type { Executor } from '#db/client.ts';
import type { GoodsKind } from './item-tables.ts';

export const goodsUses = ['carts', 'cells', 'banners', 'sets', 'stock', 'orders', 'favourites', 'promotions'] as const;

/** What may refer to goods. */
export type GoodsUse = (typeof goodsUses)[number];

/** What the goods need of higher layers. */
export type GoodsDependencies = {
  /** Open carts that contain one of the items. */
  countCarts(executor: Executor, partnerId: string, itemIds: readonly string[]): Promise<number>;
  /** Who refers to an item without a foreign key of the database. */
  listUses(
    executor: Executor,
    item: { readonly partnerId: string; readonly kind: GoodsKind; readonly id: string },
  ): Promise<GoodsUse[]>;
};
