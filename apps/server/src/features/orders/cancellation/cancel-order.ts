import type { Order } from '@kaplya/contract';
import { canCancel, hasCancelReason } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { isOwn } from '#features/identity/index.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { afterChange } from '../fulfilment/after-change.ts';
import { cancelOrders } from './cancel-orders.ts';
import { parseCancelReason, textKeyOf } from './cancel-reasons.ts';
import { getOwnOrder } from '../history/get-order.ts';
import { toLateRefusal } from './late-refusal.ts';
import { lockOrder } from '../stores/order.store.ts';

export type CancelRequest = {
  readonly externalOrder: string;
  readonly reasonId?: string | undefined;
  readonly note?: string | undefined;
};

/** Cancels the caller's order while that is allowed (rule 53). */
export async function cancelOrder(
  context: Context,
  call: CustomerCall,
  request: CancelRequest,
): Promise<{ order: Order }> {
  const { partner, bearer } = call;
  const reasonId = parseCancelReason(request.reasonId);
  const note = request.note || null;
  if (!hasCancelReason({ reasonId, note })) throw new Refusal('order.cancel_reason_required');

  const effects = await withTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, partner.id, request.externalOrder);
    if (!order || !(await isOwn(transaction, bearer, order))) throw new Refusal('order.not_found');
    const now = context.clock.now();
    const slotStartsAt = order.shippingFrom.getTime();
    const deadline = partner.rules.cancelUntilMinutes;
    if (!canCancel({ status: order.status, slotStartsAt }, now.getTime(), deadline)) {
      throw toLateRefusal('order.cancel_refused', partner);
    }
    const textKey = reasonId && textKeyOf(reasonId);
    return cancelOrders(transaction, partner, [order], { actor: 'customer', textKey, text: note, reasonId, now });
  });
  await afterChange(context, partner, effects);
  return { order: await getOwnOrder(context, call, request.externalOrder) };
}
