import type { CompletedOrder } from '@kaplya/contract';
import {
  canLeaveAtDoor,
  checkPaidByPointsAlone,
  completionViolations,
  isAboveUnproven,
  isTotalChanged,
  paymentCodes,
  stockDemand,
  type Readiness,
  type RefusalReason,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import {
  assertOpen,
  assertOwn,
  detailsOf,
  findReceiptEmail,
  listLines,
  lockCart,
  toCalculation,
  toViolation,
  updateCart,
  type CartCall,
  type CartLineRow,
  type CartRow,
  type PricedCart,
} from '#features/cart/index.ts';
import { announceStock, reserveStock, type AvailabilityChange } from '#features/catalogue/index.ts';
import { takeDebts } from '#features/containers/index.ts';
import { confirmLockedSlot, isBookable, isOrderWithin, type ConfirmedSlot } from '#features/delivery/index.ts';
import { holdPoints } from '#features/loyalty/index.ts';
import { findOfferedMethod } from '#features/payments/index.ts';
import { redeemPromoCode } from '#features/promotions/index.ts';
import type { Caller } from '#http/call.ts';
import { once } from '#http/idempotency/idempotency.ts';
import { toOwnOrigin } from '#http/origins/own-origin.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { findOrderReviewReason } from './find-review-reason.ts';
import { describeOrderPayment, openOrderPayment } from '../payment/open-order-payment.ts';
import { toReadyCart } from './ready-cart.ts';
import { readForOrder, type OrderFacts } from './read-for-order.ts';
import { requireProofAtNewAddress } from './require-proof-at-new-address.ts';
import { findOrderOfCart, hasOrderedBefore, type OrderRow } from '../stores/order.store.ts';
import type { Completion } from './completion.ts';
import { toOrder } from './to-order.ts';
import { unprovenLimitsOf } from './unproven-payer.ts';
import { writeOrder } from './write-order.ts';

export type CompletionCall = CartCall & { readonly caller: Caller };

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
  const { answer, made } = await withFreshPrices(() => orderOnce(context, call, completion));
  await announceStock(context, partner.id, made?.stockChanges ?? []);
  if (!answer.payment.required) return answer;
  const opened = { orderId: answer.order.uuid, openedId: made?.paymentId ?? null };
  return { ...answer, payment: await describeOrderPayment(context, partner, opened) };
}

const racesAtMost = 3;

/**
 * Another order may take the priced points or debts before the locks. Then prices the cart again, which reports the
 * difference.
 */
async function withFreshPrices<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let race = 1; ; race += 1) {
    try {
      return await run();
    } catch (error) {
      if (race === racesAtMost || !isLostRace(error)) throw error;
    }
  }
}

// Refusals of pricing itself have details.
function isLostRace(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.details !== undefined) return false;
  return error.code === 'loyalty.not_enough_points' || error.code === 'cart.total_changed';
}

type MadeOrder = {
  readonly order: OrderRow;
  readonly stockChanges: readonly AvailabilityChange[];
  /** Payment to start at the acquirer; null without an online payment. */
  readonly paymentId: string | null;
};

/** The cart's order; `made` is null if it existed already. */
function orderOnce(
  context: Context,
  call: CompletionCall,
  completion: Completion,
): Promise<{ answer: CompletedOrder; made: MadeOrder | null }> {
  const { partner, bearer } = call;
  const now = context.clock.now();
  return withTransaction(context.database, async (transaction) => {
    let made: MadeOrder | null = null;
    let reading: Promise<[CartRow | null, CartLineRow[]]> | null = null;
    const lockAndRead = () =>
      (reading ??= Promise.all([
        lockCart(transaction, partner.id, completion.cart),
        listLines(transaction, partner.id, completion.cart),
      ]));
    const effect = async (): Promise<CompletedOrder> => {
      const [row, lines] = await lockAndRead();
      // Carts are deleted some time after the order; orders never are.
      const former = row ? null : await findOrderOfCart(transaction, partner.id, completion.cart);
      if (former?.subjectId === bearer.subjectId) return toCompletedOrder(former);
      assertOwn(row, bearer);
      if (row.status === 'completed') return toCompletedOrder(await getOrderOf(transaction, row));

      assertOpen(row, now);
      made = await makeOrder(context, transaction, call, { row, lines }, completion);
      return toCompletedOrder(made.order);
    };
    const { idempotencyKey: key, cart, savePaymentMethod } = completion;
    const scope = { partnerId: partner.id, subjectId: bearer.subjectId, endpoint: 'completeCart' };
    const body = { cart, ...(savePaymentMethod && { savePaymentMethod }) };
    const answer = key ? await once(transaction, { ...scope, key, body }, now, effect, lockAndRead) : await effect();
    return { answer, made };
  });
}

async function makeOrder(
  context: Context,
  transaction: Transaction,
  call: CompletionCall,
  { row, lines: storedLines }: { readonly row: CartRow; readonly lines: readonly CartLineRow[] },
  completion: Completion,
): Promise<MadeOrder> {
  const { partner, language } = call;
  const now = context.clock.now();
  const facts = await readForOrder(context, transaction, call, row, { ...completion, lines: storedLines });
  const { priced, provenance } = facts;
  const { cart, calculation } = priced;
  await assertComplete(context, transaction, call, row, facts);
  if (isTotalChanged(row.calculatedToPayMinor, calculation.totals.toPay)) {
    throw new Refusal('cart.total_changed', { details: { calculation: toCalculation(priced, language) } });
  }

  const ready = toReadyCart(row);
  const paymentMethodId = row.payment?.paymentMethod ?? '';
  await requireProofAtNewAddress(context, transaction, call, { address: row.address, paymentMethodId });
  // Global lock order: cart, slot, counts of orders, promo code, points, stock.
  const slot = await takeSlot(context, transaction, facts);
  const receiptEmail = await findReceiptEmail(transaction, call, row);
  const { order, lines } = toOrder({ call, cart: ready, priced, slot, completion, receiptEmail, now });
  const { id: orderId, subjectId, phone, promoCode } = order;
  if (promoCode !== null) {
    await redeemPromoCode(transaction, { partner, code: promoCode, orderId, subjectId, phone, now, hasOrderedBefore });
  }
  const points = calculation.pointsSpent;
  await holdPoints(transaction, partner, { customerId: subjectId, orderId, points, now });
  const doubt = findOrderReviewReason(partner, facts.openOrders, order);
  const status = doubt === null ? order.status : 'requiresConfirmation';
  const [stockChanges, made] = await Promise.all([
    reserveStock(transaction, {
      partnerId: partner.id,
      warehouseId: cart.area.warehouseId,
      orderId,
      demand: stockDemand(calculation.lines),
      now,
      nameOf: (productId) => cart.offers.getItem(productId).names[language],
    }),
    writeOrder(transaction, { ...order, ...provenance, status }, lines, doubt),
  ]);
  const { debtIds } = priced;
  if (debtIds.length > 0) await takeDebts(transaction, { partnerId: partner.id, subjectId, orderId, debtIds, now });
  const origin = toOwnOrigin(context.config, partner, call.caller);
  const paymentId = await openOrderPayment(context, transaction, { ...made, partner, origin, language, now });
  // The order has its own copy, which is deleted separately.
  const contact = { address: null, phone: null, customerName: null, email: null };
  const copied = { ...contact, note: '', wishes: [], promoCode: null, paidByPoints: false };
  await updateCart(transaction, row, { ...copied, status: 'completed', updatedAt: now });
  return { order: made.order, stockChanges, paymentId };
}

/** Converts the cart's place into the order's, within the share of its network. */
async function takeSlot(
  context: Context,
  transaction: Transaction,
  { chosen, slot, taken, priced }: OrderFacts,
): Promise<ConfirmedSlot> {
  if (!chosen || !slot) throw new Error('A cart without a slot passed for complete');
  const wanted = { ...chosen, bottles: priced.calculation.bottlesOfWater };
  const confirmed = await confirmLockedSlot(transaction, slot, wanted);
  if (taken && !(await isOrderWithin(context, wanted, taken))) throw new Refusal('order.phone_proof_required');
  return confirmed;
}

/** Refuses with all obstacles at once, each with what to do. */
async function assertComplete(
  context: Context,
  transaction: Transaction,
  call: CartCall,
  row: CartRow,
  facts: OrderFacts,
): Promise<void> {
  const { partner, language } = call;
  const { priced, isProven } = facts;
  const { cart, calculation } = priced;
  const violations = completionViolations({
    calculation: { ...calculation, violations: [...calculation.violations, ...violationsOfChoices(row, priced)] },
    hasAddress: row.address !== null,
    interval: intervalReadiness(facts),
    payment: await paymentReadiness(context, transaction, row, priced),
    isRegistered: priced.payer.isRegistered,
    phone: row.phone,
    name: row.customerName,
    hasPersonalDataConsent: facts.hasConsent,
    needsPhoneProof: !isProven && isAboveUnproven(calculation, unprovenLimitsOf(partner)),
    isLeftUnpaid:
      row.wishes.includes('leaveAtDoor') &&
      !canLeaveAtDoor({ paymentCode: row.payment?.monolithType ?? null, toPay: calculation.totals.toPay }),
  });
  const [first, ...rest] = violations;
  if (!first) return;
  const toNamed = (reason: RefusalReason): RefusalViolation => toViolation(reason, cart, language);
  const details = detailsOf(
    violations.filter(({ code }) => code === 'loyalty.not_enough_points'),
    partner,
  );
  throw new Refusal([toNamed(first), ...rest.map(toNamed)], details ? { details } : {});
}

/** Violations of optional choices: an invalid promo code, insufficient points. */
function violationsOfChoices({ payment }: CartRow, { promo, calculation }: PricedCart): RefusalReason[] {
  const violations: RefusalReason[] = [];
  if (promo?.check.valid === false) {
    const { error, params } = promo.check;
    violations.push({ code: 'promo.invalid', params: { error, ...params } });
  }
  if (payment?.monolithType === paymentCodes.bonus && calculation.lines.length > 0) {
    const tooFew = checkPaidByPointsAlone(calculation);
    if (tooFew) violations.push(tooFew);
  }
  return violations;
}

function intervalReadiness({ chosen, slot, priced }: OrderFacts): Readiness {
  if (!chosen) return 'missing';
  const wanted = { ...chosen, bottles: priced.calculation.bottlesOfWater };
  return slot && isBookable(slot, wanted) ? 'ready' : 'unavailable';
}

async function paymentReadiness(
  context: Context,
  transaction: Transaction,
  { payment }: CartRow,
  { cart, payer, calculation }: PricedCart,
): Promise<Readiness> {
  if (payment === null) return 'missing';
  const paying = { ...payer, payableMinor: calculation.totals.toPay };
  const method = await findOfferedMethod(context, cart.partner, paying, payment, transaction);
  return method ? 'ready' : 'unavailable';
}

async function getOrderOf(transaction: Transaction, { partnerId, id }: CartRow): Promise<OrderRow> {
  const order = await findOrderOfCart(transaction, partnerId, id);
  if (!order) throw new Error(`Cart ${id} is completed, but has no order`);
  return order;
}

/** The payment address is known only after asking the acquirer. */
function toCompletedOrder(order: OrderRow): CompletedOrder {
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
