import { getCart } from '#features/cart/state/cart.ts';
import { storeUnprovenCode } from '#features/cart/state/promo-draft.ts';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import type { useText } from '#i18n/use-text.ts';

/** `action`: the way on after a refusal. */
export type PromoOutcome = { isTaken: boolean; text: string; action?: { label: string; onAction: () => void } };

/** Applies a promo code to the cart, also an empty one, and returns the outcome with its translated message. */
export async function applyPromo(code: string, t: ReturnType<typeof useText>): Promise<PromoOutcome> {
  const cart = getCart();
  const outcome = await cart.assignPromocode(code);
  if (!outcome.ok) {
    return { isTaken: false, text: messageOf(outcome.failure, { fallback: t('errors.assignPromocode') }) };
  }
  const { promo, lines } = cart.getState();
  if (promo?.isValid === false) {
    const text = promo.message ?? t('errors.assignPromocode');
    // The code is applied once the visitor has signed in, or the customer has confirmed a phone.
    if (!storeUnprovenCode(promo)) return { isTaken: false, text };
    const action =
      getClient().session.getState().kind === 'customer'
        ? { label: t('shelf.promo.confirmPhone'), onAction: () => location.assign(paths.profileData()) }
        : { label: t('common.signIn'), onAction: () => openSignIn() };
    return { isTaken: false, text, action };
  }
  return { isTaken: true, text: t(lines.length === 0 ? 'shelf.promo.kept' : 'shelf.promo.taken', { code }) };
}
