import type { RestoredCart } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { findHold } from '#features/delivery/index.ts';
import { getOpenCart, type CartCall } from './change-cart.ts';
import { loadCart } from './loaded-cart.ts';
import { toCartItem } from './to-cart-item.ts';

export async function restoreCart(context: Context, call: CartCall, cartId: string): Promise<RestoredCart> {
  const row = await getOpenCart(context, context.database, call, cartId);
  const cart = await loadCart(context, context.database, call.partner, row);
  const hold = row.intervalTemplateId ? await findHold(context.database, call.partner.id, cartId) : null;
  return {
    id: row.id,
    items: cart.lines.map((line) => toCartItem(line, cart, call.language)),
    returnableContainer: row.returnableContainer,
    haveContainersToReturn: row.haveContainersToReturn,
    address: row.address,
    interval: hold ? { date: hold.day, periodId: hold.templateId, heldUntil: hold.expiresAt.toISOString() } : null,
    user: row.phone !== null ? { phoneNumber: row.phone, name: row.customerName ?? '' } : null,
    payment: row.payment,
    note: row.note,
    promocode: null,
    paidByPoints: false,
  };
}
