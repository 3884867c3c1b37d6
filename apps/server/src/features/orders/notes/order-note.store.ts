import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { orderNoteTable } from '../orders.table.ts';

export type OrderNoteRow = typeof orderNoteTable.$inferSelect;

type NoteKey = Pick<OrderNoteRow, 'partnerId' | 'orderId' | 'id'>;

/** The notes of orders, newest first. */
export function listOrderNotes(
  executor: Executor,
  partnerId: string,
  orderIds: readonly string[],
): Promise<OrderNoteRow[]> {
  return executor
    .select()
    .from(orderNoteTable)
    .where(and(eq(orderNoteTable.partnerId, partnerId), inArray(orderNoteTable.orderId, [...orderIds])))
    .orderBy(desc(orderNoteTable.at), desc(orderNoteTable.id));
}

export async function countOrderNotes(executor: Executor, partnerId: string, orderId: string): Promise<number> {
  const rows = await executor
    .select({ notes: count() })
    .from(orderNoteTable)
    .where(and(eq(orderNoteTable.partnerId, partnerId), eq(orderNoteTable.orderId, orderId)));
  return expectOneRow(rows).notes;
}

export async function findOrderNote(transaction: Transaction, key: NoteKey): Promise<OrderNoteRow | null> {
  const [row] = await transaction.select().from(orderNoteTable).where(isNote(key)).for('update');
  return row ?? null;
}

export async function insertOrderNote(
  transaction: Transaction,
  note: Omit<OrderNoteRow, 'id' | 'editedAt'>,
): Promise<OrderNoteRow> {
  return expectOneRow(await transaction.insert(orderNoteTable).values(note).returning());
}

export async function updateOrderNote(
  transaction: Transaction,
  key: NoteKey,
  changes: Pick<OrderNoteRow, 'text' | 'editedAt'>,
): Promise<OrderNoteRow> {
  return expectOneRow(await transaction.update(orderNoteTable).set(changes).where(isNote(key)).returning());
}

export async function deleteOrderNoteRow(transaction: Transaction, key: NoteKey): Promise<void> {
  await transaction.delete(orderNoteTable).where(isNote(key));
}

/** Deletes all notes of orders: they may name the customer. */
export async function deleteNotesOfOrders(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
): Promise<void> {
  await transaction
    .delete(orderNoteTable)
    .where(and(eq(orderNoteTable.partnerId, partnerId), inArray(orderNoteTable.orderId, [...orderIds])));
}

function isNote({ partnerId, orderId, id }: NoteKey) {
  return and(eq(orderNoteTable.partnerId, partnerId), eq(orderNoteTable.orderId, orderId), eq(orderNoteTable.id, id));
}
