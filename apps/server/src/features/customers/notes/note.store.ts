import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { onlyRow } from '#db/only-row.ts';
import { customerNoteTable } from '../customers.table.ts';

export type CustomerNoteRow = typeof customerNoteTable.$inferSelect;

type Of = { readonly partnerId: string; readonly customerIds: readonly string[] };

/** Newest first, without those that were emptied. */
export function listNotes(
  executor: Executor,
  { partnerId, customerIds }: Of,
  limit: number,
): Promise<CustomerNoteRow[]> {
  return executor
    .select()
    .from(customerNoteTable)
    .where(
      and(
        eq(customerNoteTable.partnerId, partnerId),
        inArray(customerNoteTable.customerId, [...customerIds]),
        ne(customerNoteTable.text, ''),
      ),
    )
    .orderBy(desc(customerNoteTable.at), desc(customerNoteTable.id))
    .limit(limit);
}

export async function insertNote(
  transaction: Transaction,
  note: Omit<CustomerNoteRow, 'id'>,
): Promise<CustomerNoteRow> {
  return onlyRow(await transaction.insert(customerNoteTable).values(note).returning());
}

/** Empties what staff wrote about a customer; who wrote something, and when, stays. */
export async function eraseNotes(transaction: Transaction, { partnerId, customerIds }: Of): Promise<void> {
  await transaction
    .update(customerNoteTable)
    .set({ text: '' })
    .where(
      and(
        eq(customerNoteTable.partnerId, partnerId),
        inArray(customerNoteTable.customerId, [...customerIds]),
        ne(customerNoteTable.text, ''),
      ),
    );
}
