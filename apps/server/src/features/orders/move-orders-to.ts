import type { Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { replaceAddressIds, type ReplacedAddress } from '#db/statements/replace-address-ids.ts';
import { orderTable } from './orders.table.ts';
import { lockOpenOrdersOfSubjects, lockOrdersOf, updateOwnerOfOrders } from './stores/order.store.ts';

/**
 * Gives all orders of one account to another (rule 85); returns their ids. Waits for orders that either is placing. The
 * rows keep whom they were delivered to.
 */
export async function moveOrdersTo(
  transaction: Transaction,
  { partnerId, keptId, foldedId }: MergeKey,
): Promise<string[]> {
  await lockOpenOrdersOfSubjects(transaction, { partnerId, subjectIds: [keptId, foldedId].toSorted() });
  await lockOrdersOf(transaction, { partnerId, subjectId: foldedId });
  return updateOwnerOfOrders(transaction, { partnerId, from: foldedId, to: keptId });
}

/** Lets a subject's orders name the addresses that stay where two were one, so that they can be repeated. */
export function updateAddressesOfOrders(
  transaction: Transaction,
  of: { readonly partnerId: string; readonly subjectId: string; readonly replaced: readonly ReplacedAddress[] },
): Promise<void> {
  return replaceAddressIds(transaction, orderTable, of);
}
