import type { PricePeriod } from '@kaplya/domain';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { countUpTo } from '#db/count-up-to.ts';
import type { Translations } from '#db/columns.ts';
import { areaOfferTable, areaPriceTable, productSetTable, productTable } from '../catalogue.table.ts';

export type PricedItem = {
  readonly kind: 'product' | 'product_set';
  readonly id: string;
  readonly externalId: string;
  readonly position: number;
  readonly names: Translations;
  readonly priceMinor: number;
  readonly isActive: boolean;
  readonly version: number;
};

/** The place of an item in the list of goods, as a cursor. */
export type ItemPlace = Pick<PricedItem, 'position' | 'id'>;

export type PricedItemFilters = {
  readonly partnerId: string;
  /** Patterns that must all match; see `toWordPattern`. */
  readonly patterns: readonly string[];
};

const itemTables = [
  { kind: 'product', table: productTable },
  { kind: 'product_set', table: productSetTable },
] as const;

type ItemTable = (typeof itemTables)[number]['table'];

const matchesFilters = (table: ItemTable, { partnerId, patterns }: PricedItemFilters): SQL | undefined =>
  and(
    eq(table.partnerId, partnerId),
    ...patterns.map(
      (pattern) => sql`goods_search_text(${table.externalId}, ${table.brand}, ${table.names}) like ${pattern}`,
    ),
  );

const itemColumns = (table: ItemTable, kind: PricedItem['kind']) => ({
  kind: sql<PricedItem['kind']>`${kind}::text`.as('kind'),
  id: table.id,
  externalId: table.externalId,
  position: table.position,
  names: table.names,
  priceMinor: table.priceMinor,
  isActive: table.isActive,
  version: table.version,
});

/** Lists goods in their order, beginning with an item. */
export async function listPricedItems(
  executor: Executor,
  filters: PricedItemFilters,
  { from, limit }: { readonly from: ItemPlace | null; readonly limit: number },
): Promise<PricedItem[]> {
  const [products, sets] = itemTables.map(({ kind, table }) => {
    const isFrom = from && sql`(${table.position}, ${table.id}) >= (${from.position}, ${from.id}::uuid)`;
    return executor
      .select(itemColumns(table, kind))
      .from(table)
      .where(and(matchesFilters(table, filters), isFrom ?? undefined))
      .orderBy(asc(table.position), asc(table.id))
      .limit(limit);
  });
  const found = await Promise.all([products, sets]);
  return found
    .flatMap((items) => items ?? [])
    .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
    .slice(0, limit);
}

/** Counts goods; stops counting at `most` products and `most` sets. */
export async function countPricedItems(executor: Executor, filters: PricedItemFilters, most: number): Promise<number> {
  const counted = await Promise.all(
    itemTables.map(async ({ table }) => {
      return countUpTo(executor, { table, where: matchesFilters(table, filters), most });
    }),
  );
  return counted.reduce((sum, total) => sum + total, 0);
}

/** The items with these ids, by id; unknown ids have no entry. */
export async function listItemsById(
  executor: Executor,
  partnerId: string,
  ids: readonly string[],
): Promise<PricedItem[]> {
  const found = await Promise.all(
    itemTables.map(({ kind, table }) =>
      executor
        .select(itemColumns(table, kind))
        .from(table)
        .where(and(eq(table.partnerId, partnerId), sql`${table.id} = any(${sql.param([...ids])}::uuid[])`)),
    ),
  );
  return found.flat();
}

/** The ids of products and sets by their external ids; unknown ones are missing. */
export async function listItemIdsByCode(
  executor: Executor,
  partnerId: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    itemTables.map(({ table }) =>
      executor
        .select({ id: table.id, externalId: table.externalId })
        .from(table)
        .where(
          and(
            eq(table.partnerId, partnerId),
            sql`${table.externalId} = any(${sql.param([...externalIds])}::varchar[])`,
          ),
        ),
    ),
  );
  return new Map(found.flat().map(({ id, externalId }) => [externalId, id]));
}

/**
 * Locks items in the order of their ids, and returns those that exist. Rows that refer to them can be written
 * meanwhile, except with `update`, the lock for deletion; `key share` only prevents their deletion.
 */
export async function lockItems(
  transaction: Transaction,
  partnerId: string,
  ids: readonly string[],
  strength: 'key share' | 'no key update' | 'update' = 'no key update',
): Promise<PricedItem[]> {
  const locked: PricedItem[] = [];
  for (const { kind, table } of itemTables) {
    const items = await transaction
      .select(itemColumns(table, kind))
      .from(table)
      .where(and(eq(table.partnerId, partnerId), sql`${table.id} = any(${sql.param([...ids])}::uuid[])`))
      .orderBy(asc(table.id))
      .for(strength);
    locked.push(...items);
  }
  return locked;
}

export type PriceKey = { readonly areaId: string; readonly itemId: string };

export const toPriceKey = ({ areaId, itemId }: PriceKey): string => `${areaId}:${itemId}`;

const keysOf = (keys: readonly PriceKey[]) =>
  sql`unnest(${sql.param(keys.map(({ areaId }) => areaId))}::varchar[], ${sql.param(keys.map(({ itemId }) => itemId))}::uuid[])`;

type PeriodRow = PriceKey & PricePeriod;

const periodColumns = {
  areaId: areaOfferTable.areaId,
  itemId: areaOfferTable.itemId,
  from: areaOfferTable.validFrom,
  to: areaOfferTable.validTo,
  priceMinor: areaOfferTable.priceMinor,
  isSold: areaOfferTable.isSold,
};

/** The areas' own periods of some items, by `toPriceKey`. */
export async function listPeriods(
  executor: Executor,
  partnerId: string,
  { areaIds, itemIds }: { readonly areaIds: readonly string[]; readonly itemIds: readonly string[] },
): Promise<Map<string, PeriodRow[]>> {
  const rows = await executor
    .select(periodColumns)
    .from(areaOfferTable)
    .where(
      and(
        eq(areaOfferTable.partnerId, partnerId),
        inArray(areaOfferTable.areaId, [...areaIds]),
        sql`${areaOfferTable.itemId} = any(${sql.param([...itemIds])}::uuid[])`,
      ),
    );
  return Map.groupBy(rows, toPriceKey);
}

/** The versions of prices, by `toPriceKey`; a price without a row is missing. */
export async function listVersions(
  executor: Executor,
  partnerId: string,
  { areaIds, itemIds }: { readonly areaIds: readonly string[]; readonly itemIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await executor
    .select({ areaId: areaPriceTable.areaId, itemId: areaPriceTable.itemId, version: areaPriceTable.version })
    .from(areaPriceTable)
    .where(
      and(
        eq(areaPriceTable.partnerId, partnerId),
        inArray(areaPriceTable.areaId, [...areaIds]),
        sql`${areaPriceTable.itemId} = any(${sql.param([...itemIds])}::uuid[])`,
      ),
    );
  return new Map(rows.map((row) => [toPriceKey(row), row.version]));
}

/** Locks prices of existing areas in the order of their keys; inserts the row of a price that never changed. */
export async function lockPrices(
  transaction: Transaction,
  partnerId: string,
  keys: readonly PriceKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await transaction.execute(sql`
    insert into area_price (partner_id, area_id, item_id)
    select ${partnerId}, area_id, item_id from ${keysOf(keys)} as wanted (area_id, item_id)
    order by area_id, item_id
    on conflict do nothing`);
  await transaction.execute(sql`
    select from area_price join ${keysOf(keys)} as wanted (area_id, item_id) using (area_id, item_id)
    where partner_id = ${partnerId}
    order by area_id, item_id
    for update of area_price`);
}

/** Replaces the periods of locked prices, and raises their versions. */
export async function replacePeriods(
  transaction: Transaction,
  partnerId: string,
  prices: readonly (PriceKey & { readonly periods: readonly PricePeriod[] })[],
): Promise<void> {
  if (prices.length === 0) return;
  await transaction.execute(sql`
    delete from area_offer using ${keysOf(prices)} as wanted (area_id, item_id)
    where area_offer.partner_id = ${partnerId} and area_offer.area_id = wanted.area_id and area_offer.item_id = wanted.item_id`);
  const rows = prices.flatMap(({ areaId, itemId, periods }) =>
    periods.map((period) => ({ areaId, itemId, ...period })),
  );
  if (rows.length > 0) {
    await transaction.execute(sql`
      insert into area_offer (partner_id, area_id, item_id, valid_from, valid_to, price_minor, is_sold)
      select ${partnerId}, * from unnest(
        ${sql.param(rows.map(({ areaId }) => areaId))}::varchar[], ${sql.param(rows.map(({ itemId }) => itemId))}::uuid[],
        ${sql.param(rows.map(({ from }) => from))}::date[], ${sql.param(rows.map(({ to }) => to))}::date[],
        ${sql.param(rows.map(({ priceMinor }) => priceMinor))}::bigint[], ${sql.param(rows.map(({ isSold }) => isSold))}::boolean[])`);
  }
  await transaction.execute(sql`
    update area_price set version = version + 1 from ${keysOf(prices)} as wanted (area_id, item_id)
    where partner_id = ${partnerId} and area_price.area_id = wanted.area_id and area_price.item_id = wanted.item_id`);
}

/** Sets list prices; a trigger raises the versions of the items whose price changes. */
export async function updateListPrices(
  transaction: Transaction,
  partnerId: string,
  prices: readonly { readonly itemId: string; readonly priceMinor: number }[],
): Promise<void> {
  if (prices.length === 0) return;
  for (const { table } of itemTables) {
    await transaction.execute(sql`
      update ${table} set price_minor = wanted.price_minor
      from unnest(${sql.param(prices.map(({ itemId }) => itemId))}::uuid[], ${sql.param(prices.map(({ priceMinor }) => priceMinor))}::bigint[])
        as wanted (id, price_minor)
      where ${table.partnerId} = ${partnerId} and ${table.id} = wanted.id and ${table.priceMinor} <> wanted.price_minor`);
  }
}
