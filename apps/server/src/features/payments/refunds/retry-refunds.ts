import type { Transaction } from '#db/client.ts';
import { listRemainders } from './queue-refund.ts';
import { lockPaidPayments } from '../stores/payment.store.ts';
import { lockDeclinedRefunds, requeueRefunds } from '../stores/refund.store.ts';

/**
 * Writes down that refunds of a document, which the transaction has locked, are asked for once more that the acquirer
 * declined for good: each under another key, and together with all that stand never more than was paid. `sendRefunds` goes on
 * after the commit. Gives their ids; none where none was declined, or their money went back another way.
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
