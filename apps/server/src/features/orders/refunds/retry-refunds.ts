import type { Order } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { Refusal } from '#http/refusal.ts';
import { answerChanged } from '../fulfilment/answer-changed.ts';
import type { OrderCall } from '../history/get-order.ts';
import { retryDeclinedRefunds } from '../payment/order-payments.ts';
import { lockOrder } from '../stores/order.store.ts';

/** Asks the acquirer again, as an operator, for an order's declined refunds. */
export async function retryRefunds(
  context: Context,
  { partner, language }: Pick<OrderCall, 'partner' | 'language'>,
  orderId: string,
): Promise<{ order: Order }> {
  const partnerId = partner.id;
  const effects = await withTransaction(context.database, async (transaction) => {
    if (!(await lockOrder(transaction, partnerId, orderId))) throw new Refusal('order.not_found');
    const now = context.clock.now();
    const refundIds = await retryDeclinedRefunds(transaction, { partnerId, documentId: orderId, now });
    if (refundIds.length === 0) throw new Refusal('order.refund_not_declined');
    return { orderIds: [orderId], stockChanges: [], refundIds };
  });
  return answerChanged(context, { partner, language }, orderId, effects);
}
