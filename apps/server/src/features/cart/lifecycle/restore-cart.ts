import type { RestoredCart } from '@kaplya/contract';
import { isEmptyCart, toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getCityOf } from '#features/company/index.ts';
import { findHold } from '#features/delivery/index.ts';
import type { CartRow } from '../cart.store.ts';
import { getOpenCart, type CartCall } from '../change-cart.ts';
import { toDeletedItems, toDeletedLines } from '../items/deleted-items.ts';
import { findReceiptEmail } from '../choices/find-receipt-email.ts';
import { loadCart, type LoadedCart } from '../loaded-cart.ts';
import { toCartItem } from '../items/to-cart-item.ts';

export async function restoreCart(context: Context, call: CartCall, cartId: string): Promise<RestoredCart> {
  const row = await getOpenCart(context, context.database, call, cartId);
  const cart = await loadCart(context, context.database, call.partner, row);
  return {
    id: row.id,
    items: cart.lines.map((line) => toCartItem(line, cart, call.language)),
    returnableContainer: row.returnableContainer,
    haveContainersToReturn: row.haveContainersToReturn,
    address: row.address,
    interval: await findInterval(context, cart, row),
    user: await findUser(context, call, row),
    payment: row.payment,
    note: row.note,
    wishes: row.wishes,
    promocode: row.promoCode,
    paidByPoints: row.paidByPoints,
    deletedItems: toDeletedItems(toDeletedLines(row.deletedItems), cart.offers, call.language),
  };
}

async function findUser(context: Context, call: CartCall, row: CartRow): Promise<RestoredCart['user']> {
  if (row.phone === null) return null;
  const email = await findReceiptEmail(context.database, call, row);
  return { phoneNumber: row.phone, name: row.customerName ?? '', email };
}

/**
 * The cart's chosen interval; null without one, or for a past day. Without a hold, `heldUntil` is a past instant, so
 * that the page shows the choice as expired. In an empty cart `heldUntil` is null.
 */
async function findInterval(
  context: Context,
  { partner, area, lines }: LoadedCart,
  row: CartRow,
): Promise<RestoredCart['interval']> {
  const { partnerId, id, intervalDay: date, intervalTemplateId: periodId } = row;
  const { timeZone } = getCityOf(partner, area);
  const today = toZoned(context.clock.now().getTime(), timeZone).date;
  if (date === null || periodId === null || date < today) return null;
  if (isEmptyCart(lines)) return { date, periodId, heldUntil: null };
  const hold = await findHold(context.database, partnerId, id);
  return { date, periodId, heldUntil: (hold?.expiresAt ?? new Date(0)).toISOString() };
}
