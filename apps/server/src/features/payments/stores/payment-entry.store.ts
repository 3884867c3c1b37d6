import type { Transaction } from '#db/client.ts';
import { paymentEntryTable } from '../payments.table.ts';

/** Once for a payment and once for a refund, whoever tries. */
export async function insertPaymentEntry(
  transaction: Transaction,
  entry: Omit<typeof paymentEntryTable.$inferInsert, 'id'>,
): Promise<void> {
  await transaction.insert(paymentEntryTable).values(entry);
}
