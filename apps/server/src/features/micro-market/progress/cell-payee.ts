import { isOpenCellOrder } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import type { MoneyMoved } from '#features/payments/index.ts';
import { appendCellEvent } from '../controllers/cell-events.store.ts';
import { lockCellOrder, updateCellOrder, type CellOrderRow } from '../orders/cell-orders.store.ts';
import { cancelUnpaidCellOrder } from './fail-cell-order.ts';

/** The time after the end of a reservation in which the acquirer may still report a timely payment. */
export const lateReportMilliseconds = 10_000;

/** Locks a payable cell order; null if it does not exist. */
export async function lockPayableCellOrder(
  transaction: Transaction,
  key: { readonly partnerId: string; readonly id: string },
  now: Date,
): Promise<(CellOrderRow & { readonly isPayable: boolean }) | null> {
  const order = await lockCellOrder(transaction, key);
  if (!order) return null;
  const isInTime = now.getTime() < order.reservedUntil.getTime() + lateReportMilliseconds;
  return { ...order, isPayable: order.state === 'reserved' && isInTime };
}

/**
 * Records held or paid money: the door may open. False if the order no longer accepts money, which is then returned
 * (rule 70). The capture of a hold changes nothing.
 */
export async function recordMoney(
  transaction: Transaction,
  { partnerId, documentId: id, amountMinor, now }: MoneyMoved,
  kind: 'held' | 'paid',
): Promise<boolean> {
  const order = await lockPayableCellOrder(transaction, { partnerId, id }, now);
  if (!order) return false;
  if (order.isPayable && order.toPayMinor === amountMinor) {
    await updateCellOrder(transaction, order, { state: 'paid', receivedMinor: amountMinor, paidAt: now, nextAt: now });
    await appendCellEvent(transaction, order, kind === 'held' ? 'HELD' : 'PAID', now, { amount: amountMinor });
    return true;
  }
  const isAccepted = order.receivedMinor === amountMinor && acceptedStates.has(order.state);
  if (isAccepted && kind === 'paid') await appendCellEvent(transaction, order, 'PAID', now, { amount: amountMinor });
  return isAccepted;
}

const acceptedStates: ReadonlySet<CellOrderRow['state']> = new Set([
  'paid',
  'opening',
  'uncertain',
  'opened',
  'not_taken',
  'completed',
]);

/** Records refunded or released money. */
export async function recordReturnedMoney(
  transaction: Transaction,
  { partnerId, documentId: id, amountMinor, now }: MoneyMoved,
  kind: 'REFUNDED' | 'RELEASED',
): Promise<void> {
  const order = await lockCellOrder(transaction, { partnerId, id });
  if (!order) return;
  await appendCellEvent(transaction, order, kind, now, { amount: amountMinor });
  await recordReturn(transaction, order, amountMinor);
}

/** Records a failed payment or a lost hold. */
export async function recordLostMoney(
  transaction: Transaction,
  partner: Partner,
  { documentId: id, now }: Omit<MoneyMoved, 'amountMinor'>,
): Promise<void> {
  const order = await lockCellOrder(transaction, { partnerId: partner.id, id });
  if (!order) return;
  if (order.state === 'reserved') {
    await cancelUnpaidCellOrder(transaction, partner, order, {
      reason: 'payment_declined',
      event: 'PAYMENT_DECLINED',
      now,
    });
    return;
  }
  if (order.receivedMinor === order.returnedMinor) return;
  await appendCellEvent(transaction, order, 'MONEY_GONE', now, { amount: order.receivedMinor });
  await recordReturn(transaction, order, order.receivedMinor);
  if (isOpenCellOrder(order.state)) await updateCellOrder(transaction, order, { nextAt: now });
}

async function recordReturn(transaction: Transaction, order: CellOrderRow, amountMinor: number): Promise<void> {
  // Late money was never recorded as received.
  const returnedMinor = Math.min(order.receivedMinor, order.returnedMinor + amountMinor);
  const isOver = order.state === 'failed_refunding' && returnedMinor === order.receivedMinor;
  await updateCellOrder(transaction, order, { returnedMinor, ...(isOver && { state: 'refunded' }) });
}
