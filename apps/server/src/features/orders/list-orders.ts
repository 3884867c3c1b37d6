import type { Order, Pagination } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { describeOrders } from './describe-orders.ts';
import type { OrderCall } from './get-order.ts';
import { listOrderPage } from './orders.store.ts';

const defaultPageSize = 10;

/** A page of the customer's orders, the newest first; one behind the last is empty. */
export async function listOrders(
  context: Context,
  { bearer, partner, language }: OrderCall,
  { page = 1, count: size = defaultPageSize }: { page?: number | undefined; count?: number | undefined },
): Promise<{ success: true; data: Order[]; pagination: Pagination }> {
  const { database } = context;
  const of = { partnerId: partner.id, subjectId: bearer.subjectId };
  const { orders, total } = await listOrderPage(database, of, { page, size });
  return {
    success: true,
    data: await describeOrders(context, database, partner, orders, language),
    pagination: { current_page_number: page, total_pages: Math.ceil(total / size), total_count: total },
  };
}
