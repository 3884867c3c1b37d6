import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { isHoldDecided } from '../settlement/next-check-at.ts';
import { lookUpPayment } from '../settlement/look-up-payment.ts';
import type { MoneyReturn } from './return-money.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { executeHoldDecision } from '../settlement/settle-payment.ts';
import { listPayments } from '../stores/payment.store.ts';

/**
 * Executes at the acquirer what `captureHeld` and `returnMoney` recorded. Call after the commit; repeatable. The poller
 * handles unanswered requests.
 */
export async function sendMoney(
  context: Context,
  partner: Partner,
  { paymentIds, refundIds }: Pick<MoneyReturn, 'paymentIds' | 'refundIds'>,
): Promise<void> {
  const payments = paymentIds.length === 0 ? [] : await listPayments(context.database, partner.id, paymentIds);
  for (const payment of payments.filter(isHoldDecided)) {
    // Skips a decision that was requested before: the poller looks up its result at the acquirer first.
    if (payment.holdAskedAt === null) await executeHoldDecision(context, partner, payment);
    else await lookUpPayment(context, partner, payment);
  }
  await sendRefunds(context, partner, refundIds);
}
