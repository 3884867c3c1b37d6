import type { Executor } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { findOpenChange, type FormerContact } from './contact-change.store.ts';

/**
 * Nobody new gets a contact (`identity.contact_replaced`, with `undoUntil`) as long as who had it may have it back: who signs
 * in with it learns what happened to their account, and has no empty one.
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
