import { failuresToError, type CellBlame, type CellFailure } from '@kaplya/domain';
import type { CellOrderReason } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { refundPoints, releasePoints } from '#features/loyalty/index.ts';
import { returnMoney } from '#features/payments/index.ts';
import type { CellEventName } from '#languages/messages.ts';
import { appendCellEvent } from '../controllers/cell-events.store.ts';
import { updateCellOrder, type CellOrderRow } from '../orders/cell-orders.store.ts';
import { lockCell, updateCell, type CellRow } from '../cells/cells.store.ts';
import type { LockedCellOrder } from '../orders/locked-cell-order.ts';
import type { SideEffects } from './side-effects.ts';

/** Cancels an unpaid order: frees the cell and the points. */
export async function cancelUnpaidCellOrder(
  transaction: Transaction,
  partner: Partner,
  order: CellOrderRow,
  { reason, event, now }: { readonly reason: CellOrderReason; readonly event: CellEventName; readonly now: Date },
): Promise<void> {
  await releasePoints(transaction, partner, [order.id], now);
  await updateCellOrder(transaction, order, { state: 'cancelled', reason, endedAt: now, nextAt: null });
  await appendCellEvent(transaction, order, event, now);
}

/**
 * The door did not open, or nobody took the bottle: returns money and points once and in full (rules 72, 73, 77a), and
 * records the cell's failure (rule 75).
 */
export async function failCellOrder(
  context: Context,
  transaction: Transaction,
  { partner, order, cell, now }: LockedCellOrder,
  { reason, blame }: { readonly reason: CellFailure; readonly blame: CellBlame },
): Promise<SideEffects> {
  const money = await returnMoney(transaction, { partner, documentId: order.id, reason, now });
  await returnPoints(transaction, partner, order, now);
  const { points } = order;
  await blameCell(context, transaction, cell, { reason, blame });
  const isOver = order.receivedMinor === order.returnedMinor;
  await updateCellOrder(transaction, order, {
    state: isOver ? 'refunded' : 'failed_refunding',
    ...{ reason, endedAt: now, uncertainSince: null, nextAt: null },
  });
  if (reason === 'open_timeout') await appendCellEvent(transaction, order, 'NOT_OPENED', now);
  if (money.amountMinor > 0) await appendCellEvent(transaction, order, 'REFUNDING', now, { amount: money.amountMinor });
  if (points > 0) await appendCellEvent(transaction, order, 'POINTS_RETURNED', now, { points });
  context.logger.warn({ orderId: order.id, cellId: cell.id, reason }, 'an order at a cell failed');
  return { money };
}

async function returnPoints(
  transaction: Transaction,
  partner: Partner,
  { id: orderId, subjectId: customerId, points, openedAt }: CellOrderRow,
  now: Date,
): Promise<void> {
  if (openedAt === null) return releasePoints(transaction, partner, [orderId], now);
  await refundPoints(transaction, partner, {
    ...{ customerId, orderId, returned: points, paidFrom: 'spent', takenBack: 0, now },
  });
}

async function blameCell(
  context: Context,
  transaction: Transaction,
  { partnerId, id }: CellRow,
  { reason, blame }: { readonly reason: CellFailure; readonly blame: CellBlame },
): Promise<void> {
  if (blame === 'none') return;
  const cell = await lockCell(transaction, { partnerId, id });
  if (!cell) return;
  const failures = cell.failures + 1;
  const isBroken = blame === 'error' || failures >= failuresToError;
  await updateCell(transaction, cell, { failures, ...(isBroken && { fault: cell.fault ?? reason }) });
  if (isBroken) context.logger.error({ partnerId, cellId: id, reason }, 'a cell is out of service');
}
