import { isAnonymous } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { findContact } from '#features/identity/index.ts';
import type { CallOf } from '#http/call.ts';
import type { CartRow } from '../cart.store.ts';

type ContactColumns = Pick<CartRow, 'phone' | 'customerName'>;

/** Phone and name of a cart, otherwise of the customer's account. */
export async function fillContact(
  executor: Executor,
  { bearer, partner }: CallOf<'bearer' | 'partner'>,
  { phone, customerName }: ContactColumns = { phone: null, customerName: null },
): Promise<ContactColumns> {
  if (isAnonymous(bearer.roles) || (phone !== null && customerName !== null)) return { phone, customerName };
  const contact = await findContact(executor, partner.id, bearer.subjectId);
  return { phone: phone ?? contact.phone, customerName: customerName ?? contact.name };
}
