import type { Context } from '#context.ts';
import { applyToCart } from './apply-to-cart.ts';
import { changeLines, type CartCall } from '../change-cart.ts';
import { loadCart } from '../loaded-cart.ts';

export type BottleChange = { readonly cart: string; readonly quantity: number };

/** Increases or decreases the declared empty bottles. */
export async function declareBottles(
  context: Context,
  call: CartCall,
  kind: 'addReturnable' | 'reduceReturnable',
  { cart: cartId, quantity }: BottleChange,
): Promise<{ cart: string; returnableContainer: number | null }> {
  return changeLines(context, call, cartId, async (transaction, row, contents) => {
    if (row.isRepeat) return { cart: row.id, returnableContainer: row.returnableContainer };
    const cart = await loadCart(context, transaction, call.partner, row, contents);
    const { returnableContainer } = await applyToCart(context, transaction, cart, { kind, quantity }, call);
    return { cart: row.id, returnableContainer };
  });
}
