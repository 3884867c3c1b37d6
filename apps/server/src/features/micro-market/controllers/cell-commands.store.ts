import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import type { CellOrderKey } from '../orders/cell-orders.store.ts';
import { cellCommandTable } from '../orders/cell-orders.table.ts';

export type CellCommandRow = typeof cellCommandTable.$inferSelect;

export async function insertCommand(transaction: Transaction, command: CellCommandRow): Promise<void> {
  await transaction.insert(cellCommandTable).values(command);
}

/** Lists the commands of several orders, each order's in the sequence of their numbers. */
export function listCommandsOf(
  executor: Executor,
  partnerId: string,
  orderIds: readonly string[],
): Promise<CellCommandRow[]> {
  return executor
    .select()
    .from(cellCommandTable)
    .where(and(eq(cellCommandTable.partnerId, partnerId), inArray(cellCommandTable.orderId, [...orderIds])))
    .orderBy(asc(cellCommandTable.number));
}

export async function findCommand(executor: Executor, key: CellOrderKey): Promise<CellCommandRow | null> {
  const [row] = await executor
    .select()
    .from(cellCommandTable)
    .where(and(eq(cellCommandTable.partnerId, key.partnerId), eq(cellCommandTable.id, key.id)));
  return row ?? null;
}

export async function updateCommand(
  executor: Executor,
  { partnerId, id }: CellOrderKey,
  changes: Partial<Omit<CellCommandRow, 'partnerId' | 'id' | 'orderId' | 'number' | 'payload'>>,
): Promise<void> {
  await executor
    .update(cellCommandTable)
    .set(changes)
    .where(and(eq(cellCommandTable.partnerId, partnerId), eq(cellCommandTable.id, id)));
}

/** Marks these orders' commands as possibly received: the controller's state was unknown when they were sent. */
export async function markPossiblyReceived(executor: Executor, keys: readonly CellOrderKey[]): Promise<void> {
  for (const [partnerId, own] of Map.groupBy(keys, (key) => key.partnerId)) {
    const ids = own.map(({ id }) => id);
    await executor
      .update(cellCommandTable)
      .set({ isPerhapsHeard: true })
      .where(
        and(
          eq(cellCommandTable.partnerId, partnerId),
          inArray(cellCommandTable.orderId, ids),
          eq(cellCommandTable.isPerhapsHeard, false),
        ),
      );
  }
}

/** Records that a command was not sent, unless it was sent again since. */
export async function markUnsent(
  executor: Executor,
  { partnerId, id }: CellOrderKey,
  { sends, wasPerhapsHeard }: { readonly sends: number; readonly wasPerhapsHeard: boolean },
): Promise<void> {
  await executor
    .update(cellCommandTable)
    .set({ sends: sends - 1, isPerhapsHeard: wasPerhapsHeard })
    .where(
      and(eq(cellCommandTable.partnerId, partnerId), eq(cellCommandTable.id, id), eq(cellCommandTable.sends, sends)),
    );
}
