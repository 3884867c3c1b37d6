import type { Order } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { describeOrders } from './describe-orders.ts';
import type { OrderCall } from './get-order.ts';
import { parsePlace, toCursor } from './ops-cursor.ts';
import { listOrdersOfPartner, type OrdersWanted } from '../stores/order.store.ts';

const usualLimit = 200;

type Page = { readonly limit?: number | undefined; readonly cursor?: string | undefined };

/**
 * The partner's orders for operators: latest delivery day first, each day in delivery order. Pages by cursor, so that
 * new orders do not shift them.
 */
export async function listOpsOrders(
  context: Context,
  { partner, language }: Pick<OrderCall, 'partner' | 'language'>,
  wanted: OrdersWanted,
  { limit = usualLimit, cursor }: Page,
): Promise<{ data: Order[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : parsePlace(cursor);
  // Reads one extra row to know whether more follow.
  const found = await listOrdersOfPartner(context.database, partner.id, wanted, { after, limit: limit + 1 });
  const orders = found.slice(0, limit);
  const last = orders.at(-1);
  return {
    data: await describeOrders(context, context.database, partner, orders, language),
    nextCursor: last && found.length > limit ? toCursor(last) : null,
  };
}
