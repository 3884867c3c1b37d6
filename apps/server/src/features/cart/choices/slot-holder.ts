import { isAnonymous, isOperator } from '@kaplya/contract';
import { findSharedNetwork } from '#config/address-ranges.ts';
import type { Executor } from '#db/client.ts';
import type { SlotHolder } from '#features/delivery/index.ts';
import { findCustomerOfPhone, hasProvenPhone } from '#features/identity/index.ts';
import type { CartRow } from '../cart.store.ts';
import type { CartCall } from '../change-cart.ts';

/**
 * For whom the cart holds a place: its subject; of an operator's cart the customer whose phone it has. Whom the shop does
 * not know has the operator's cart alone.
 */
export async function findSlotHolder(
  executor: Executor,
  { bearer, partner, caller }: Pick<CartCall, 'bearer' | 'partner' | 'caller'>,
  { id, subjectId, phone }: Pick<CartRow, 'id' | 'subjectId' | 'phone'>,
): Promise<SlotHolder> {
  if (isOperator(bearer.roles)) {
    const customerId = phone === null ? null : await findCustomerOfPhone(executor, partner.id, phone);
    return { id: customerId ?? id, network: null };
  }
  // A mailbox is as cheap as an invented phone.
  const isProven = !isAnonymous(bearer.roles) && (await hasProvenPhone(executor, partner.id, subjectId));
  return { id: subjectId, network: isProven ? null : findSharedNetwork(caller.ip) };
}
