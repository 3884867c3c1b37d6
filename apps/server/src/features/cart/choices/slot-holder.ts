import { isAnonymous, isStaff } from '@kaplya/contract';
import { findSharedNetwork } from '#config/address-ranges.ts';
import type { Executor } from '#db/client.ts';
import type { SlotHolder } from '#features/delivery/index.ts';
import { findCustomerOfPhone, hasProvenPhone } from '#features/identity/index.ts';
import type { CartRow } from '../cart.store.ts';
import type { CartCall } from '../change-cart.ts';

/**
 * The holder of the cart's place in a slot: the cart's subject. For a cart of an operator, the holder is the customer
 * who has the cart's phone, or the cart itself if no customer has it.
 */
export async function findSlotHolder(
  executor: Executor,
  { bearer, partner, caller }: Pick<CartCall, 'bearer' | 'partner' | 'caller'>,
  { id, subjectId, phone }: Pick<CartRow, 'id' | 'subjectId' | 'phone'>,
): Promise<SlotHolder> {
  if (isStaff(bearer.roles)) {
    const customerId = phone === null ? null : await findCustomerOfPhone(executor, partner.id, phone);
    return { id: customerId ?? id, network: null };
  }
  // Only a confirmed phone is a proof: a mailbox is as easy to get as an invented phone.
  const isProven = !isAnonymous(bearer.roles) && (await hasProvenPhone(executor, partner.id, subjectId));
  return { id: subjectId, network: isProven ? null : findSharedNetwork(caller.ip) };
}
