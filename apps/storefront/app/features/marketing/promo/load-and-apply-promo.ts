import { loadDeferredTexts } from '#i18n/deferred-texts.ts';
import type { useText } from '#i18n/use-text.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { PromoOutcome } from './apply-promo.ts';

/**
 * Applies a promo code to the cart. `apply-promo.ts` is imported at the first call; if that fails, the result contains
 * the message for it.
 */
export async function loadAndApplyPromo(code: string, t: ReturnType<typeof useText>): Promise<PromoOutcome> {
  const loaded = await load().catch(() => null);
  return loaded ? loaded.applyPromo(code, t) : { isTaken: false, text: t('errors.unanswered') };
}

async function load() {
  const [loaded] = await Promise.all([whenOnline(() => import('./apply-promo.ts')), loadDeferredTexts('shelf')]);
  return loaded;
}
