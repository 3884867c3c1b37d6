import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { lockDebt, lockDebtsOfOrder, updateDebts, updateDebtsOfOrders, type DebtRow } from './stores/debt.store.ts';
import { updateRunningRentals } from './stores/rental.store.ts';

export type DebtsTaken = {
  readonly partnerId: string;
  readonly subjectId: string;
  readonly orderId: string;
  readonly debtIds: readonly string[];
  readonly now: Date;
};

/**
 * Puts open debts into an order. Throws the Refusal `cart.total_changed` when one of them is open no more: another
 * order or a saved method pays it.
 */
export async function takeDebts(transaction: Transaction, { partnerId, orderId, debtIds }: DebtsTaken): Promise<void> {
  const taken = await updateDebts(transaction, partnerId, debtIds, {
    from: ['open'],
    state: 'ordered',
    paidByOrderId: orderId,
  });
  if (taken.length !== new Set(debtIds).size) throw new Refusal('cart.total_changed');
}

/** The debts of an order that gave them back once more; false when others pay them since. */
export async function retakeDebts(
  transaction: Transaction,
  { partnerId, orderId, quantity }: { partnerId: string; orderId: string; quantity: number },
): Promise<boolean> {
  const debts = await lockDebtsOfOrder(transaction, partnerId, orderId);
  if (debts.reduce((sum, debt) => sum + debt.quantity, 0) !== quantity) return false;
  const ids = debts.map(({ id }) => id);
  const taken = await updateDebts(transaction, partnerId, ids, { from: ['open'], state: 'ordered' });
  return taken.length === ids.length;
}

/** The debts that a delivered order paid; a container that was rented is sold. */
export async function settleDebts(
  transaction: Transaction,
  partnerId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  const debts = await lockDebtsOfOrder(transaction, partnerId, orderId);
  const ordered = debts.filter(({ state }) => state === 'ordered');
  await settle(transaction, partnerId, ordered, { orderId, now });
}

/** A debt that money may be taken for, locked; null when there is none of this id. */
export async function findPayableDebt(
  transaction: Transaction,
  partnerId: string,
  debtId: string,
): Promise<(DebtRow & { readonly isPayable: boolean }) | null> {
  const debt = await lockDebt(transaction, partnerId, debtId);
  return debt && { ...debt, isPayable: debt.state === 'charging' || debt.state === 'open' };
}

/** A debt was paid by itself. False when it is not open any more: the money goes back. */
export async function payDebt(
  transaction: Transaction,
  { partnerId, debtId, amountMinor, now }: { partnerId: string; debtId: string; amountMinor: number; now: Date },
): Promise<boolean> {
  const debt = await findPayableDebt(transaction, partnerId, debtId);
  if (!debt?.isPayable || debt.amountMinor !== amountMinor) return false;
  await settle(transaction, partnerId, [debt], { orderId: null, now });
  return true;
}

/** What a saved method did not pay goes into the next order. */
export async function reopenDebt(transaction: Transaction, partnerId: string, debtId: string): Promise<void> {
  await updateDebts(transaction, partnerId, [debtId], { from: ['charging'], state: 'open' });
}

/** What orders that are over without a delivery were to pay is open again. */
export async function releaseDebts(
  transaction: Transaction,
  partnerId: string,
  orderIds: readonly string[],
): Promise<void> {
  await updateDebtsOfOrders(transaction, partnerId, orderIds, { from: ['ordered'], state: 'open' });
}

async function settle(
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
