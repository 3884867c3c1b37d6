import type { Transaction } from '#db/client.ts';
import type { ReceiptLine } from '../payments.table.ts';
import { lockFinalReceipt, updateFinalReceipt } from '../stores/final-receipt.store.ts';

/**
 * Writes the second receipt of a corrected delivery anew, as long as nobody has begun to send it. Returns whether it is
 * under way or sent: what goes back after it is a refund of delivered goods.
 */
export async function rewriteFinalReceipt(
  transaction: Transaction,
  { partnerId, documentId, receipt }: { partnerId: string; documentId: string; receipt: readonly ReceiptLine[] },
): Promise<{ readonly isSent: boolean }> {
  const queued = await lockFinalReceipt(transaction, partnerId, documentId);
  if (!queued) return { isSent: false };
  // A claim moves the time of the next check.
  const isUntouched = queued.attempts === 0 && queued.checkAt?.getTime() === queued.createdAt.getTime();
  if (queued.status !== 'queued' || !isUntouched) return { isSent: true };
  if (receipt.length > 0) await updateFinalReceipt(transaction, queued, { lines: [...receipt] });
  return { isSent: false };
}
