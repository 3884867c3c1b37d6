import type { CellOrder } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { refreshWithTimeout } from '#features/payments/index.ts';
import type { CustomerCall } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { advanceCellOrder } from '../progress/advance-cell-order.ts';
import { findCellOrder, type CellOrderRow } from './cell-orders.store.ts';
import { describeCellOrder } from './describe-cell-order.ts';
import { lockAndLoadCellOrder, type LockedCellOrder } from './locked-cell-order.ts';
import { runSideEffects, type SideEffects } from '../progress/side-effects.ts';

/** Finds the caller's own cell order; refuses another subject's order as unknown. */
export async function getOwnCellOrder(context: Context, call: CustomerCall, id: string): Promise<CellOrder> {
  const order = await findCellOrder(context.database, { partnerId: call.partner.id, id });
  assertOwn(order, call);
  return describeCellOrder(context, context.database, call.partner, order, call.language);
}

/**
 * Like `getOwnCellOrder`, but first refreshes an open payment, so that a returning payer sees the outcome.
 */
export async function getCellOrder(context: Context, call: CustomerCall, id: string): Promise<CellOrder> {
  const order = await getOwnCellOrder(context, call, id);
  if (order.step !== 'paying') return order;
  await refreshWithTimeout(context, call.partner, id);
  return getOwnCellOrder(context, call, id);
}

/** Changes the caller's own order under its lock, executes the resulting steps, and returns its state. */
export async function changeOwnCellOrder(
  context: Context,
  call: CustomerCall,
  id: string,
  change: (transaction: Transaction, locked: LockedCellOrder) => Promise<SideEffects>,
): Promise<CellOrder> {
  const key = { partnerId: call.partner.id, id };
  const sideEffects = await withTransaction(context.database, async (transaction) => {
    const locked = await lockAndLoadCellOrder(context, transaction, key);
    assertOwn(locked?.order ?? null, call);
    return locked ? change(transaction, locked) : {};
  });
  context.changes.announce('cell-order', id);
  await runSideEffects(context, call.partner, sideEffects);
  await advanceCellOrder(context, key);
  return getOwnCellOrder(context, call, id);
}

function assertOwn(order: CellOrderRow | null, { bearer }: CustomerCall): asserts order is CellOrderRow {
  if (!order || order.subjectId !== bearer.subjectId) throw new Refusal('cell.order_not_found');
}
