import { findFormDraft } from '#platform/storage/form-draft.ts';

/** The typed promo code. It survives a reload until the shop has accepted it. */
export const promoForm = {
  id: 'promo',
  empty: {
    text: '',
    /** Whether the code was typed here, so that the field shows it instead of the cart's code. */
    isTyped: false,
    isOpen: false,
  },
};

/** The code that was typed and not applied; '' for none. */
export function findUnappliedCode(appliedCode: string | null): string {
  const { text, isTyped } = findFormDraft(promoForm);
  return !isTyped || text.trim() === appliedCode ? '' : text.trim();
}
