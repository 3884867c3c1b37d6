import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { createFilledCart, type CartCall, type FilledItem } from '#features/cart/index.ts';
import type { CallOf } from '#http/call.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { Refusal } from '#http/refusal.ts';
import { textOf } from '#languages/messages.ts';
import { findDeliverable } from './history/find-deliverable.ts';
import { loadLineNames } from './history/line-names.ts';
import { listRepeatableItems } from './history/repeatable-items.ts';
import { listOrderLines } from './stores/order-line.store.ts';
import { findOrder } from './stores/order.store.ts';

export type ReorderRequest = { readonly externalOrder: string; readonly idempotencyKey: string | undefined };

export type Reordered = { cart: string; unavailable: { name: string; reason: string }[] };

/**
 * Fills a cart with the goods of the customer's order at present prices and quantities (rule 55). Lines that rules
 * added (containers, pump, gift, debts) are not copied: the calculation adds what the new cart needs.
 */
export async function reorder(
  context: Context,
  call: CartCall,
  { externalOrder, idempotencyKey: key }: ReorderRequest,
): Promise<Reordered> {
  return withTransaction(context.database, (transaction) => {
    const effect = () => fillCart(context, transaction, call, externalOrder);
    if (!key) return effect();
    const scope = { partnerId: call.partner.id, subjectId: call.bearer.subjectId, endpoint: 'reorder', key };
    return withIdempotencyKey(transaction, { ...scope, body: { externalOrder } }, context.clock.now(), effect);
  });
}

async function fillCart(
  context: Context,
  transaction: Transaction,
  call: CartCall,
  orderId: string,
): Promise<Reordered> {
  const { partner, bearer } = call;
  const order = await findOrder(transaction, partner.id, orderId);
  if (!order || order.subjectId !== bearer.subjectId) throw new Refusal('order.not_found');
  const repeated = listRepeatableItems(await listOrderLines(transaction, partner.id, [orderId]));
  const hasDeclared = order.returnableContainer > 0;
  const { cart, items } = await createFilledCart(context, transaction, call, {
    address: await findDeliverable(transaction, order),
    items: repeated.map(({ itemId, quantity }) => ({ itemId, quantity })),
    // A customer who had no empties then may have some now, so the new cart asks.
    returnableContainer: hasDeclared ? order.returnableContainer : null,
    haveContainersToReturn: hasDeclared ? true : null,
    wishes: order.wishes,
  });
  if (cart === null) throw new Refusal('order.cannot_repeat');

  const nameOf = await loadLineNames(context, partner, call.language);
  const names = new Map(repeated.map(({ itemId, line }) => [itemId, nameOf(line)]));
  const unavailable = items
    .filter(({ quantity, requested }) => quantity < requested)
    .map((item) => describeMissing(item, names.get(item.itemId) ?? '', call));
  return { cart, unavailable };
}

/** The reason why an item of a repeated order is missing, in the reader's language. */
export function describeMissing(
  { quantity, isSold }: FilledItem,
  name: string,
  { partner, language }: CallOf<'partner' | 'language'>,
): { name: string; reason: string } {
  const reader = { language, currency: partner.currency };
  if (!isSold) return { name, reason: textOf('warning.NOT_SOLD_HERE', { name }, reader) };
  const key = quantity > 0 ? 'warning.QUANTITY_ABOVE_STOCK' : 'warning.QUANTITY_ABOVE_STOCK_NONE';
  return { name, reason: textOf(key, { name, available: quantity }, reader) };
}
