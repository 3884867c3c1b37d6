import type { useText } from '#i18n/use-text.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { PromoOutcome } from './apply-promo.ts';

/**
 * Applies a promo code to the cart. The code for this loads with the first call. Also returns a message when that
 * fails.
 */
export async function applyPromoLater(code: string, t: ReturnType<typeof useText>): Promise<PromoOutcome> {
  try {
    const { applyPromo } = await whenOnline(() => import('./apply-promo.ts'));
    return await applyPromo(code, t);
  } catch {
    return { isTaken: false, text: t('errors.unanswered') };
  }
}
