import type { Transaction } from '#db/client.ts';
import { lockPaidPayments } from '../stores/payment.store.ts';
import { listRefundsOfPayments } from '../stores/refund.store.ts';
import { lateMoney } from './queue-refund.ts';

/**
 * Locks a document's payments. Returns the money that it accepted online, and what was refunded for this reason, also
 * where the acquirer declined it: a person sends that.
 */
export async function readOnlineMoney(
  transaction: Transaction,
  { partnerId, documentId, reason }: { partnerId: string; documentId: string; reason: string },
): Promise<{ readonly acceptedMinor: number; readonly refundedMinor: number }> {
  const payments = await lockPaidPayments(transaction, partnerId, documentId);
  if (payments.length === 0) return { acceptedMinor: 0, refundedMinor: 0 };
  const refunds = await listRefundsOfPayments(
    transaction,
    partnerId,
    payments.map(({ id }) => id),
  );
  const lateIds = new Set(refunds.filter((refund) => refund.reason === lateMoney).map(({ paymentId }) => paymentId));
  return {
    acceptedMinor: payments.reduce((sum, { id, capturedMinor }) => sum + (lateIds.has(id) ? 0 : capturedMinor), 0),
    refundedMinor: refunds.reduce((sum, refund) => sum + (refund.reason === reason ? refund.amountMinor : 0), 0),
  };
}
