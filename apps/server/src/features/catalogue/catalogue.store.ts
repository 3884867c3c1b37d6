import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Executor, Transaction } from '#db/client.ts';
import { readByCursor } from '#db/read-by-cursor.ts';
import { prepareSql, prepareStatement } from '#db/statements/prepare-statement.ts';
import { withTransaction } from '#db/transaction.ts';
import {
  areaOfferTable,
  categoryTable,
  itemPictureTable,
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
  /** The pictures that staff added to items, in their order. */
  readonly pictures: readonly (typeof itemPictureTable.$inferSelect)[];
};

/** Sorts texts like JavaScript, whatever the collation of the database: cursors compare positions in memory. */
const byCode = (column: PgColumn) => sql`${column} collate "C"`;

/** All items that a partner sells or has sold, in display order, from one snapshot. */
export async function loadCatalogueRows(database: Database, partnerId: string): Promise<CatalogueRows> {
  return withTransaction(
    database,
    async (transaction) => ({
      categories: await readByCursor(transaction, {
        ...of(categoryTable, partnerId),
        orderBy: sql`${categoryTable.position}`,
      }),
      products: await readByCursor(transaction, {
        ...of(productTable, partnerId),
        orderBy: sql`${productTable.position}, ${byCode(productTable.externalId)}`,
      }),
      sets: await readByCursor(transaction, {
        ...of(productSetTable, partnerId),
        orderBy: sql`${productSetTable.position}, ${byCode(productSetTable.externalId)}`,
      }),
      setItems: await readByCursor(transaction, of(productSetItemTable, partnerId)),
      related: await readByCursor(transaction, {
        ...of(relatedProductTable, partnerId),
        orderBy: sql`${relatedProductTable.position}`,
      }),
      pictures: await readByCursor(transaction, {
        ...of(itemPictureTable, partnerId),
        orderBy: sql`${itemPictureTable.itemId}, ${itemPictureTable.position}`,
      }),
      // Ordered by start: of two offers valid on a day, the newer wins.
      offers: await readByCursor(transaction, {
        ...of(areaOfferTable, partnerId),
        orderBy: sql`${areaOfferTable.validFrom}`,
      }),
    }),
    { isolation: 'repeatable read' },
  );
}

const of = <Table extends PgTable & { readonly partnerId: PgColumn }>(from: Table, partnerId: string) => ({
  from,
  where: sql`${from.partnerId} = ${partnerId}`,
});

export type StockRow = { productId: string; onHand: number; reserved: number; safety: number };

const stockColumns = {
  productId: stockTable.productId,
  onHand: stockTable.onHand,
  reserved: stockTable.reserved,
  safety: stockTable.safety,
};

const catalogueTables = [
  categoryTable,
  productTable,
  productSetTable,
  productSetItemTable,
  relatedProductTable,
  areaOfferTable,
  itemPictureTable,
];

/**
 * A fingerprint that changes whenever a row read by `loadCatalogueRows` changes: a row's `xmin` is the transaction that
 * wrote it. Much cheaper than reading the rows.
 */
export async function findCatalogueMark(executor: Executor, partnerId: string): Promise<string> {
  const marks = catalogueTables.map(
    (table) =>
      sql`(select concat(count(*), ' ', sum(xmin::text::bigint)) from ${table} where ${table.partnerId} = ${partnerId})`,
  );
  const { rows } = await executor.execute<{ mark: string }>(
    sql`select concat_ws(', ', ${sql.join(marks, sql`, `)}) as mark`,
  );
  return rows[0]?.mark ?? '';
}

export type StockLevelRow = StockRow & { readonly warehouseId: string };

const levelColumns = { warehouseId: stockTable.warehouseId, ...stockColumns };

/**
 * Yields a partner's stock in all warehouses in batches of rows: parsing all rows at once would block the event loop.
 */
export async function* listLevels(executor: Executor, partnerId: string): AsyncGenerator<StockLevelRow[]> {
  let last: StockLevelRow | undefined;
  do {
    const after =
      last && sql`(${stockTable.warehouseId}, ${stockTable.productId}) > (${last.warehouseId}, ${last.productId})`;
    // oxlint-disable-next-line no-await-in-loop -- each part begins where the one before ended
    const rows = await executor
      .select(levelColumns)
      .from(stockTable)
      .where(and(eq(stockTable.partnerId, partnerId), after))
      .orderBy(asc(stockTable.warehouseId), asc(stockTable.productId))
      .limit(levelsAtOnce);
    yield rows;
    last = rows.length < levelsAtOnce ? undefined : rows.at(-1);
  } while (last);
}

const levelsAtOnce = 2000;

/** The stock of some products in all of a partner's warehouses. */
export async function listLevelsOf(
  executor: Executor,
  partnerId: string,
  productIds: readonly string[],
): Promise<StockLevelRow[]> {
  return executor
    .select(levelColumns)
    .from(stockTable)
    .where(and(eq(stockTable.partnerId, partnerId), inArray(stockTable.productId, [...productIds])));
}

type StockPlace = { readonly partnerId: string; readonly warehouseId: string };

type StockOf = StockPlace & { readonly productIds: readonly string[] };

const isStockOf = ({ partnerId, warehouseId, productIds }: StockOf) =>
  and(
    eq(stockTable.partnerId, partnerId),
    eq(stockTable.warehouseId, warehouseId),
    sql`${stockTable.productId} = any(${productIds}::uuid[])`,
  );

const listStockStatement = prepareStatement('list_stock', (builder, wanted: StockOf) =>
  builder.select(stockColumns).from(stockTable).where(isStockOf(wanted)),
);

export function listStock(
  executor: Executor,
  { partnerId, warehouseId }: StockPlace,
  productIds: readonly string[],
): Promise<StockRow[]> {
  return listStockStatement.run(executor, { partnerId, warehouseId, productIds });
}

const lockStockStatement = prepareStatement('lock_stock', (builder, wanted: StockOf) =>
  builder
    .select(stockColumns)
    .from(stockTable)
    .where(isStockOf(wanted))
    .orderBy(asc(stockTable.productId))
    .for('update'),
);

/** Locks the rows in the order of their ids, which prevents deadlocks. */
export function lockStock(
  transaction: Transaction,
  { partnerId, warehouseId }: StockPlace,
  productIds: readonly string[],
): Promise<StockRow[]> {
  return lockStockStatement.run(transaction, { partnerId, warehouseId, productIds });
}

export type StockMovement = StockPlace & {
  readonly orderId: string;
  readonly demand: ReadonlyMap<string, number>;
  readonly reason: StockReason;
  /** 1 adds the demanded pieces to `reserved`, -1 subtracts them. */
  readonly reservedSign: -1 | 1;
  readonly now: Date;
};

type Movement = Omit<StockMovement, 'demand'> & {
  readonly productIds: readonly string[];
  readonly quantities: readonly number[];
};

const moveStockStatement = prepareSql<Movement, { readonly product_id: string }>(
  'move_stock',
  ({ partnerId, warehouseId, orderId, reason, reservedSign, now, productIds, quantities }) => sql`
    with demand as (
      select * from unnest(${productIds}::uuid[], ${quantities}::int[]) as demand (product_id, quantity)
    ), moved as (
      update stock set
        reserved = stock.reserved + demand.quantity * ${reservedSign}::int
      from demand
      where stock.partner_id = ${partnerId}::varchar
        and stock.warehouse_id = ${warehouseId}::varchar
        and stock.product_id = demand.product_id
        and (${reservedSign}::int < 0 or stock.on_hand - stock.reserved - stock.safety >= demand.quantity)
      returning stock.product_id, demand.quantity
    )
    insert into stock_entry (partner_id, warehouse_id, product_id, on_hand_delta, reserved_delta, reason, order_id, at)
    select ${partnerId}::varchar, ${warehouseId}::varchar, product_id, 0,
      quantity * ${reservedSign}::int, ${reason}::varchar, ${orderId}::uuid, ${now}::timestamptz
    from moved
    returning product_id`,
);

/** Updates the counters and the ledger in one statement; returns the number of updated products. */
export async function moveStock(transaction: Transaction, movement: StockMovement): Promise<number> {
  const { demand, ...moved } = movement;
  const products = await moveStockStatement.run(transaction, {
    ...moved,
    productIds: [...demand.keys()],
    quantities: [...demand.values()],
  });
  return products.length;
}

export type StockConsumption = StockPlace & {
  readonly orderId: string;
  readonly demand: ReadonlyMap<string, number>;
  /** Whether the pieces were reserved for the order before; `reserved` is reduced by them then. */
  readonly isReserved: boolean;
  readonly now: Date;
};

type Consumption = Omit<StockConsumption, 'demand'> & {
  readonly productIds: readonly string[];
  readonly quantities: readonly number[];
};

// `former` is the row before the update; it cannot change in between, because the caller has locked it.
const consumeStockStatement = prepareSql<Consumption, { readonly product_id: string }>(
  'consume_stock',
  ({ partnerId, warehouseId, orderId, isReserved, now, productIds, quantities }) => sql`
    with demand as (
      select former.product_id, demanded.quantity, least(demanded.quantity, former.on_hand) as taken
      from unnest(${productIds}::uuid[], ${quantities}::int[]) as demanded (product_id, quantity)
      join stock as former on former.partner_id = ${partnerId}::varchar
        and former.warehouse_id = ${warehouseId}::varchar and former.product_id = demanded.product_id
    ), moved as (
      update stock set
        on_hand = stock.on_hand - demand.taken,
        missing = stock.missing + demand.quantity - demand.taken,
        reserved = stock.reserved - case when ${isReserved}::boolean then demand.quantity else 0 end
      from demand
      where stock.partner_id = ${partnerId}::varchar
        and stock.warehouse_id = ${warehouseId}::varchar
        and stock.product_id = demand.product_id
      returning stock.product_id, demand.quantity, demand.taken
    )
    insert into stock_entry
      (partner_id, warehouse_id, product_id, on_hand_delta, reserved_delta, missing_delta, reason, order_id, at)
    select ${partnerId}::varchar, ${warehouseId}::varchar, product_id, -taken,
      case when ${isReserved}::boolean then -quantity else 0 end, quantity - taken, 'consumed', ${orderId}::uuid,
      ${now}::timestamptz
    from moved
    returning product_id`,
);

/**
 * Subtracts pieces that left the warehouse from the counters, with entries in the ledger. Where fewer are on hand, the
 * remainder is added to `missing` (rule 118b). The caller has locked the rows. Returns the number of updated products.
 */
export async function takeStock(transaction: Transaction, consumption: StockConsumption): Promise<number> {
  const { demand, ...taken } = consumption;
  const products = await consumeStockStatement.run(transaction, {
    ...taken,
    productIds: [...demand.keys()],
    quantities: [...demand.values()],
  });
  return products.length;
}
