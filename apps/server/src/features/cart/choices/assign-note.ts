import { parseDeliveryWishes, type DeliveryWish } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { updateCart } from '../cart.store.ts';
import { changeCart, type CartCall } from '../change-cart.ts';

/** Saves the comment and, if given, the wishes to the courier; the completion checks whether they are possible. */
export async function assignNote(
  context: Context,
  call: CartCall,
  { cart: cartId, note, wishes }: { cart: string; note: string; wishes?: readonly DeliveryWish[] | undefined },
): Promise<{ cart: string }> {
  return changeCart(context, call, cartId, async (transaction, row) => {
    if (!row.isRepeat)
      await updateCart(transaction, row, { note, ...(wishes && { wishes: parseDeliveryWishes(wishes) }) });
    return { cart: row.id };
  });
}
