import type { Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { lockCartsOf, updateOwnerOfCarts } from './personal-data.store.ts';

/**
 * Moves all carts of one account to another, ordered ones too. Locks the carts of both accounts first: a concurrent
 * order is either placed before, or does not find its cart.
 */
export async function moveCartsTo(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
): Promise<void> {
  await lockCartsOf(transaction, { partnerId, subjectIds: [survivingId, mergedId] });
  await updateOwnerOfCarts(transaction, { partnerId, from: mergedId, to: survivingId });
}
