import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Database, Executor } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import type { CellEventName } from '#languages/messages.ts';
import type { CellOrderKey } from '../orders/cell-orders.store.ts';
import { cellOrderEventTable, controllerEventTable } from '../orders/cell-orders.table.ts';

export type CellOrderEventRow = typeof cellOrderEventTable.$inferSelect;
export type NewControllerEvent = typeof controllerEventTable.$inferInsert;

/** Appends an event for the customer and the operator. */
export async function appendCellEvent(
  executor: Executor,
  { partnerId, id: orderId }: CellOrderKey,
  event: CellEventName,
  at: Date,
  params: Record<string, string | number> | null = null,
): Promise<void> {
  await executor.insert(cellOrderEventTable).values({ partnerId, orderId, event, params, at });
}

/** Timelines of several orders, oldest first. */
export function listEventsOf(
  executor: Executor,
  partnerId: string,
  orderIds: readonly string[],
): Promise<CellOrderEventRow[]> {
  return executor
    .select()
    .from(cellOrderEventTable)
    .where(and(eq(cellOrderEventTable.partnerId, partnerId), inArray(cellOrderEventTable.orderId, [...orderIds])))
    .orderBy(asc(cellOrderEventTable.at), asc(cellOrderEventTable.id));
}

/** False if this controller's event is already stored. */
export async function insertControllerEvent(executor: Executor, event: NewControllerEvent): Promise<boolean> {
  const rows = await executor
    .insert(controllerEventTable)
    .values(event)
    .onConflictDoNothing()
    .returning({ seq: controllerEventTable.seq });
  return rows.length > 0;
}

/** The keys of those events that are already stored. */
export async function listKnownEvents(
  executor: Executor,
  { partnerId, controllerId }: { partnerId: string; controllerId: string },
  events: readonly { readonly bootId: string; readonly seq: number }[],
): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const rows = await executor
    .select({ bootId: controllerEventTable.bootId, seq: controllerEventTable.seq })
    .from(controllerEventTable)
    .where(
      and(
        eq(controllerEventTable.partnerId, partnerId),
        eq(controllerEventTable.controllerId, controllerId),
        inArray(controllerEventTable.bootId, [...new Set(events.map(({ bootId }) => bootId))]),
        gte(controllerEventTable.seq, Math.min(...events.map(({ seq }) => seq))),
      ),
    );
  return new Set(rows.map(({ bootId, seq }) => `${bootId} ${seq}`));
}

export function deleteControllerEventsBefore(
  database: Database,
  instant: Date,
  options?: BatchOptions,
): Promise<number> {
  const where = lt(controllerEventTable.receivedAt, instant);
  return deleteInBatches(database, [{ from: controllerEventTable, where }], options);
}
