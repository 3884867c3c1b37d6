import type { Transaction } from '#db/client.ts';
import { paymentEntryTable } from '../payments.table.ts';

/** The entry of a capture or a refund; unique indexes refuse a second one. */
export async function insertPaymentEntry(
  transaction: Transaction,
  entry: Omit<typeof paymentEntryTable.$inferInsert, 'id'>,
): Promise<void> {
  await transaction.insert(paymentEntryTable).values(entry);
}
