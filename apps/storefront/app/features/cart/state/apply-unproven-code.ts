import { clearFormDraft } from '#platform/storage/form-draft.ts';
import { getCart } from './cart.ts';
import { findUnprovenCode, promoForm } from './promo-draft.ts';

/** Applies a promo code that waited for a confirmed phone. A refusal shows at its field. */
export async function applyUnprovenCode(): Promise<void> {
  const code = findUnprovenCode();
  if (code === null) return;
  const { ok } = await getCart().assignPromocode(code);
  if (ok && getCart().getState().promo?.isValid) clearFormDraft(promoForm);
}
