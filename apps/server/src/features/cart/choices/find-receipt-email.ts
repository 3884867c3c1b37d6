import { isAnonymous } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { findContact } from '#features/identity/index.ts';
import type { CallOf } from '#http/call.ts';
import type { CartRow } from '../cart.store.ts';

/** E-mail for a cart's receipts, otherwise the account's. Null: receipts go to the phone. */
export async function findReceiptEmail(
  executor: Executor,
  { bearer, partner }: CallOf<'bearer' | 'partner'>,
  { email }: Pick<CartRow, 'email'>,
): Promise<string | null> {
  if (email !== null) return email || null;
  if (isAnonymous(bearer.roles)) return null;
  return (await findContact(executor, partner.id, bearer.subjectId)).email;
}
