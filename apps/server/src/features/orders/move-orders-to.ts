import type { Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { lockOpenOrdersOfSubjects, lockOrdersOf, updateOwnerOfOrders } from './stores/order.store.ts';

/**
 * Moves all orders of one account to another (rule 85); returns their ids. Waits for orders that either is placing.
 * The contact in the orders is unchanged.
 */
export async function moveOrdersTo(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
): Promise<string[]> {
  await lockOpenOrdersOfSubjects(transaction, { partnerId, subjectIds: [survivingId, mergedId].toSorted() });
  await lockOrdersOf(transaction, { partnerId, subjectId: mergedId });
  return updateOwnerOfOrders(transaction, { partnerId, from: mergedId, to: survivingId });
}
