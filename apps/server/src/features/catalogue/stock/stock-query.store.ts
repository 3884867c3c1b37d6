import { sql, type SQL } from 'drizzle-orm';
import { productSetItemTable, stockTable } from '../catalogue.table.ts';

/** The stock of a product in a warehouse; the numbers are null if the product never was there. */
export type FoundStock = {
  readonly productId: string;
  readonly onHand: number | null;
  readonly reserved: number | null;
  readonly safety: number | null;
};

/**
 * A query for `FoundStock` rows: the stock of products in a warehouse. Products and warehouse are given as subqueries.
 */
export function selectStock(
  partnerId: string,
  { warehouseId, productIds }: { readonly warehouseId: SQL; readonly productIds: SQL },
): SQL {
  return sql`
    select product.id as "productId", ${stockTable.onHand} as "onHand", ${stockTable.reserved} as "reserved",
      ${stockTable.safety} as "safety"
    from (${productIds}) as product (id)
      left join ${stockTable} on ${stockTable.partnerId} = ${partnerId}
        and ${stockTable.warehouseId} = (${warehouseId}) and ${stockTable.productId} = product.id`;
}

/** A subquery for the ids of the products in the sets that another subquery selects. */
export function partsOfSets(partnerId: string, setIds: SQL): SQL {
  return sql`
    select ${productSetItemTable.productId} from ${productSetItemTable}
    where ${productSetItemTable.partnerId} = ${partnerId} and ${productSetItemTable.productSetId} in (${setIds})`;
}
