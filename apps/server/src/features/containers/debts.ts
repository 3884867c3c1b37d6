import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { lockDebt, lockDebtsOfOrder, updateDebts, updateDebtsOfOrders, type DebtRow } from './stores/debt.store.ts';
import { updateRunningRentals } from './stores/rental.store.ts';

export type DebtsToAdd = {
  readonly partnerId: string;
  readonly subjectId: string;
  readonly orderId: string;
  readonly debtIds: readonly string[];
  readonly now: Date;
};

/**
 * Adds open debts to an order. Throws the Refusal `cart.total_changed` if one is no longer open, because another order
 * or a saved method pays it.
 */
export async function addDebtsToOrder(
  transaction: Transaction,
  { partnerId, orderId, debtIds }: DebtsToAdd,
): Promise<void> {
  const updatedIds = await updateDebts(transaction, partnerId, debtIds, {
    from: ['open'],
    state: 'ordered',
    paidByOrderId: orderId,
  });
  if (updatedIds.length !== new Set(debtIds).size) throw new Refusal('cart.total_changed');
}

/** Adds the debts that an order had released to it again; false if others pay them now. */
export async function restoreDebtsToOrder(
  transaction: Transaction,
  { partnerId, orderId, quantity }: { partnerId: string; orderId: string; quantity: number },
): Promise<boolean> {
  const debts = await lockDebtsOfOrder(transaction, partnerId, orderId);
  if (debts.reduce((sum, debt) => sum + debt.quantity, 0) !== quantity) return false;
  const ids = debts.map(({ id }) => id);
  const updatedIds = await updateDebts(transaction, partnerId, ids, { from: ['open'], state: 'ordered' });
  return updatedIds.length === ids.length;
}

/** Marks the debts of a delivered order as paid; a rented container becomes sold. */
export async function markDebtsPaid(
  transaction: Transaction,
  partnerId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  const debts = await lockDebtsOfOrder(transaction, partnerId, orderId);
  const ordered = debts.filter(({ state }) => state === 'ordered');
  await markPaid(transaction, partnerId, ordered, { orderId, now });
}

/** Locks a payable debt; null if it does not exist. */
export async function lockPayableDebt(
  transaction: Transaction,
  partnerId: string,
  debtId: string,
): Promise<(DebtRow & { readonly isPayable: boolean }) | null> {
  const debt = await lockDebt(transaction, partnerId, debtId);
  return debt && { ...debt, isPayable: debt.state === 'charging' || debt.state === 'open' };
}

/** Records a debt's own payment. False if it is no longer open: the money is then refunded. */
export async function payDebt(
  transaction: Transaction,
  { partnerId, debtId, amountMinor, now }: { partnerId: string; debtId: string; amountMinor: number; now: Date },
): Promise<boolean> {
  const debt = await lockPayableDebt(transaction, partnerId, debtId);
  if (!debt?.isPayable || debt.amountMinor !== amountMinor) return false;
  await markPaid(transaction, partnerId, [debt], { orderId: null, now });
  return true;
}

/** Moves a debt whose saved method failed into the next order. */
export async function reopenDebt(transaction: Transaction, partnerId: string, debtId: string): Promise<void> {
  await updateDebts(transaction, partnerId, [debtId], { from: ['charging'], state: 'open' });
}

/** Reopens the debts of orders that ended without a delivery. */
export async function releaseDebts(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
): Promise<void> {
  await updateDebtsOfOrders(transaction, partnerId, orderIds, { from: ['ordered'], state: 'open' });
}

async function markPaid(
  transaction: Transaction,
  partnerId: string,
  debts: readonly DebtRow[],
  { orderId, now }: { orderId: string | null; now: Date },
): Promise<void> {
  const ids = debts.map(({ id }) => id);
  await updateDebts(transaction, partnerId, ids, {
    from: ['open', 'charging', 'ordered'],
    state: 'settled',
    settledAt: now,
  });
  const rentalIds = debts.flatMap(({ rentalId }) => rentalId ?? []);
  await updateRunningRentals(transaction, partnerId, rentalIds, {
    state: 'charged',
    endedAt: now,
    endedByOrderId: orderId,
  });
}
