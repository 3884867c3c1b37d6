import { findFormDraft } from '#platform/storage/form-draft.ts';

/** The typed promo code. It survives a reload until the shop has accepted it. */
export const PROMO_FORM = 'promo';

export type PromoDraft = {
  text: string;
  /** Typed here, so it replaces the cart's own code. */
  isTyped: boolean;
  isOpen: boolean;
};

export const emptyPromoDraft: PromoDraft = { text: '', isTyped: false, isOpen: false };

/** The code that was typed and never entered; '' for none. */
export function findUnappliedCode(appliedCode: string | null): string {
  const { text, isTyped } = findFormDraft(PROMO_FORM);
  if (isTyped !== true || typeof text !== 'string') return '';
  return text.trim() === appliedCode ? '' : text.trim();
}
