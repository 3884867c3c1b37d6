import { foldPromoCode } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { updateCart } from '../cart.store.ts';
import { changeCart, type CartCall } from '../change-cart.ts';
import { describeRefusedPromo } from '../pricing/to-calculation.ts';
import { priceLockedCart, type CartDependencies } from '../pricing/price-locked-cart.ts';

const longestCode = 60;

type PromoAnswer = { cart: string; valid: boolean; errorMessage: string | null; isPhoneProofRequired?: boolean };

/**
 * Replaces the promo code; an empty text clears it. An invalid code stays until the next calculation, which reports
 * and removes it.
 */
export async function assignPromocode(
  context: Context,
  call: CartCall,
  { cart: cartId, promotionCode }: { cart: string; promotionCode: string },
  dependencies: CartDependencies,
): Promise<PromoAnswer> {
  return changeCart(context, call, cartId, async (transaction, row): Promise<PromoAnswer> => {
    // Folding may lengthen a text beyond the limit of any code.
    const promoCode = foldPromoCode(promotionCode).slice(0, longestCode) || null;
    if (!row.isRepeat) await updateCart(transaction, row, { promoCode });
    if (promoCode === null) return { cart: row.id, valid: true, errorMessage: null };

    const { promo } = await priceLockedCart(context, transaction, call, { ...row, promoCode }, dependencies);
    if (!promo || promo.check.valid) return { cart: row.id, valid: true, errorMessage: null };
    const reader = { language: call.language, currency: call.partner.currency };
    return { cart: row.id, ...describeRefusedPromo(promo.check, reader) };
  });
}
