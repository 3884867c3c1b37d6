import type { useText } from '#i18n/use-text.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { PromoOutcome } from './apply-promo.ts';

/** Gives the cart a code; what does so comes with the first one. Also says in words that it did not come. */
export async function applyPromoLater(code: string, t: ReturnType<typeof useText>): Promise<PromoOutcome> {
  try {
    const { applyPromo } = await whenOnline(() => import('./apply-promo.ts'));
    return await applyPromo(code, t);
  } catch {
    return { isTaken: false, text: t('errors.unanswered') };
  }
}
