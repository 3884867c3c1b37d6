import type { Executor } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { findOpenChange, type FormerContact } from './contact-change.store.ts';

/**
 * Refuses a contact that its former owner may still restore (`identity.contact_replaced`, with `undoUntil`), so that
 * the owner who signs in with it learns of the change instead of getting an empty account.
 */
export async function assertNotFormer(
  executor: Executor,
  contact: FormerContact,
  { exceptId }: { readonly exceptId?: string } = {},
): Promise<void> {
  const change = await findOpenChange(executor, contact, exceptId === undefined ? {} : { exceptId });
  if (!change) return;
  throw new Refusal('identity.contact_replaced', { details: { undoUntil: change.openUntil.toISOString() } });
}
