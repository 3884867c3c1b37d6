import { isEmptyCart, type CartLine } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { resizeHold, releaseHold, tryHoldSlot } from '#features/delivery/index.ts';
import { updateCart } from '../cart.store.ts';
import type { CartCall } from '../change-cart.ts';
import { bottlesIn, type LoadedCart } from '../loaded-cart.ts';
import { findSlotHolder } from '../choices/slot-holder.ts';

/**
 * Adjusts the hold in the chosen interval after a change of the cart's lines to `lines`: the first goods create it, a
 * different number of bottles resizes it, removing the last goods releases it but not the choice (rules 46a and 46b).
 * Without free capacity, removes the choice; the next calculation reports that.
 */
export async function adjustHold(
  context: Context,
  transaction: Transaction,
  cart: LoadedCart,
  lines: readonly CartLine[],
  call: Pick<CartCall, 'bearer' | 'partner' | 'caller'>,
): Promise<void> {
  const { row, partner, area } = cart;
  const { id: cartId, intervalDay: day, intervalTemplateId: templateId } = row;
  if (day === null || templateId === null) return;

  const [hadGoods, hasGoods] = [!isEmptyCart(cart.lines), !isEmptyCart(lines)];
  if (!hasGoods) {
    if (hadGoods) await releaseHold(transaction, partner.id, cartId);
    return;
  }
  const bottles = bottlesIn({ ...cart, lines });
  if (hadGoods && bottles === bottlesIn(cart)) return;

  const holder = await findSlotHolder(transaction, call, row);
  const request = { partner, area, cartId, holder, day, templateId, bottles, now: context.clock.now() };
  const isHeld = await (hadGoods ? resizeHold : tryHoldSlot)(context, transaction, request);
  if (!isHeld) {
    await updateCart(transaction, row, { intervalDay: null, intervalTemplateId: null, isIntervalGone: true });
  }
}
