import type { Context } from '#context.ts';
import { updateCart } from './cart.store.ts';
import { changeCart, type CartCall } from './change-cart.ts';

export async function assignNote(
  context: Context,
  call: CartCall,
  { cart: cartId, note }: { cart: string; note: string },
): Promise<{ cart: string }> {
  return changeCart(context, call, cartId, async (transaction, row) => {
    await updateCart(transaction, row, { note });
    return { cart: row.id };
  });
}
