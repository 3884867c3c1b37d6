import type { Context } from '#context.ts';
import { retryDeclinedRefunds } from '#features/payments/index.ts';
import { recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { answerChanged, type ChangedOrder } from '../fulfilment/answer-changed.ts';
import { lockOrderAtVersion } from '../change/lock-order-at-version.ts';

/** Retries an order's declined refunds at the acquirer, as an operator. */
export async function retryRefunds(context: Context, call: OpsCall, orderId: string): Promise<ChangedOrder> {
  const partnerId = call.partner.id;
  const effects = await withStaffTransaction(context, call, async (transaction) => {
    await lockOrderAtVersion(transaction, call, orderId, undefined);
    const now = context.clock.now();
    const refundIds = await retryDeclinedRefunds(transaction, { partnerId, documentId: orderId, now });
    if (refundIds.length === 0) throw new Refusal('order.refund_not_declined');
    await recordAudit(context, transaction, call, {
      ...{ action: 'order.refunds_retried', subject: `order:${orderId}` },
      ...{ before: {}, after: { refunds: refundIds.length } },
    });
    return { orderIds: [orderId], stockChanges: [], refundIds };
  });
  return answerChanged(context, call, orderId, effects);
}
