import type { Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { lockCartsOf, updateOwnerOfCarts } from './personal-data.store.ts';

/**
 * Gives all carts of one account to another, with what was ordered from them. Locks those of both first, so an order
 * that is being placed from one is there before, or fails to find its cart.
 */
export async function moveCartsTo(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
): Promise<void> {
  await lockCartsOf(transaction, { partnerId, subjectIds: [survivingId, mergedId] });
  await updateOwnerOfCarts(transaction, { partnerId, from: mergedId, to: survivingId });
}
