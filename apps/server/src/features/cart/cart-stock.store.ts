import type { AvailableByProduct } from '@kaplya/domain';
import { availableOf } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { prepareSql } from '#db/statements/prepare-statement.ts';
import { productSetItemTable, stockTable } from '#features/catalogue/catalogue.table.ts';
import { areaTable } from '#features/company/areas.table.ts';
import { cartLineTable, cartTable } from './cart.table.ts';

type StockOfCart = { readonly partnerId: string; readonly cartId: string; readonly productIds: readonly string[] };

type FoundStock = {
  readonly productId: string;
  readonly onHand: number | null;
  readonly reserved: number | null;
  readonly safety: number | null;
};

const listStockOfCart = prepareSql<StockOfCart, FoundStock>(
  'list_stock_of_cart',
  ({ partnerId, cartId, productIds }) => {
    const isOfCart = sql`${cartLineTable.partnerId} = ${partnerId} and ${cartLineTable.cartId} = ${cartId}`;
    return sql`
      select product.id as "productId", ${stockTable.onHand} as "onHand", ${stockTable.reserved} as "reserved",
        ${stockTable.safety} as "safety"
      from ${cartTable}
        join ${areaTable} on ${areaTable.partnerId} = ${cartTable.partnerId} and ${areaTable.id} = ${cartTable.areaId}
        cross join (
          select unnest(${productIds}::uuid[]) as id
          union
          select ${cartLineTable.productId} from ${cartLineTable}
          where ${isOfCart} and ${cartLineTable.productId} is not null
          union
          select ${productSetItemTable.productId} from ${cartLineTable}
            join ${productSetItemTable} on ${productSetItemTable.partnerId} = ${cartLineTable.partnerId}
              and ${productSetItemTable.productSetId} = ${cartLineTable.productSetId}
          where ${isOfCart}
        ) as product
        left join ${stockTable} on ${stockTable.partnerId} = ${cartTable.partnerId}
          and ${stockTable.warehouseId} = ${areaTable.warehouseId} and ${stockTable.productId} = product.id
      where ${cartTable.partnerId} = ${partnerId} and ${cartTable.id} = ${cartId}`;
  },
);

/**
 * Available stock of the products in a cart, of the parts of its sets and of `productIds`, in the warehouse of its area. It
 * needs nothing but the cart's id, so it shares the round trip of the cart's lock. 0 for products unknown to the warehouse.
 */
export async function readStockOfCart(executor: Executor, of: StockOfCart): Promise<AvailableByProduct> {
  const rows = await listStockOfCart.run(executor, of);
  return Object.fromEntries(
    rows.map(({ productId, onHand, reserved, safety }) => [
      productId,
      onHand === null || reserved === null || safety === null ? 0 : availableOf({ onHand, reserved, safety }),
    ]),
  );
}
