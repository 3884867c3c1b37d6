import { isAnonymous, type CompletedOrder } from '@kaplya/contract';
import { isTotalChanged, stockDemand, type Readiness } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  findReceiptEmail,
  toCalculation,
  type CartCall,
  type CartLineRow,
  type CartRow,
} from '#features/cart/index.ts';
import { reserveStock, type AvailabilityChange } from '#features/catalogue/index.ts';
import { addDebtsToOrder } from '#features/containers/index.ts';
import {
  confirmLockedSlot,
  isSlotBookable,
  isUsageWithinOrderShare,
  type ConfirmedSlot,
} from '#features/delivery/index.ts';
import { assertNotBlocked } from '#features/identity/index.ts';
import { holdPoints } from '#features/loyalty/index.ts';
import { redeemPromoCode } from '#features/promotions/index.ts';
import type { Caller } from '#http/call.ts';
import { toOwnOrigin } from '#http/origins/own-origin.ts';
import { Refusal } from '#http/refusal.ts';
import { assertStillMember, assertWithinCredit } from '../contract/credit.ts';
import { openOrderPayment } from '../payment/open-order-payment.ts';
import { hasOrderedBefore } from './has-ordered-before.ts';
import type { OrderRow } from '../stores/order.store.ts';
import type { Completion } from './completion.ts';
import { findObstacles } from './find-obstacles.ts';
import { findOrderReviewReason } from './find-review-reason.ts';
import { readOrderFacts, type OrderFacts } from './read-order-facts.ts';
import { toReadyCart } from './ready-cart.ts';
import { requireProofAtNewAddress } from './require-proof-at-new-address.ts';
import { toOrder } from './to-order.ts';
import { writeOrder } from './write-order.ts';

export type CompletionCall = CartCall & { readonly caller: Caller };

export type PlacedOrder = {
  readonly order: OrderRow;
  readonly stockChanges: readonly AvailabilityChange[];
  /** Payment to start at the acquirer; null without an online payment. */
  readonly paymentId: string | null;
};

/**
 * Places the order of a locked or unstored cart: price, slot, promo code, points, stock, order, debts, payment, in
 * the global order of locks. Throws a Refusal with all obstacles at once. Start the payment and announce the stock
 * after the commit.
 */
export async function placeCartOrder(
  context: Context,
  transaction: Transaction,
  call: CompletionCall,
  { row, lines: storedLines }: { readonly row: CartRow; readonly lines: readonly CartLineRow[] },
  completion: Completion,
): Promise<PlacedOrder> {
  const { partner, language } = call;
  const now = context.clock.now();
  const customerId = isAnonymous(call.bearer.roles) ? null : row.subjectId;
  const [facts] = await Promise.all([
    readOrderFacts(context, transaction, call, row, { ...completion, lines: storedLines }),
    completion.isBlockIgnored === true
      ? null
      : assertNotBlocked(context, transaction, { partner, customerId, phone: row.phone }),
  ]);
  const { priced, provenance } = facts;
  const { cart, calculation } = priced;
  const interval = intervalReadiness(facts);
  const obstacles = await findObstacles(context, transaction, call, row, { ...facts, interval });
  if (obstacles) throw obstacles;
  const { toPay } = calculation.totals;
  const { expectedToPay = toPay } = completion;
  if (isTotalChanged(row.calculatedToPayMinor, toPay) || isTotalChanged(expectedToPay, toPay)) {
    throw new Refusal('cart.total_changed', { details: { calculation: toCalculation(priced, language) } });
  }

  const ready = toReadyCart(row);
  const paymentMethodId = row.payment?.paymentMethod ?? '';
  await requireProofAtNewAddress(context, transaction, call, { address: row.address, paymentMethodId });
  // Global lock order: cart, slot, counts of orders, company, promo code, points, stock.
  const slot = await confirmChosenSlot(context, transaction, facts);
  const receiptEmail = await findReceiptEmail(transaction, call, row);
  const { order, lines } = toOrder({ call, cart: ready, priced, slot, completion, receiptEmail, now });
  const { id: orderId, subjectId, phone, promoCode } = order;
  await assertStillMember(transaction, order);
  await assertWithinCredit(transaction, order, order.toPayMinor);
  if (promoCode !== null) {
    await redeemPromoCode(context, transaction, {
      partner,
      code: promoCode,
      orderId,
      subjectId,
      phone,
      now,
      hasOrderedBefore,
    });
  }
  const points = calculation.pointsSpent;
  await holdPoints(transaction, partner, { customerId: subjectId, orderId, points, now });
  const reviewReason = findOrderReviewReason(partner, facts.openOrders, order);
  const status = reviewReason === null ? order.status : 'requiresConfirmation';
  const entry = { textKey: reviewReason ?? completion.textKey ?? null, staffId: completion.staffId ?? null };
  const [stockChanges, written] = await Promise.all([
    reserveStock(transaction, {
      partnerId: partner.id,
      warehouseId: cart.area.warehouseId,
      orderId,
      demand: stockDemand(calculation.lines),
      now,
      nameOf: (productId) => cart.offers.getItem(productId).names[language],
    }),
    writeOrder(transaction, { ...order, ...provenance, status }, lines, entry),
  ]);
  const { debtIds } = priced;
  if (debtIds.length > 0)
    await addDebtsToOrder(transaction, { partnerId: partner.id, subjectId, orderId, debtIds, now });
  const origin = toOwnOrigin(context.config, partner, call.caller);
  const paymentId = await openOrderPayment(context, transaction, { ...written, partner, origin, language, now });
  return { order: written.order, stockChanges, paymentId };
}

/** Confirms the cart's slot for the order, within the share of its network. */
async function confirmChosenSlot(
  context: Context,
  transaction: Transaction,
  { chosen, slot, networkUsage: taken, priced }: OrderFacts,
): Promise<ConfirmedSlot> {
  if (!chosen || !slot) throw new Error('A cart without a slot passed for complete');
  const request = { ...chosen, bottles: priced.calculation.bottlesOfWater };
  const confirmed = await confirmLockedSlot(transaction, slot, request);
  if (taken && !(await isUsageWithinOrderShare(context, request, taken)))
    throw new Refusal('order.phone_proof_required');
  return confirmed;
}

function intervalReadiness({ chosen, slot, priced }: OrderFacts): Readiness {
  if (!chosen) return 'missing';
  const request = { ...chosen, bottles: priced.calculation.bottlesOfWater };
  return slot && isSlotBookable(slot, request) ? 'ready' : 'unavailable';
}

/** The payment page is known only after the acquirer's answer. */
export function toCompletedOrder(order: OrderRow): CompletedOrder {
  return {
    order: {
      id: order.number,
      uuid: order.id,
      status: order.status,
      total: { amount: order.totalMinor, currency: order.currency },
      shippingDate: order.shippingFrom.toISOString(),
      shippingDateTo: order.shippingTo.toISOString(),
      timeZone: order.timeZone,
    },
    payment: { required: order.payBy !== null, paymentUrl: null },
  };
}
