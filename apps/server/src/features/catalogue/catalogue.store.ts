import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import {
  areaOfferTable,
  categoryTable,
  productSetItemTable,
  productSetTable,
  productTable,
  relatedProductTable,
  stockTable,
  type StockReason,
} from './catalogue.table.ts';

export type CategoryRow = typeof categoryTable.$inferSelect;
export type ProductRow = typeof productTable.$inferSelect;
export type ProductSetRow = typeof productSetTable.$inferSelect;
export type AreaOfferRow = typeof areaOfferTable.$inferSelect;

export type CatalogueRows = {
  readonly categories: readonly CategoryRow[];
  readonly products: readonly ProductRow[];
  readonly sets: readonly ProductSetRow[];
  readonly setItems: readonly (typeof productSetItemTable.$inferSelect)[];
  readonly related: readonly (typeof relatedProductTable.$inferSelect)[];
  readonly offers: readonly AreaOfferRow[];
  readonly stock: readonly (typeof stockTable.$inferSelect)[];
};

/** Everything that a partner sells or sold, in the order of the shop window. */
export async function loadCatalogueRows(executor: Executor, partnerId: string): Promise<CatalogueRows> {
  const [categories, products, sets, setItems, related, offers, stock] = await Promise.all([
    executor
      .select()
      .from(categoryTable)
      .where(eq(categoryTable.partnerId, partnerId))
      .orderBy(asc(categoryTable.position)),
    executor
      .select()
      .from(productTable)
      .where(eq(productTable.partnerId, partnerId))
      .orderBy(asc(productTable.position), asc(productTable.externalId)),
    executor
      .select()
      .from(productSetTable)
      .where(eq(productSetTable.partnerId, partnerId))
      .orderBy(asc(productSetTable.position), asc(productSetTable.externalId)),
    executor.select().from(productSetItemTable).where(eq(productSetItemTable.partnerId, partnerId)),
    executor
      .select()
      .from(relatedProductTable)
      .where(eq(relatedProductTable.partnerId, partnerId))
      .orderBy(asc(relatedProductTable.position)),
    // The later an offer begins, the later it comes: of two that hold on a day the newer wins.
    executor
      .select()
      .from(areaOfferTable)
      .where(eq(areaOfferTable.partnerId, partnerId))
      .orderBy(asc(areaOfferTable.validFrom)),
    executor.select().from(stockTable).where(eq(stockTable.partnerId, partnerId)),
  ]);
  return { categories, products, sets, setItems, related, offers, stock };
}

export type StockRow = { productId: string; onHand: number; reserved: number; safety: number };

const stockColumns = {
  productId: stockTable.productId,
  onHand: stockTable.onHand,
  reserved: stockTable.reserved,
  safety: stockTable.safety,
};

type StockPlace = { readonly partnerId: string; readonly warehouseId: string };

const isStockOf = ({ partnerId, warehouseId }: StockPlace, productIds: readonly string[]) =>
  and(
    eq(stockTable.partnerId, partnerId),
    eq(stockTable.warehouseId, warehouseId),
    inArray(stockTable.productId, [...productIds]),
  );

export async function listStock(
  executor: Executor,
  place: StockPlace,
  productIds: readonly string[],
): Promise<StockRow[]> {
  return executor.select(stockColumns).from(stockTable).where(isStockOf(place, productIds));
}

/** Locks the rows in the order of their ids, which is the same for everybody. */
export async function lockStock(
  transaction: Transaction,
  place: StockPlace,
  productIds: readonly string[],
): Promise<StockRow[]> {
  return transaction
    .select(stockColumns)
    .from(stockTable)
    .where(isStockOf(place, productIds))
    .orderBy(asc(stockTable.productId))
    .for('update');
}

export type StockMovement = StockPlace & {
  readonly orderId: string;
  readonly demand: ReadonlyMap<string, number>;
  readonly reason: StockReason;
  /** What one demanded piece does to the counters. */
  readonly onHandSign: 0 | -1;
  readonly reservedSign: -1 | 0 | 1;
  readonly now: Date;
};

/** Moves the counters and writes the ledger in one statement; gives the number of products that it moved. */
export async function moveStock(transaction: Transaction, movement: StockMovement): Promise<number> {
  const { partnerId, warehouseId, orderId, demand, reason, onHandSign, reservedSign, now } = movement;
  const productIds = sql.param([...demand.keys()]);
  const quantities = sql.param([...demand.values()]);
  const { rowCount } = await transaction.execute(sql`
    with demand as (
      select * from unnest(${productIds}::uuid[], ${quantities}::int[]) as demand (product_id, quantity)
    ), moved as (
      update stock set
        on_hand = stock.on_hand + demand.quantity * ${onHandSign}::int,
        reserved = stock.reserved + demand.quantity * ${reservedSign}::int
      from demand
      where stock.partner_id = ${partnerId}
        and stock.warehouse_id = ${warehouseId}
        and stock.product_id = demand.product_id
        and (${reservedSign}::int < 0 or stock.on_hand - stock.reserved - stock.safety >= demand.quantity)
      returning stock.product_id, demand.quantity
    )
    insert into stock_entry (partner_id, warehouse_id, product_id, on_hand_delta, reserved_delta, reason, order_id, at)
    select ${partnerId}, ${warehouseId}, product_id, quantity * ${onHandSign}::int, quantity * ${reservedSign}::int,
      ${reason}, ${orderId}::uuid, ${now.toISOString()}::timestamptz
    from moved
  `);
  return rowCount ?? 0;
}
