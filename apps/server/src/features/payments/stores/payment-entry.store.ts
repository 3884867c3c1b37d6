import type { Transaction } from '#db/client.ts';
import { paymentEntryTable } from '../payments.table.ts';

/** Inserts once per payment and once per refund. */
export async function insertPaymentEntry(
  transaction: Transaction,
  entry: Omit<typeof paymentEntryTable.$inferInsert, 'id'>,
): Promise<void> {
  await transaction.insert(paymentEntryTable).values(entry);
}
