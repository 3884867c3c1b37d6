import type { Transaction } from '#db/client.ts';
import { listRemainders } from './queue-refund.ts';
import { lockPaidPayments } from '../stores/payment.store.ts';
import { lockDeclinedRefunds, requeueRefunds } from '../stores/refund.store.ts';

/**
 * Queues a locked document's declined refunds again, each under a new key; all refunds together never exceed the paid
 * sum. `sendRefunds` continues after the commit. Returns the ids; none if nothing was declined or the money was
 * returned otherwise.
 */
export async function retryDeclinedRefunds(
  transaction: Transaction,
  { partnerId, documentId, now }: { partnerId: string; documentId: string; now: Date },
): Promise<string[]> {
  const payments = await lockPaidPayments(transaction, partnerId, documentId);
  const remainders = await listRemainders(transaction, partnerId, payments);
  const left = new Map(remainders.map(({ payment, remainderMinor }) => [payment.id, remainderMinor]));
  const ids: string[] = [];
  for (const { id, paymentId, amountMinor } of await lockDeclinedRefunds(transaction, partnerId, documentId)) {
    const remainder = left.get(paymentId) ?? 0;
    if (amountMinor > remainder) continue;
    left.set(paymentId, remainder - amountMinor);
    ids.push(id);
  }
  await requeueRefunds(transaction, partnerId, ids, now);
  return ids;
}
