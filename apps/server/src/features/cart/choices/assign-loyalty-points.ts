import { notEnoughPoints, wantsPoints } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { updateCart } from '../cart.store.ts';
import { changeCart, type CartCall } from '../change-cart.ts';
import { toRefusal } from '../loaded-cart.ts';
import { priceLockedCart, type CartDependencies } from '../pricing/price-locked-cart.ts';

/** Points to pay with: `true` takes as many as possible and never fails; a number that is too high is refused. */
export async function assignLoyaltyPoints(
  context: Context,
  call: CartCall,
  { cart: cartId, paidByPoints }: { cart: string; paidByPoints: boolean | number },
  dependencies: CartDependencies,
): Promise<{ cart: string }> {
  return changeCart(context, call, cartId, async (transaction, row) => {
    if (row.isRepeat) return { cart: row.id };
    if (wantsPoints(paidByPoints)) {
      const priced = await priceLockedCart(context, transaction, call, { ...row, paidByPoints }, dependencies);
      const { cart, calculation, payer } = priced;
      if (!payer.isRegistered) throw new Refusal('identity.sign_in_required');
      if (payer.kind === 'legal') throw new Refusal('loyalty.not_for_legal');
      if (typeof paidByPoints === 'number' && paidByPoints > calculation.pointsUsable) {
        throw toRefusal({ reason: notEnoughPoints(calculation) }, cart, call.language);
      }
    }
    await updateCart(transaction, row, { paidByPoints });
    return { cart: row.id };
  });
}
