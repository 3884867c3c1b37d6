import { lt } from 'drizzle-orm';
import type { Database, Executor } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { paymentNotificationTable } from '../payments.table.ts';

export async function insertNotification(
  executor: Executor,
  notification: typeof paymentNotificationTable.$inferInsert,
): Promise<void> {
  await executor.insert(paymentNotificationTable).values(notification);
}

export function deleteNotificationsBefore(database: Database, instant: Date, options?: BatchOptions): Promise<number> {
  const where = lt(paymentNotificationTable.at, instant);
  return deleteInBatches(database, [{ from: paymentNotificationTable, where }], options);
}
