import type { CompletedOrder } from '@kaplya/contract';
import { completionViolations, isTotalChanged, stockDemand, type Readiness, type RefusalReason } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import {
  assertOpen,
  assertOwn,
  findPayer,
  lockCart,
  priceLockedCart,
  toCalculation,
  toViolation,
  updateCart,
  type CartCall,
  type CartRow,
  type LoadedCart,
  type PricedCart,
} from '#features/cart/index.ts';
import { announceStock, reserveStock, type AvailabilityChange } from '#features/catalogue/index.ts';
import { checkSlot, confirmSlot } from '#features/delivery/index.ts';
import { hasPersonalDataConsent } from '#features/identity/index.ts';
import { findOfferedMethod } from '#features/payments/index.ts';
import { once } from '#http/idempotency.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { findOrderOfCart, hasOrderedBefore, insertOrder, type OrderRow } from './orders.store.ts';
import { toReadyCart } from './ready-cart.ts';
import { toOrder } from './to-order.ts';

export type Completion = {
  readonly cart: string;
  readonly idempotencyKey: string | undefined;
  readonly deviceInfo: string | undefined;
  readonly siteVersion: string | undefined;
  readonly source: string | undefined;
};

/**
 * Makes the order of a cart in one transaction: price, slot, stock, order. The cart's row is the lock, so any number
 * of clicks, tabs and retries give the one order that the cart has.
 */
export async function completeCart(context: Context, call: CartCall, completion: Completion): Promise<CompletedOrder> {
  const { partner, bearer } = call;
  const now = context.clock.now();
  const { answer, stockChanges } = await withTransaction(context.database, async (transaction) => {
    let changes: readonly AvailabilityChange[] = [];
    const effect = async (): Promise<CompletedOrder> => {
      const row = await lockCart(transaction, partner.id, completion.cart);
      assertOwn(row, bearer);
      if (row.status === 'completed') return toCompletedOrder(await getOrderOf(transaction, row), partner.currency);

      assertOpen(row, now);
      const made = await makeOrder(context, transaction, call, row, completion);
      changes = made.stockChanges;
      return toCompletedOrder(made.order, partner.currency);
    };
    const { idempotencyKey: key } = completion;
    const scope = { partnerId: partner.id, subjectId: bearer.subjectId, endpoint: 'completeCart' };
    const result = key
      ? await once(transaction, { ...scope, key, body: { cart: completion.cart } }, now, effect)
      : await effect();
    return { answer: result, stockChanges: changes };
  });
  announceStock(context, partner.id, stockChanges);
  return answer;
}

async function makeOrder(
  context: Context,
  transaction: Transaction,
  call: CartCall,
  row: CartRow,
  completion: Completion,
): Promise<{ order: OrderRow; stockChanges: AvailabilityChange[] }> {
  const { partner } = call;
  const now = context.clock.now();
  const priced = await priceLockedCart(context, transaction, partner, row, { hasOrderedBefore });
  const { cart, calculation } = priced;
  await assertComplete(context, transaction, call, row, priced);
  if (isTotalChanged(row.calculatedToPayMinor, calculation.totals.toPay)) {
    const details = { calculation: toCalculation(cart, calculation, call.language) };
    throw new Refusal('cart.total_changed', { details });
  }

  const ready = toReadyCart(row);
  // The global order of locks: cart, slot, stock.
  const slot = await confirmSlot(context, transaction, {
    partner,
    area: cart.area,
    cartId: row.id,
    day: ready.intervalDay,
    templateId: ready.intervalTemplateId,
    bottles: calculation.bottlesOfWater,
    now,
  });
  const { order, lines } = toOrder({ call, cart: ready, priced, slot, completion, now });
  const stockChanges = await reserveStock(transaction, {
    partnerId: partner.id,
    warehouseId: cart.area.warehouseId,
    orderId: order.id,
    demand: stockDemand(calculation.lines),
    now,
    nameOf: (productId) => cart.offers.getItem(productId).names[call.language],
  });
  const made = await insertOrder(transaction, order, lines);
  // The order has them now, and forgets them in its own time.
  const copied = { address: null, phone: null, customerName: null, note: '' };
  await updateCart(transaction, row, { ...copied, status: 'completed', updatedAt: now });
  return { order: made, stockChanges };
}

/** Everything that stands in the way comes back at once, each with what to do. */
async function assertComplete(
  context: Context,
  transaction: Transaction,
  call: CartCall,
  row: CartRow,
  { cart, calculation }: PricedCart,
): Promise<void> {
  const { partner, bearer, language } = call;
  const [first, ...rest]: RefusalReason[] = completionViolations({
    calculation,
    hasAddress: row.address !== null,
    interval: await intervalReadiness(context, transaction, row, cart, calculation.bottlesOfWater),
    payment: await paymentReadiness(context, transaction, call, row, calculation.totals.toPay),
    phone: row.phone,
    name: row.customerName,
    hasPersonalDataConsent: await hasPersonalDataConsent(transaction, partner, bearer.subjectId),
  });
  if (!first) return;
  const toNamed = (reason: RefusalReason): RefusalViolation => toViolation(reason, cart, language);
  throw new Refusal([toNamed(first), ...rest.map(toNamed)]);
}

async function intervalReadiness(
  context: Context,
  transaction: Transaction,
  { id: cartId, intervalDay: day, intervalTemplateId: templateId }: CartRow,
  { partner, area }: LoadedCart,
  bottles: number,
): Promise<Readiness> {
  if (day === null || templateId === null) return 'missing';
  const now = context.clock.now();
  const isFree = await checkSlot(context, transaction, { partner, area, cartId, day, templateId, bottles, now });
  return isFree ? 'ready' : 'unavailable';
}

async function paymentReadiness(
  context: Context,
  transaction: Transaction,
  { partner, bearer }: CartCall,
  row: CartRow,
  toPayMinor: number,
): Promise<Readiness> {
  if (row.payment === null) return 'missing';
  const payer = await findPayer(transaction, row, bearer, toPayMinor);
  const method = await findOfferedMethod(context, partner, payer, row.payment);
  return method ? 'ready' : 'unavailable';
}

async function getOrderOf(transaction: Transaction, { partnerId, id }: CartRow): Promise<OrderRow> {
  const order = await findOrderOfCart(transaction, partnerId, id);
  if (!order) throw new Error(`Cart ${id} is completed, but has no order`);
  return order;
}

function toCompletedOrder(order: OrderRow, currency: string): CompletedOrder {
  return {
    order: {
      id: order.number,
      uuid: order.id,
      status: order.status,
      total: { amount: order.totalMinor, currency },
      shippingDate: order.shippingFrom.toISOString(),
      shippingDateTo: order.shippingTo.toISOString(),
      timeZone: order.timeZone,
    },
    payment: { required: false, paymentUrl: null },
  };
}
