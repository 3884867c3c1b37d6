import type { Order } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { afterChange, type OrderEffects } from './after-change.ts';
import { describeOneOrder } from '../history/describe-orders.ts';
import type { OrderCall } from '../history/get-order.ts';
import { findOrder } from '../stores/order.store.ts';

/** The committed order, as an operator's answer. */
export async function answerChanged(
  context: Context,
  { partner, language }: Pick<OrderCall, 'partner' | 'language'>,
  orderId: string,
  effects: OrderEffects,
): Promise<{ order: Order }> {
  await afterChange(context, partner, effects);
  const order = await findOrder(context.database, partner.id, orderId);
  if (!order) throw new Refusal('order.not_found');
  return { order: await describeOneOrder(context, context.database, partner, order, language) };
}
