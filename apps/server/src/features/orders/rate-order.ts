import type { Order } from '@kaplya/contract';
import { lowRatingAtMost, type RatingReason } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { isOwn } from '#features/identity/index.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { mayBeRated } from './history/describe-orders.ts';
import { getOwnOrder } from './history/get-order.ts';
import { lockOrder, updateOrder } from './stores/order.store.ts';

export type Rating = {
  readonly stars: number;
  readonly reasons?: readonly RatingReason[] | undefined;
  readonly comment?: string | undefined;
};

/** Saves the customer's rating of a delivery (rule 83c). The days to change it count from the first rating. */
export async function rateOrder(
  context: Context,
  call: CustomerCall,
  orderId: string,
  { stars, reasons = [], comment }: Rating,
): Promise<{ order: Order }> {
  const { partner, bearer } = call;
  const now = context.clock.now();
  const isLow = stars <= lowRatingAtMost;
  const isFirst = await withTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, partner.id, orderId);
    if (!order || !(await isOwn(transaction, bearer, order))) throw new Refusal('order.not_found');
    if (!mayBeRated(order, now)) throw new Refusal('order.rating_refused');
    await updateOrder(transaction, order, {
      ratingStars: stars,
      ratingReasons: isLow ? [...new Set(reasons)] : [],
      ratingComment: comment || null,
      ratedAt: order.ratedAt ?? now,
    });
    return order.ratedAt === null;
  });
  if (isFirst) context.metrics.countRating({ stars });
  // The log alerts staff to call the customer; the text of the rating is only in the order.
  if (isLow) context.logger.warn({ orderId, stars, reasons }, 'an order was rated badly');
  context.changes.announce('order', orderId);
  return { order: await getOwnOrder(context, call, orderId) };
}
