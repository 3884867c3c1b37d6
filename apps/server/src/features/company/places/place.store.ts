import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { lockExisting } from '#db/statements/lock-existing.ts';
import { areaTable, cityTable, warehouseTable } from '../areas.table.ts';

export type AreaRow = typeof areaTable.$inferSelect;
export type CityRow = typeof cityTable.$inferSelect;
export type WarehouseRow = typeof warehouseTable.$inferSelect;

/** A partner's cities, warehouses and zones (`areas`); the zones are in the order of precedence. */
export type PlaceRows = {
  readonly cities: readonly CityRow[];
  readonly warehouses: readonly WarehouseRow[];
  readonly areas: readonly AreaRow[];
};

export async function listPlaceRows(executor: Executor, partnerId: string): Promise<PlaceRows> {
  const [cities, warehouses, areas] = await Promise.all([
    executor.select().from(cityTable).where(eq(cityTable.partnerId, partnerId)).orderBy(asc(cityTable.id)),
    executor
      .select()
      .from(warehouseTable)
      .where(eq(warehouseTable.partnerId, partnerId))
      .orderBy(asc(warehouseTable.id)),
    executor
      .select()
      .from(areaTable)
      .where(eq(areaTable.partnerId, partnerId))
      .orderBy(asc(areaTable.priority), asc(areaTable.id)),
  ]);
  return { cities, warehouses, areas };
}

/**
 * Locks all cities, warehouses and zones of a partner, because any zone may change the addresses that another serves.
 * Calls of customers do not wait: rows that only refer to the keys of these rows can still be inserted.
 */
export async function lockPlaces(transaction: Transaction, partnerId: string): Promise<PlaceRows> {
  for (const table of [cityTable, warehouseTable, areaTable]) {
    await transaction
      .select({ id: table.id })
      .from(table)
      .where(eq(table.partnerId, partnerId))
      .orderBy(asc(table.id))
      .for('no key update');
  }
  return listPlaceRows(transaction, partnerId);
}

/** The areas among these ids that exist; none can be deleted until the end of the transaction. */
export function lockAreasForShare(transaction: Transaction, partnerId: string, ids: readonly string[]) {
  return lockExisting(transaction, areaTable, { partnerId, ids }, 'key share');
}

/** Locks an area before its deletion, so that no new row can refer to it. */
export async function lockAreaForDeletion(
  transaction: Transaction,
  { partnerId, id }: Pick<AreaRow, 'partnerId' | 'id'>,
): Promise<void> {
  await lockExisting(transaction, areaTable, { partnerId, ids: [id] }, 'update');
}

const isArea = ({ partnerId, id }: Pick<AreaRow, 'partnerId' | 'id'>) =>
  and(eq(areaTable.partnerId, partnerId), eq(areaTable.id, id));

export async function insertArea(transaction: Transaction, area: AreaRow): Promise<void> {
  await transaction.insert(areaTable).values(area);
}

type ChangedField = 'names' | 'cityId' | 'warehouseId' | 'ring' | 'isActive';

/** New values of an area; an undefined field stays unchanged. */
type AreaChanges = { readonly [Field in ChangedField]?: AreaRow[Field] | undefined };

/** Updates an area; a trigger raises its version if a value changes. */
export async function updateArea(
  transaction: Transaction,
  key: Pick<AreaRow, 'partnerId' | 'id'>,
  changes: AreaChanges,
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await transaction.update(areaTable).set(changes).where(isArea(key));
}

/** Sets the precedence of locked areas; a trigger raises the versions of areas whose precedence changes. */
export async function updatePriorities(
  transaction: Transaction,
  partnerId: string,
  areas: readonly Pick<AreaRow, 'id' | 'priority'>[],
): Promise<void> {
  await transaction.execute(sql`
    update ${areaTable} set priority = moved.priority
    from unnest(
      ${sql.param(areas.map(({ id }) => id))}::varchar[],
      ${sql.param(areas.map(({ priority }) => priority))}::int[]) as moved (id, priority)
    where ${areaTable.partnerId} = ${partnerId} and ${areaTable.id} = moved.id`);
}

export async function deleteAreaRow(transaction: Transaction, key: Pick<AreaRow, 'partnerId' | 'id'>): Promise<void> {
  await transaction.delete(areaTable).where(isArea(key));
}

export async function insertCity(transaction: Transaction, city: CityRow): Promise<void> {
  await transaction.insert(cityTable).values(city);
}

export async function updateCity(
  transaction: Transaction,
  { partnerId, id }: Pick<CityRow, 'partnerId' | 'id'>,
  changes: Partial<Omit<CityRow, 'partnerId' | 'id' | 'version'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await transaction
    .update(cityTable)
    .set(changes)
    .where(and(eq(cityTable.partnerId, partnerId), eq(cityTable.id, id)));
}

export async function insertWarehouse(transaction: Transaction, warehouse: WarehouseRow): Promise<void> {
  await transaction.insert(warehouseTable).values(warehouse);
}

export async function updateWarehouse(
  transaction: Transaction,
  { partnerId, id }: Pick<WarehouseRow, 'partnerId' | 'id'>,
  changes: Pick<WarehouseRow, 'name'>,
): Promise<void> {
  await transaction
    .update(warehouseTable)
    .set(changes)
    .where(and(eq(warehouseTable.partnerId, partnerId), eq(warehouseTable.id, id)));
}
