import type { Context } from '#context.ts';
import { Refusal } from '#http/refusal.ts';
import { applyToCart } from './apply-to-cart.ts';
import { changeLines, type CartCall } from '../change-cart.ts';
import { loadCart } from '../loaded-cart.ts';

/** Records that the customer already has the required product. */
export async function declineRequiredProduct(
  context: Context,
  call: CartCall,
  { cart: cartId, externalProductId }: { cart: string; externalProductId: string },
): Promise<{ cart: string }> {
  return changeLines(context, call, cartId, async (transaction, row, contents) => {
    if (row.isRepeat) return { cart: row.id };
    const cart = await loadCart(context, transaction, call.partner, row, contents);
    const item = cart.offers.findItem(externalProductId);
    if (!item) throw new Refusal('cart.decline_refused');
    await applyToCart(context, transaction, cart, { kind: 'decline', productId: item.id }, call);
    return { cart: row.id };
  });
}
