import type { CompletedOrder } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import {
  assertKeyUnused,
  assertOpen,
  assertOwn,
  listLines,
  lockCart,
  updateCart,
  type CartLineRow,
  type CartRow,
  type StoredCart,
} from '#features/cart/index.ts';
import { announceStock } from '#features/catalogue/index.ts';
import { isOwn } from '#features/identity/index.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { describeOrderPayment } from '../payment/open-order-payment.ts';
import { findOrderOfCart, type OrderRow } from '../stores/order.store.ts';
import type { Completion } from './completion.ts';
import { withFreshPrices } from './fresh-prices.ts';
import { placeCartOrder, toCompletedOrder, type CompletionCall, type PlacedOrder } from './place-cart-order.ts';

/**
 * Creates the cart's order in one transaction: price, slot, promo code, points, stock, order, debts, payment. Locks the
 * cart's row, so repeats return the one order with its present payment. Asks the acquirer after the commit.
 */
export async function completeCart(
  context: Context,
  call: CompletionCall,
  completion: Completion,
): Promise<CompletedOrder> {
  const { partner } = call;
  const { answer, placed } = await withFreshPrices(() => placeOrderIdempotently(context, call, completion));
  await announceStock(context, partner.id, placed?.stockChanges ?? []);
  if (placed) context.changes.announce('shop-orders', partner.id, [placed.order.id]);
  if (!answer.payment.required) return answer;
  const opened = { orderId: answer.order.uuid, openedId: placed?.paymentId ?? null };
  return { ...answer, payment: await describeOrderPayment(context, partner, opened) };
}

/** Places the cart's order once; `placed` is null if an earlier call placed it. */
function placeOrderIdempotently(
  context: Context,
  call: CompletionCall,
  completion: Completion,
): Promise<{ answer: CompletedOrder; placed: PlacedOrder | null }> {
  const { partner, bearer } = call;
  const now = context.clock.now();
  return withTransaction(context.database, async (transaction) => {
    let placed: PlacedOrder | null = null;
    let reading: Promise<[StoredCart | null, CartLineRow[]]> | null = null;
    const lockAndRead = () =>
      (reading ??= Promise.all([
        lockCart(transaction, partner.id, completion.cart),
        listLines(transaction, partner.id, completion.cart),
      ]));
    const effect = async (): Promise<CompletedOrder> => {
      const [row, lines] = await lockAndRead();
      // An order outlives its cart, which is deleted some time later; and it may be handed over, unlike its cart.
      const isTheirCart = row?.subjectId === bearer.subjectId;
      const former = isTheirCart ? null : await findOrderOfCart(transaction, partner.id, completion.cart);
      if (former && (await isOwn(transaction, bearer, former))) return toCompletedOrder(former);
      assertOwn(row, bearer);
      if (row.status === 'completed') return toCompletedOrder(await getOrderOf(transaction, row));

      assertOpen(row, now);
      assertKeyUnused(row, completion.idempotencyKey);
      placed = await placeCartOrder(context, transaction, call, { row, lines }, completion);
      await closeOrdered(transaction, row, now);
      return toCompletedOrder(placed.order);
    };
    const { idempotencyKey: key, cart, savePaymentMethod, expectedToPay } = completion;
    const scope = { partnerId: partner.id, subjectId: bearer.subjectId, endpoint: 'completeCart' };
    const body = { cart, ...(savePaymentMethod && { savePaymentMethod }), expectedToPay };
    const answer = key
      ? await withIdempotencyKey(transaction, { ...scope, key, body }, now, effect, lockAndRead)
      : await effect();
    return { answer, placed };
  });
}

/** Clears the columns of which the order has its own copy, which is deleted separately. */
async function closeOrdered(transaction: Transaction, row: CartRow, now: Date): Promise<void> {
  const contact = { address: null, phone: null, customerName: null, email: null };
  const copied = { ...contact, note: '', wishes: [], promoCode: null, paidByPoints: false };
  await updateCart(transaction, row, { ...copied, status: 'completed', updatedAt: now });
}

async function getOrderOf(transaction: Transaction, { partnerId, id }: CartRow): Promise<OrderRow> {
  const order = await findOrderOfCart(transaction, partnerId, id);
  if (!order) throw new Error(`Cart ${id} is completed, but has no order`);
  return order;
}
