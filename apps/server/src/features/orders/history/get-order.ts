import type { Order } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { askAcquirer } from '#features/payments/index.ts';
import type { Bearer } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { describeOneOrder } from './describe-orders.ts';
import { findOrder } from '../stores/order.store.ts';

/** Who asks, in which shop and language. */
export type OrderCall = { readonly bearer: Bearer; readonly partner: Partner; readonly language: Language };

/** An order of the caller. Another subject's order is refused as unknown. */
export async function getOwnOrder(
  context: Context,
  { bearer, partner, language }: OrderCall,
  orderId: string,
): Promise<Order> {
  const order = await findOrder(context.database, partner.id, orderId);
  if (!order || order.subjectId !== bearer.subjectId) throw new Refusal('order.not_found');
  return describeOneOrder(context, context.database, partner, order, language);
}

/** As `getOwnOrder`, but first asks the acquirer about an open payment, so that a returning payer sees the outcome. */
export async function getOrder(context: Context, call: OrderCall, orderId: string): Promise<Order> {
  const order = await getOwnOrder(context, call, orderId);
  if (order.payment.state !== 'awaiting') return order;
  await askAcquirer(context, call.partner, orderId);
  return getOwnOrder(context, call, orderId);
}
