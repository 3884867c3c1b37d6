import { isOpenCellOrder } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import type { MergeKey } from '#features/identity/index.ts';
import { Refusal } from '#http/refusal.ts';
import { lockCellOrdersOf, updateOwnerOfCellOrders } from './cell-orders.store.ts';

/**
 * Moves all cell orders of one account to another (rule 85); returns their ids. Refuses with `customer.at_cell` while
 * one is open, because the customer stands at the door.
 */
export async function moveCellOrdersTo(
  transaction: Transaction,
  { partnerId, survivingId, mergedId }: MergeKey,
): Promise<string[]> {
  const orders = await lockCellOrdersOf(transaction, { partnerId, subjectId: mergedId });
  if (orders.some(({ state }) => isOpenCellOrder(state))) throw new Refusal('customer.at_cell');
  return updateOwnerOfCellOrders(transaction, { partnerId, from: mergedId, to: survivingId });
}
