import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { lockUncanceledPayments, updatePayment } from '../stores/payment.store.ts';

type CaptureInput = { readonly partner: Partner; readonly documentId: string; readonly now: Date };

/**
 * Records that a locked document's held money is captured because the goods are handed over; its receipt is final,
 * and no second one follows. `sendMoney` or the poller continues after the commit. Returns the payment ids; none if
 * nothing is held, for example because it is already paid.
 */
export async function captureHeld(
  transaction: Transaction,
  { partner, documentId, now: checkAt }: CaptureInput,
): Promise<string[]> {
  const payments = await lockUncanceledPayments(transaction, partner.id, documentId);
  const held = payments.filter(({ hold }) => hold === 'held');
  for (const payment of held) {
    await updatePayment(transaction, payment, { hold: 'capturing', receiptMode: 'full_payment', checkAt });
  }
  return held.map(({ id }) => id);
}
