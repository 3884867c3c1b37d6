import { cleanText } from '@kaplya/domain/typed-text';
import type { AssignOutcome, CartEngine } from '#features/cart/state/cart-engine.ts';
import { getCart } from '#features/cart/state/cart.ts';
import { findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';

/**
 * Assigns the typed comment to the cart. Afterwards the form shows the cart's text, unless the customer has typed on,
 * or the text ends with a space: the cart removes it, and the next word would join the last.
 */
export async function saveNote(
  typed: string,
  cart: Pick<CartEngine, 'assignNote'> = getCart(),
): Promise<AssignOutcome> {
  const note = cleanText(typed);
  const outcome = await cart.assignNote(note);
  if (outcome.ok && findFormDraft(checkoutForm).note === note) saveFormDraft(checkoutForm, { isNoteTyped: false });
  return outcome;
}
