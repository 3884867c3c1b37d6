import { clearFormDraft, findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import type { PromoState } from './cart-state.ts';

/** The typed promo code. It survives a reload until the shop has accepted it. */
export const promoForm = {
  id: 'promo',
  empty: {
    text: '',
    /** Whether the code was typed here, so that the field shows it instead of the cart's code. */
    isTyped: false,
    isOpen: false,
    /** Whether the code counts once the customer has signed in by a phone: it is applied then. */
    isForSignIn: false,
  },
};

/**
 * Stores a code that was refused only for want of a confirmed phone, so that it survives a reload and the sign-in, and
 * returns whether it did. Any other answer of the shop ends the wait of a stored one: the cart shows that answer.
 */
export function storeUnprovenCode(promo: PromoState | null): boolean {
  if (promo?.isPhoneProofRequired === true) {
    saveFormDraft(promoForm, { text: promo.code, isTyped: true, isOpen: true, isForSignIn: true });
    return true;
  }
  if (promo !== null && findUnprovenCode() !== null) clearFormDraft(promoForm);
  return false;
}

/** The code that waits for the sign-in; null for none. */
export function findUnprovenCode(): string | null {
  const { text, isForSignIn } = findFormDraft(promoForm);
  return isForSignIn && text !== '' ? text : null;
}

/** The code that was typed and not applied; '' for none. One that waits for the sign-in stops no order without it. */
export function findUnappliedCode(appliedCode: string | null): string {
  const { text, isTyped, isForSignIn } = findFormDraft(promoForm);
  return !isTyped || isForSignIn || text.trim() === appliedCode ? '' : text.trim();
}
