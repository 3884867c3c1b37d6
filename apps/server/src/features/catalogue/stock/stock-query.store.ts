import { sql, type SQL } from 'drizzle-orm';
import { productSetItemTable, stockTable } from '../catalogue.table.ts';

/** Null: the warehouse does not know the product. */
export type FoundStock = {
  readonly productId: string;
  readonly onHand: number | null;
  readonly reserved: number | null;
  readonly safety: number | null;
};

/** A query of `FoundStock`: the stock of the products that one query gives in the warehouse that another one gives. */
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

/** A query of the products that are parts of the sets that another query gives. */
export function partsOfSets(partnerId: string, setIds: SQL): SQL {
  return sql`
    select ${productSetItemTable.productId} from ${productSetItemTable}
    where ${productSetItemTable.partnerId} = ${partnerId} and ${productSetItemTable.productSetId} in (${setIds})`;
}
