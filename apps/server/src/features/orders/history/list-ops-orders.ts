import type { Order } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { describeOrders } from './describe-orders.ts';
import type { OrderCall } from './get-order.ts';
import { parsePlace, toCursor } from './ops-cursor.ts';
import { listOrdersOfPartner, type OrdersWanted } from '../stores/order.store.ts';

const usualLimit = 200;

type Page = { readonly limit?: number | undefined; readonly cursor?: string | undefined };

/**
 * The partner's orders for its operators: the latest delivery days first, each in the order of the deliveries; page by
 * page, which orders that come meanwhile do not move.
 */
export async function listOpsOrders(
  context: Context,
  { partner, language }: Pick<OrderCall, 'partner' | 'language'>,
  wanted: OrdersWanted,
  { limit = usualLimit, cursor }: Page,
): Promise<{ data: Order[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : parsePlace(cursor);
  // One more than is shown: whether the list goes on.
  const found = await listOrdersOfPartner(context.database, partner.id, wanted, { after, limit: limit + 1 });
  const orders = found.slice(0, limit);
  const last = orders.at(-1);
  return {
    data: await describeOrders(context, context.database, partner, orders, language),
    nextCursor: last && found.length > limit ? toCursor(last) : null,
  };
}
