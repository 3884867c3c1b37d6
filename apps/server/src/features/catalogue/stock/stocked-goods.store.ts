import type { StockView } from '@kaplya/contract';
import { and, asc, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { productTable, stockEntryTable, stockTable } from '../catalogue.table.ts';
import type { LevelKey } from './level.store.ts';

export type StockedGoodsFilters = {
  readonly partnerId: string;
  readonly warehouseId: string;
  readonly view: StockView;
  /** Patterns that must all match; see `toWordPattern`. */
  readonly patterns: readonly string[];
  readonly categoryId: string | undefined;
};

/** The place of a product among the goods. */
export type ProductPlace = { readonly position: number; readonly id: string };

const goodsColumns = {
  id: productTable.id,
  externalId: productTable.externalId,
  position: productTable.position,
  names: productTable.names,
  isActive: productTable.isActive,
};

const columns = {
  ...goodsColumns,
  onHand: sql<number>`coalesce(${stockTable.onHand}, 0)`,
  reserved: sql<number>`coalesce(${stockTable.reserved}, 0)`,
  safety: sql<number>`coalesce(${stockTable.safety}, 0)`,
  missing: sql<number>`coalesce(${stockTable.missing}, 0)`,
  lowBelow: stockTable.lowBelow,
  countedAt: stockTable.countedAt,
  version: sql<number>`coalesce(${stockTable.version}, 1)`,
};

const isLowLevel = sql`${stockTable.lowBelow} is not null
  and greatest(0, ${stockTable.onHand} - ${stockTable.reserved} - ${stockTable.safety}) < ${stockTable.lowBelow}`;

const isInView: Readonly<Record<StockView, SQL | undefined>> = {
  all: undefined,
  low: isLowLevel,
  short: sql`(${stockTable.onHand} < ${stockTable.reserved} or ${stockTable.missing} > 0)`,
};

const isLevelOf = ({ partnerId, warehouseId }: Pick<StockedGoodsFilters, 'partnerId' | 'warehouseId'>) =>
  and(
    eq(stockTable.partnerId, partnerId),
    eq(stockTable.warehouseId, warehouseId),
    eq(stockTable.productId, productTable.id),
  );

const matchesFilters = ({ partnerId, view, patterns, categoryId }: StockedGoodsFilters): SQL | undefined =>
  and(
    eq(productTable.partnerId, partnerId),
    categoryId === undefined ? undefined : eq(productTable.categoryId, categoryId),
    isInView[view],
    ...patterns.map(
      (pattern) =>
        sql`goods_search_text(${productTable.externalId}, ${productTable.brand}, ${productTable.names}) like ${pattern}`,
    ),
  );

/** Products with their stock in a warehouse, in their order. A product that never was there has zeros. */
export function listStockedGoods(
  executor: Executor,
  filters: StockedGoodsFilters,
  { after, limit }: { readonly after: ProductPlace | null; readonly limit: number },
) {
  const isAfter = after && sql`(${productTable.position}, ${productTable.id}) > (${after.position}, ${after.id}::uuid)`;
  return executor
    .select(columns)
    .from(productTable)
    .leftJoin(stockTable, isLevelOf(filters))
    .where(and(matchesFilters(filters), isAfter ?? undefined))
    .orderBy(asc(productTable.position), asc(productTable.id))
    .limit(limit);
}

export type StockedGoods = Awaited<ReturnType<typeof listStockedGoods>>[number];

/** Counts products; stops counting at `most`. */
export async function countStockedGoods(
  executor: Executor,
  filters: StockedGoodsFilters,
  most: number,
): Promise<number> {
  const some = executor
    .select({ one: sql`1`.as('one') })
    .from(productTable)
    .leftJoin(stockTable, isLevelOf(filters))
    .where(matchesFilters(filters))
    .limit(most)
    .as('some');
  const [row] = await executor.select({ total: sql<number>`count(*)::int` }).from(some);
  return row?.total ?? 0;
}

/** A product with its stock in a warehouse; null: there is no such product. */
export async function findStockedGoods(
  executor: Executor,
  partnerId: string,
  { warehouseId, productId }: LevelKey,
): Promise<StockedGoods | null> {
  const [row] = await executor
    .select(columns)
    .from(productTable)
    .leftJoin(stockTable, isLevelOf({ partnerId, warehouseId }))
    .where(and(eq(productTable.partnerId, partnerId), eq(productTable.id, productId)));
  return row ?? null;
}

/** The number of low products in each warehouse; one without any is missing. Reads only levels with a limit. */
export async function countLowGoods(executor: Executor, partnerId: string): Promise<Map<string, number>> {
  const rows = await executor
    .select({ warehouseId: stockTable.warehouseId, low: sql<number>`count(*)::int` })
    .from(stockTable)
    .where(and(eq(stockTable.partnerId, partnerId), isLowLevel))
    .groupBy(stockTable.warehouseId);
  return new Map(rows.map(({ warehouseId, low }) => [warehouseId, low]));
}

/** Products by their ids, in their order; unknown ones are missing. */
export function listGoodsById(executor: Executor, partnerId: string, ids: readonly string[]) {
  return executor
    .select(goodsColumns)
    .from(productTable)
    .where(and(eq(productTable.partnerId, partnerId), inArray(productTable.id, [...ids])))
    .orderBy(asc(productTable.position), asc(productTable.id));
}

/** The movements of a product in a warehouse, newest first. */
export function listEntries(
  executor: Executor,
  partnerId: string,
  { warehouseId, productId }: LevelKey,
  { after, limit }: { readonly after: { readonly at: Date; readonly id: string } | null; readonly limit: number },
) {
  const { at, id } = stockEntryTable;
  return executor
    .select()
    .from(stockEntryTable)
    .where(
      and(
        eq(stockEntryTable.partnerId, partnerId),
        eq(stockEntryTable.warehouseId, warehouseId),
        eq(stockEntryTable.productId, productId),
        after ? or(lt(at, after.at), and(eq(at, after.at), lt(id, after.id))) : undefined,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
