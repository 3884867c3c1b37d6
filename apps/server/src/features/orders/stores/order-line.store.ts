import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { prepareReturningInsert } from '#db/statements/prepare-writes.ts';
import { orderLineTable } from '../orders.table.ts';
import type { OrderRow } from './order.store.ts';

export type OrderLineRow = typeof orderLineTable.$inferSelect;

export type NewOrderLine = Omit<typeof orderLineTable.$inferInsert, 'partnerId' | 'orderId' | 'position'>;

/** Lines of several orders, each in its own order. */
export async function listOrderLines(
  executor: Executor,
  partnerId: string,
  orderIds: readonly string[],
): Promise<OrderLineRow[]> {
  return executor
    .select()
    .from(orderLineTable)
    .where(and(eq(orderLineTable.partnerId, partnerId), inArray(orderLineTable.orderId, [...orderIds])))
    .orderBy(asc(orderLineTable.orderId), asc(orderLineTable.position));
}

/** Inserts lines in the given order. */
export async function insertOrderLines(
  transaction: Transaction,
  { partnerId, id: orderId }: Pick<OrderRow, 'partnerId' | 'id'>,
  lines: readonly NewOrderLine[],
): Promise<OrderLineRow[]> {
  return insertLines(
    transaction,
    lines.map((line, position) => ({ ...line, partnerId, orderId, position })),
  );
}

const insertLines = prepareReturningInsert(orderLineTable);

/** Sets the refunded quantities of lines. */
export async function updateRefundedQuantities(
  transaction: Transaction,
  partnerId: string,
  lines: readonly { readonly id: string; readonly refundedQuantity: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction.execute(sql`
    update ${orderLineTable} set refunded_quantity = new.quantity
    from unnest(
      ${sql.param(lines.map(({ id }) => id))}::uuid[],
      ${sql.param(lines.map(({ refundedQuantity }) => refundedQuantity))}::int[]
    ) as new (id, quantity)
    where ${orderLineTable.partnerId} = ${partnerId} and ${orderLineTable.id} = new.id`);
}

/** Sets the stock allocations of lines. */
export async function updateAllocations(
  transaction: Transaction,
  partnerId: string,
  lines: readonly Pick<OrderLineRow, 'id' | 'allocation'>[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction.execute(sql`
    update ${orderLineTable} set allocation = new.allocation
    from unnest(
      ${sql.param(lines.map(({ id }) => id))}::uuid[],
      ${sql.param(lines.map(({ allocation }) => JSON.stringify(allocation)))}::jsonb[]
    ) as new (id, allocation)
    where ${orderLineTable.partnerId} = ${partnerId} and ${orderLineTable.id} = new.id`);
}

/** Replaces the lines of a locked order, in the given order; a line with the same id is the same line. */
export async function replaceOrderLines(
  transaction: Transaction,
  { partnerId, id: orderId }: Pick<OrderRow, 'partnerId' | 'id'>,
  lines: readonly NewOrderLine[],
): Promise<void> {
  await transaction
    .delete(orderLineTable)
    .where(and(eq(orderLineTable.partnerId, partnerId), eq(orderLineTable.orderId, orderId)));
  await transaction
    .insert(orderLineTable)
    .values(lines.map((line, position) => ({ ...line, partnerId, orderId, position })));
}

/** Whether an order in any status has the item. Reads all lines: only for rare calls. */
export async function hasOrderOf(
  executor: Executor,
  { partnerId, id }: { readonly partnerId: string; readonly id: string },
): Promise<boolean> {
  const [row] = await executor
    .select({ id: orderLineTable.id })
    .from(orderLineTable)
    .where(
      and(
        eq(orderLineTable.partnerId, partnerId),
        or(eq(orderLineTable.productId, id), eq(orderLineTable.productSetId, id)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
