import type { Executor } from '#db/client.ts';
import { listPaymentsOfDocuments, type PaymentRow } from './stores/payment.store.ts';
import { listRefundsOfDocuments, type RefundRow } from './stores/refund.store.ts';

/** All attempts to pay a document and all its refunds, oldest first, as staff see them. */
export async function listAttemptsOf(
  executor: Executor,
  partnerId: string,
  documentId: string,
): Promise<{ readonly payments: readonly PaymentRow[]; readonly refunds: readonly RefundRow[] }> {
  const [payments, refunds] = await Promise.all([
    listPaymentsOfDocuments(executor, partnerId, [documentId]),
    listRefundsOfDocuments(executor, partnerId, [documentId]),
  ]);
  return { payments, refunds };
}
