import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { lockStandingPayments, updatePayment } from '../stores/payment.store.ts';

type Capture = { readonly partner: Partner; readonly documentId: string; readonly now: Date };

/**
 * Writes down that the money held for a document, which the transaction has locked, is taken, because the goods are
 * handed over: its receipt says so, and no second one follows. `sendMoney` goes on after the commit, or the poller does.
 * Gives the ids of the payments; none where nothing is held (any more), or nothing had to be: then it is paid already.
 */
export async function captureHeld(
  transaction: Transaction,
  { partner, documentId, now: checkAt }: Capture,
): Promise<string[]> {
  const payments = await lockStandingPayments(transaction, partner.id, documentId);
  const held = payments.filter(({ hold }) => hold === 'held');
  for (const payment of held) {
    await updatePayment(transaction, payment, { hold: 'capturing', receiptMode: 'full_payment', checkAt });
  }
  return held.map(({ id }) => id);
}
