import { getCart } from '#features/cart/state/cart.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import type { useText } from '#i18n/use-text.ts';

export type PromoOutcome = { isTaken: boolean; text: string };

/** Applies a promo code to the cart, also an empty one, and returns the outcome with its translated message. */
export async function applyPromo(code: string, t: ReturnType<typeof useText>): Promise<PromoOutcome> {
  const cart = getCart();
  const outcome = await cart.assignPromocode(code);
  if (!outcome.ok) {
    return { isTaken: false, text: messageOf(outcome.failure, { fallback: t('errors.assignPromocode') }) };
  }
  const { promo, lines } = cart.getState();
  if (promo?.isValid === false) return { isTaken: false, text: promo.message ?? t('errors.assignPromocode') };
  return { isTaken: true, text: t(lines.length === 0 ? 'shelf.promo.kept' : 'shelf.promo.taken', { code }) };
}
