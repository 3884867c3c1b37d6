import { getCart } from './cart.ts';
import { findUnprovenCode, storeUnprovenCode } from './promo-draft.ts';

/** Applies a promo code that waited for a confirmed phone. A refusal shows at its field. */
export async function applyUnprovenCode(): Promise<void> {
  const code = findUnprovenCode();
  if (code === null) return;
  const { ok } = await getCart().assignPromocode(code);
  if (ok) storeUnprovenCode(getCart().getState().promo);
}
