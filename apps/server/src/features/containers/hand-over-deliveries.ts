import type { Transaction } from '#db/client.ts';
import { nextBottleBalance } from '@kaplya/domain';
import { describeAddress } from './describe-place-of.ts';
import type { Delivery } from './record-delivery.ts';
import { insertBottleEntry } from './stores/bottle-entry.store.ts';
import { lockOrCreatePlace, updatePlace } from './stores/bottle-place.store.ts';
import { updateOwnerOfDebts } from './stores/debt.store.ts';

/** An order that was delivered to a guest. */
export type GuestDelivery = Pick<Delivery, 'orderId' | 'address' | 'water' | 'returned'> & {
  readonly completedAt: Date;
};

/** Enters delivered orders of a guest into the account's bottle ledger, and moves the debts of all orders to it. */
export async function handOverDeliveries(
  transaction: Transaction,
  owners: { readonly partnerId: string; readonly from: string; readonly to: string },
  orders: { readonly orderIds: readonly string[]; readonly delivered: readonly GuestDelivery[]; readonly now: Date },
): Promise<void> {
  const { orderIds, delivered, now: at } = orders;
  await updateOwnerOfDebts(transaction, { ...owners, orderIds });
  const of = { partnerId: owners.partnerId, subjectId: owners.to };
  const inOrder = delivered.toSorted((one, other) => one.completedAt.getTime() - other.completedAt.getTime());
  for (const { orderId, address, water, returned } of inOrder) {
    if (water === 0 && returned === 0) continue;
    // The id of the address is the visitor's.
    const place = await lockOrCreatePlace(transaction, { ...of, ...describeAddress(address), addressId: null });
    const bottles = nextBottleBalance({ balance: place.bottles, delivered: water, returned });
    const change = bottles - place.bottles;
    await insertBottleEntry(transaction, {
      ...{ ...of, placeId: place.id, orderId, delivered: water, returned, change, bottles, at },
    });
    await updatePlace(transaction, place, { bottles });
  }
}
