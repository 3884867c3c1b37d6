import type { Order } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { isOwn } from '#features/identity/index.ts';
import { refreshWithTimeout } from '#features/payments/index.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { describeOneOrder } from './describe-orders.ts';
import { findOrder } from '../stores/order.store.ts';

/**
 * Finds the caller's own order, also one that they made as a visitor before this sign-in; refuses another subject's
 * order as unknown.
 */
export async function getOwnOrder(
  context: Context,
  { bearer, partner, language }: CustomerCall,
  orderId: string,
): Promise<Order> {
  const order = await findOrder(context.database, partner.id, orderId);
  if (!order || !(await isOwn(context.database, bearer, order))) throw new Refusal('order.not_found');
  return describeOneOrder(context, context.database, partner, order, { language });
}

/** Like `getOwnOrder`, but first refreshes an open payment, so that a returning payer sees the outcome. */
export async function getOrder(context: Context, call: CustomerCall, orderId: string): Promise<Order> {
  const order = await getOwnOrder(context, call, orderId);
  if (order.payment.state !== 'awaiting') return order;
  await refreshWithTimeout(context, call.partner, orderId);
  return getOwnOrder(context, call, orderId);
}
