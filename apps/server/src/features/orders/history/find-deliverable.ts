import type { CartAddress } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { findAddress, isSameHouse } from '#features/addresses/index.ts';
import { copyAddress } from '#features/cart/index.ts';
import type { OrderRow } from '../stores/order.store.ts';

/** The address for a repetition of an order: the saved one as it is now, else the order's copy; null: it was deleted. */
export async function findDeliverable(
  executor: Executor,
  { partnerId, subjectId, address }: Pick<OrderRow, 'partnerId' | 'subjectId' | 'address'>,
): Promise<CartAddress | null> {
  if (address.addressId === null) return address;
  const saved = await findAddress(executor, { partnerId, subjectId, id: address.addressId });
  if (!saved) return null;
  return isSameHouse(saved.fields, address) ? copyAddress(saved) : address;
}
