import { isAnonymous } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { findContact } from '#features/identity/index.ts';
import type { CartRow } from '../cart.store.ts';
import type { CartCall } from '../change-cart.ts';

type ContactColumns = Pick<CartRow, 'phone' | 'customerName'>;

/** Phone and name of a cart, otherwise of the customer's account. */
export async function fillContact(
  executor: Executor,
  { bearer, partner }: Pick<CartCall, 'bearer' | 'partner'>,
  { phone, customerName }: ContactColumns = { phone: null, customerName: null },
): Promise<ContactColumns> {
  if (isAnonymous(bearer.roles) || (phone !== null && customerName !== null)) return { phone, customerName };
  const contact = await findContact(executor, partner.id, bearer.subjectId);
  return { phone: phone ?? contact.phone, customerName: customerName ?? contact.name };
}
