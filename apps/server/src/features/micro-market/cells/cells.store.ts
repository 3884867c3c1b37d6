import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { cellTable, controllerPartnerTable, controllerTable } from './cells.table.ts';

export type CellRow = typeof cellTable.$inferSelect;
export type ControllerRow = typeof controllerTable.$inferSelect;
export type CellWithController = { readonly cell: CellRow; readonly controller: ControllerRow };

type CellKey = { readonly partnerId: string; readonly id: string };
export type ControllerKey = { readonly partnerId: string; readonly id: string };

const withController = (executor: Executor) =>
  executor
    .select({ cell: cellTable, controller: controllerTable })
    .from(cellTable)
    .innerJoin(
      controllerTable,
      and(eq(controllerTable.partnerId, cellTable.partnerId), eq(controllerTable.id, cellTable.controllerId)),
    )
    .$dynamic();

export async function findCell(executor: Executor, { partnerId, id }: CellKey): Promise<CellWithController | null> {
  const [row] = await withController(executor).where(and(eq(cellTable.partnerId, partnerId), eq(cellTable.id, id)));
  return row ?? null;
}

/** The cell with this id, or with this number on its sticker. */
export async function findCellByIdOrNumber(
  executor: Executor,
  { partnerId, id }: CellKey,
): Promise<CellWithController | null> {
  const rows = await withController(executor).where(
    and(eq(cellTable.partnerId, partnerId), or(eq(cellTable.id, id), eq(cellTable.number, id))),
  );
  return rows.find(({ cell }) => cell.id === id) ?? rows[0] ?? null;
}

export function listCells(executor: Executor, partnerId: string): Promise<CellWithController[]> {
  return withController(executor)
    .where(eq(cellTable.partnerId, partnerId))
    .orderBy(asc(cellTable.position), asc(cellTable.id));
}

export async function hasCells(executor: Executor, partnerId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: cellTable.id })
    .from(cellTable)
    .where(eq(cellTable.partnerId, partnerId))
    .limit(1);
  return rows.length > 0;
}

export async function lockCell(transaction: Transaction, { partnerId, id }: CellKey): Promise<CellRow | null> {
  const [row] = await transaction
    .select()
    .from(cellTable)
    .where(and(eq(cellTable.partnerId, partnerId), eq(cellTable.id, id)))
    .for('update');
  return row ?? null;
}

export async function updateCell(
  executor: Executor,
  { partnerId, id }: CellKey,
  changes: Partial<Omit<CellRow, 'partnerId' | 'id'>>,
): Promise<void> {
  await executor
    .update(cellTable)
    .set(changes)
    .where(and(eq(cellTable.partnerId, partnerId), eq(cellTable.id, id)));
}

/** Subtracts sold bottles from the stock. */
export async function subtractBottles(
  transaction: Transaction,
  { partnerId, id }: CellKey,
  count: number,
): Promise<void> {
  await transaction
    .update(cellTable)
    .set({ stock: sql`greatest(${cellTable.stock} - ${count}, 0)` })
    .where(and(eq(cellTable.partnerId, partnerId), eq(cellTable.id, id)));
}

/** The partner of a controller, or null. */
export async function findPartnerOfController(executor: Executor, controllerId: string): Promise<string | null> {
  const [row] = await executor
    .select({ partnerId: controllerPartnerTable.partnerId })
    .from(controllerPartnerTable)
    .where(eq(controllerPartnerTable.id, controllerId));
  return row?.partnerId ?? null;
}

export async function findController(
  executor: Executor,
  { partnerId, id }: ControllerKey,
): Promise<ControllerRow | null> {
  const [row] = await executor
    .select()
    .from(controllerTable)
    .where(and(eq(controllerTable.partnerId, partnerId), eq(controllerTable.id, id)));
  return row ?? null;
}

/** Online controllers in key order, after the given one. */
export function listOnlineControllers(
  executor: Executor,
  { after, limit }: { readonly after: ControllerKey | null; readonly limit: number },
): Promise<ControllerRow[]> {
  const { partnerId, id } = controllerTable;
  return executor
    .select()
    .from(controllerTable)
    .where(
      and(
        eq(controllerTable.isOnline, true),
        after ? sql`(${partnerId}, ${id}) > (${after.partnerId}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(partnerId), asc(id))
    .limit(limit);
}

export async function updateController(
  executor: Executor,
  { partnerId, id }: ControllerKey,
  changes: Partial<Omit<ControllerRow, 'partnerId' | 'id'>>,
): Promise<void> {
  await executor
    .update(controllerTable)
    .set(changes)
    .where(and(eq(controllerTable.partnerId, partnerId), eq(controllerTable.id, id)));
}

/** Marks controllers as offline that were last heard before an instant. */
export async function markOfflineBefore(executor: Executor, before: Date): Promise<void> {
  await executor
    .update(controllerTable)
    .set({ isOnline: false })
    .where(and(eq(controllerTable.isOnline, true), lt(controllerTable.heardAt, before)));
}

/** Saves a cell's state unless a newer one is stored; returns whether it was saved. */
export async function saveCellState(
  executor: Executor,
  { partnerId, id, controllerId }: CellKey & { readonly controllerId: string },
  state: Required<Pick<CellRow, 'door' | 'content' | 'weightGrams'>> & { readonly stateAt: Date },
): Promise<boolean> {
  const rows = await executor
    .update(cellTable)
    .set(state)
    .where(
      and(
        eq(cellTable.partnerId, partnerId),
        eq(cellTable.id, id),
        eq(cellTable.controllerId, controllerId),
        sql`(${cellTable.stateAt} is null or ${cellTable.stateAt} <= ${state.stateAt})`,
      ),
    )
    .returning({ id: cellTable.id });
  return rows.length > 0;
}

export function listCellsById(executor: Executor, partnerId: string, ids: readonly string[]): Promise<CellRow[]> {
  return executor
    .select()
    .from(cellTable)
    .where(and(eq(cellTable.partnerId, partnerId), inArray(cellTable.id, [...ids])));
}

/** Lists the cells of all partners whose controllers the stand-in plays. */
export async function listStandInCells(executor: Executor): Promise<CellRow[]> {
  const rows = await withController(executor)
    .where(eq(controllerTable.isStandIn, true))
    .orderBy(asc(cellTable.partnerId), asc(cellTable.position));
  return rows.map(({ cell }) => cell);
}
