import type { Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { updateOwnerOfPayments } from './stores/payment.store.ts';
import { countSavedMethods, deleteSavedMethods } from './stores/saved-method.store.ts';

/**
 * Moves the payments of moved orders and debts to the surviving account, and deletes the merged account's saved
 * methods: they never move (rule 85). Returns how many methods there were.
 */
export async function movePaymentsTo(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
  documentIds: readonly string[],
): Promise<number> {
  if (documentIds.length > 0) await updateOwnerOfPayments(transaction, { partnerId, documentIds, to: survivingId });
  const methods = await countSavedMethods(transaction, { partnerId, customerId: mergedId });
  await deleteSavedMethods(transaction, { partnerId, customerId: mergedId });
  return methods;
}
