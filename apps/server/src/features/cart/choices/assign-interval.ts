import { isEmptyCart } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { checkSlot, findHold, holdSlot } from '#features/delivery/index.ts';
import { Refusal } from '#http/refusal.ts';
import { updateCart, type LockedCart } from '../cart.store.ts';
import { changeLines, type CartCall, type LockedContents } from '../change-cart.ts';
import { bottlesIn, loadCart } from '../loaded-cart.ts';
import { findSlotHolder } from './slot-holder.ts';

/** Chooses an interval and, if there is something to deliver, holds a place in it for a quarter of an hour. */
export async function assignInterval(
  context: Context,
  call: CartCall,
  { cart: cartId, date: day, periodId: templateId }: { cart: string; date: string; periodId: string },
): Promise<{ cart: string; heldUntil: string | null }> {
  const change = async (transaction: Transaction, row: LockedCart, { lines }: LockedContents) => {
    if (row.isRepeat) {
      const hold = await findHold(transaction, row.partnerId, row.id);
      return { cart: row.id, heldUntil: hold?.expiresAt.toISOString() ?? null };
    }
    const cart = await loadCart(context, transaction, call.partner, row, { lines, readsStock: false });
    const { partner, area } = cart;
    const now = context.clock.now();
    const request = { partner, area, cartId, day, templateId, bottles: bottlesIn(cart), now };
    const chosen = { intervalDay: day, intervalTemplateId: templateId, isIntervalGone: false };
    if (isEmptyCart(cart.lines)) {
      if (!(await checkSlot(context, transaction, request))) throw new Refusal('interval.unavailable');
      await updateCart(transaction, row, chosen);
      return { cart: row.id, heldUntil: null };
    }

    const holder = await findSlotHolder(transaction, call, row);
    const { heldUntil } = await holdSlot(context, transaction, { ...request, holder });
    await updateCart(transaction, row, chosen);
    return { cart: row.id, heldUntil: heldUntil?.toISOString() ?? null };
  };
  return changeLines(context, call, cartId, change, { readsStock: false });
}
