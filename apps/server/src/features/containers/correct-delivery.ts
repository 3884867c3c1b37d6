import { nextBottleBalance, rentalsToClose } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { describePlaceOf } from './describe-place-of.ts';
import { extendRentals, piecesOf, toReturnOrder, type Delivery } from './record-delivery.ts';
import { insertBottleEntry, listEntriesOfOrder, type BottleEntryRow } from './stores/bottle-entry.store.ts';
import { lockOrCreatePlace, lockPlacesOf, updatePlace, type BottlePlaceRow } from './stores/bottle-place.store.ts';
import type { SubjectKey } from './stores/renter.store.ts';
import { deleteDebt, insertDebts, updateDebtSum, type DebtRow, type NewDebt } from './stores/debt.store.ts';
import {
  lockRentalsReturnedWith,
  lockRunningRentals,
  reopenRentals,
  updateRunningRentals,
} from './stores/rental.store.ts';

/** The bottles that an order's delivery and its corrections brought to the customer; null: nobody counts them. */
export async function readNetBottles(executor: Executor, partnerId: string, orderId: string): Promise<number | null> {
  const entries = await listEntriesOfOrder(executor, partnerId, orderId);
  return entries.length === 0 ? null : entries.reduce((sum, { change }) => sum + change, 0);
}

/**
 * Corrects the count of a delivery in the bottle ledger and among the rentals (rule 89a): an entry reverses what the
 * former counts did and applies the true one.
 */
export async function correctDeliveredBottles(
  transaction: Transaction,
  partner: Pick<Partner, 'id' | 'rules'>,
  delivery: Delivery & { readonly credited: number },
): Promise<void> {
  const { orderId, subjectId, isRegistered, water, returned, now } = delivery;
  const of = { partnerId: partner.id, subjectId };
  const entries = await listEntriesOfOrder(transaction, partner.id, orderId);
  if (!isRegistered && entries.length === 0) return;
  // The address of a guest has an id of the visitor.
  const address = { ...delivery.address, ...(!isRegistered && { addressId: null }) };
  const place = await lockPlaceOfEntries(transaction, of, { entries, address });
  const net = entries.reduce((sum, { change }) => sum + change, 0);
  const bottles = nextBottleBalance({ balance: place.bottles - net, delivered: water, returned });
  await insertBottleEntry(transaction, {
    ...{ ...of, placeId: place.id, orderId, correction: (entries.at(-1)?.correction ?? 0) + 1 },
    ...{ delivered: 0, returned: 0, change: bottles - place.bottles, bottles, at: now },
  });
  await updatePlace(transaction, place, { bottles });
  if (isRegistered) await correctRentals(transaction, partner, delivery, place.id);
}

/** The place at which the order's bottles are: that of its entries, or the place that its address has now. */
async function lockPlaceOfEntries(
  transaction: Transaction,
  of: SubjectKey,
  { entries, address }: { readonly entries: readonly BottleEntryRow[]; readonly address: Delivery['address'] },
): Promise<BottlePlaceRow> {
  const places = await lockPlacesOf(transaction, of);
  const own = places.find(({ id }) => id === entries.at(-1)?.placeId);
  const net = entries.reduce((sum, { change }) => sum + change, 0);
  if (own && own.bottles >= net) return own;
  const { addressKey, addressId, addressText } = await describePlaceOf(transaction, of, address);
  return lockOrCreatePlace(transaction, { ...of, addressKey, addressId, addressText });
}

async function correctRentals(
  transaction: Transaction,
  partner: Pick<Partner, 'id' | 'rules'>,
  delivery: Delivery & { readonly credited: number },
  placeId: string,
): Promise<void> {
  const { orderId, subjectId, legalPersonId, water, returned, credited, now } = delivery;
  const of = { partnerId: partner.id, subjectId, legalPersonId };
  const running = toReturnOrder(await lockRunningRentals(transaction, of), placeId);
  const ended = toReturnOrder(await lockRentalsReturnedWith(transaction, of, orderId), placeId);
  const newContainers = piecesOf(delivery, 'buy') + piecesOf(delivery, 'rent');
  const active = running.length + ended.length;
  const closed = rentalsToClose({ active, water, returned, newContainers, credited });
  const more = running.slice(0, Math.max(0, closed - ended.length)).map(({ id }) => id);
  const end = { state: 'returned', endedAt: now, endedByOrderId: orderId } as const;
  await updateRunningRentals(transaction, partner.id, more, end);
  const reopened = ended.slice(closed);
  await reopenRentals(
    transaction,
    partner.id,
    reopened.map(({ id }) => id),
  );
  await extendRentals(transaction, partner, delivery, reopened);
}

/**
 * Sets the debt that the count of an order's empties left; `present` is the locked former one. Refuses (`order.correction_owed`) once another order has it
 * among its lines or paid it.
 */
export async function correctDeliveryDebt(
  transaction: Transaction,
  present: DebtRow | null,
  { quantity, amountMinor, ...debt }: Omit<NewDebt, 'kind'>,
): Promise<void> {
  if (present?.quantity === quantity || (!present && quantity === 0)) return;
  if (present && present.state !== 'open') throw new Refusal('order.correction_owed');
  if (!present) await insertDebts(transaction, [{ ...debt, kind: 'delivery', quantity, amountMinor }]);
  else if (quantity === 0) await deleteDebt(transaction, present);
  else await updateDebtSum(transaction, present, { quantity, amountMinor });
}
