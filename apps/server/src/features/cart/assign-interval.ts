import type { Context } from '#context.ts';
import { holdSlot } from '#features/delivery/index.ts';
import { updateCart } from './cart.store.ts';
import { changeCart, type CartCall } from './change-cart.ts';
import { bottlesIn, loadCart } from './loaded-cart.ts';

/** Holds a place for a quarter of an hour; choosing again moves it. */
export async function assignInterval(
  context: Context,
  call: CartCall,
  { cart: cartId, date: day, periodId: templateId }: { cart: string; date: string; periodId: string },
): Promise<{ cart: string; heldUntil: string }> {
  return changeCart(context, call, cartId, async (transaction, row) => {
    const cart = await loadCart(context, transaction, call.partner, row);
    const { partner, area } = cart;
    const now = context.clock.now();
    const bottles = bottlesIn(cart);
    const hold = await holdSlot(context, transaction, { partner, area, cartId, day, templateId, bottles, now });
    await updateCart(transaction, row, { intervalDay: day, intervalTemplateId: templateId });
    return { cart: row.id, heldUntil: hold.heldUntil.toISOString() };
  });
}
