import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { customerNoteTable } from '../customers.table.ts';

export type CustomerNoteRow = typeof customerNoteTable.$inferSelect;

type Of = { readonly partnerId: string; readonly customerIds: readonly string[] };

/** The notes about customers, newest first, without notes whose text was erased. */
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
  return expectOneRow(await transaction.insert(customerNoteTable).values(note).returning());
}

/** Empties the notes of staff about a customer; their authors and times stay. */
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
