import { availableOf, type AvailableByProduct } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { prepareSql } from '#db/statements/prepare-statement.ts';
import { partsOfSets, selectStock, type FoundStock } from '#features/catalogue/index.ts';
import { selectWarehouseId } from '#features/company/index.ts';
import { cartLineTable, cartTable } from './cart.table.ts';

type StockOfCart = { readonly partnerId: string; readonly cartId: string; readonly productIds: readonly string[] };

const listStockOfCart = prepareSql<StockOfCart, FoundStock>(
  'list_stock_of_cart',
  ({ partnerId, cartId, productIds }) => {
    const isOfCart = sql`${cartLineTable.partnerId} = ${partnerId} and ${cartLineTable.cartId} = ${cartId}`;
    const setIds = sql`
      select ${cartLineTable.productSetId} from ${cartLineTable}
      where ${isOfCart} and ${cartLineTable.productSetId} is not null`;
    const areaId = sql`
      select ${cartTable.areaId} from ${cartTable}
      where ${cartTable.partnerId} = ${partnerId} and ${cartTable.id} = ${cartId}`;
    return selectStock(partnerId, {
      warehouseId: selectWarehouseId(partnerId, areaId),
      productIds: sql`
        select unnest(${productIds}::uuid[])
        union
        select ${cartLineTable.productId} from ${cartLineTable}
        where ${isOfCart} and ${cartLineTable.productId} is not null
        union
        ${partsOfSets(partnerId, setIds)}`,
    });
  },
);

/**
 * Available stock of the products in a cart, of the parts of its sets and of `productIds`, in the warehouse of its area. It
 * needs nothing but the cart's id, so it shares the round trip of the cart's lock. 0 for products unknown to the warehouse.
 */
export async function readStockOfCart(executor: Executor, query: StockOfCart): Promise<AvailableByProduct> {
  const rows = await listStockOfCart.run(executor, query);
  return Object.fromEntries(
    rows.map(({ productId, onHand, reserved, safety }) => [
      productId,
      onHand === null || reserved === null || safety === null ? 0 : availableOf({ onHand, reserved, safety }),
    ]),
  );
}
