import type { Order } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { describeOrders } from './describe-orders.ts';
import type { OrderCall } from './get-order.ts';
import { listOrdersOfPartner, type OrdersWanted } from './orders.store.ts';

const ordersAtMost = 200;

/** The partner's orders for its operators: the latest delivery days first, each in the order of the deliveries. */
export async function listOpsOrders(
  context: Context,
  { partner, language }: Pick<OrderCall, 'partner' | 'language'>,
  wanted: OrdersWanted,
): Promise<{ data: Order[] }> {
  const orders = await listOrdersOfPartner(context.database, partner.id, wanted, ordersAtMost);
  return { data: await describeOrders(context, context.database, partner, orders, language) };
}
