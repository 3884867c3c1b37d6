import type { Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { replaceAddressIds, type ReplacedAddress } from '#db/statements/replace-address-ids.ts';
import { cartTable } from './cart.table.ts';
import { lockCartsOf, updateOwnerOfCarts } from './personal-data.store.ts';

/**
 * Gives all carts of one account to another, with what was ordered from them. Locks those of both first, so an order
 * that is being placed from one is there before, or fails to find its cart.
 */
export async function moveCarts(transaction: Transaction, { partnerId, keptId, foldedId }: MergeKey): Promise<void> {
  await lockCartsOf(transaction, { partnerId, subjectIds: [keptId, foldedId] });
  await updateOwnerOfCarts(transaction, { partnerId, from: foldedId, to: keptId });
}

/** Lets a subject's carts name the addresses that stay where two were one. */
export function updateAddressesOfCarts(
  transaction: Transaction,
  of: { readonly partnerId: string; readonly subjectId: string; readonly replaced: readonly ReplacedAddress[] },
): Promise<void> {
  return replaceAddressIds(transaction, cartTable, of);
}
