import type { CartEngine } from '#features/cart/cart-engine.ts';
import { getCart } from '#features/cart/cart-session.ts';
import { findFormDraft, keepFormDraft } from '#platform/form-draft.ts';
import { CHECKOUT_FORM } from './checkout-form.ts';

/**
 * Gives the comment to the cart, if one is typed. It stays in the form when it has grown meanwhile, and when it ends
 * with a space: the cart keeps none, and the next word would stick to the last.
 */
export async function saveTypedNote(cart: Pick<CartEngine, 'assignNote'> = getCart()): Promise<void> {
  const { note, isNoteTyped } = findFormDraft(CHECKOUT_FORM);
  if (isNoteTyped !== true || typeof note !== 'string') return;
  const { ok } = await cart.assignNote(note.trim());
  if (ok && findFormDraft(CHECKOUT_FORM).note === note.trim()) keepFormDraft(CHECKOUT_FORM, { isNoteTyped: false });
}
