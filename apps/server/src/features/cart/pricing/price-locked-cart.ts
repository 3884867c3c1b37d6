import type { Payer } from '#features/payments/index.ts';
import {
  checkPromo,
  parsePaymentCode,
  paymentCodes,
  weekdayOf,
  type CartCalculation,
  type PromoCheck,
  type RefusalReason,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { listOpenDebts, refusalOfRentals, rentRefusalOf } from '#features/containers/index.ts';
import { describeSlot } from '#features/delivery/index.ts';
import { hasProvenPhone } from '#features/identity/index.ts';
import { readPoints } from '#features/loyalty/index.ts';
import type { KnownPromo } from '#features/promotions/index.ts';
import type { CallOf } from '#http/call.ts';
import type { CartRow } from '../cart.store.ts';
import type { LockedContents } from '../change-cart.ts';
import { debtLinesOf } from './debt-lines.ts';
import { loadCart, type LoadedCart } from '../loaded-cart.ts';
import { findPayer, legalPersonOf } from '../choices/payer.ts';
import { priceCart, type PricingFacts } from './price-cart.ts';

/** Dependencies of the cart on features in higher layers. */
export type CartDependencies = {
  /** Whether this subject or phone has an order that is neither cancelled nor undelivered. */
  hasOrderedBefore(
    context: Pick<Context, 'config' | 'clock'>,
    executor: Executor,
    customer: { partnerId: string; subjectId: string; phone: string | null },
  ): Promise<boolean>;
};

/** A promo code under trial, with the facts that a made-up customer lacks. */
export type PromoTrialFacts = {
  readonly promo: KnownPromo;
  /** Whether the customer has a confirmed phone. */
  readonly isProven: boolean;
  /** The time at which the code is entered. */
  readonly at: Date;
};

export type PricedCart = {
  readonly cart: LoadedCart;
  readonly calculation: CartCalculation;
  readonly payer: Payer;
  /** The cart's code and its check; only a valid code is priced. */
  readonly promo: { readonly code: string; readonly check: PromoCheck } | null;
  /** The customer's points; 0 if they may not spend any. */
  readonly pointsAvailable: number;
  /** Ids of the debts included in the calculation. */
  readonly debtIds: readonly string[];
};

/**
 * Loads and prices a locked cart with all the customer's points, debts and choices.
 *
 * @param known the cart's lines, their stock and the payer, if they have been read; a promo code under trial in place
 * of its own
 */
export async function priceLockedCart(
  context: Context,
  executor: Executor,
  call: CallOf<'bearer' | 'partner'>,
  row: CartRow,
  dependencies: CartDependencies,
  {
    payer: known,
    trial,
    ...contents
  }: Partial<LockedContents> & { readonly payer?: Payer; readonly trial?: PromoTrialFacts | undefined } = {},
): Promise<PricedCart> {
  const { partner } = call;
  const { subjectId, phone } = row;
  const now = context.clock.now();
  const payer = known ?? (await findPayer(executor, row, call.bearer));
  const legalPersonId = legalPersonOf(payer, row);
  // Rule 33: visitors and legal persons neither earn nor spend.
  const hasPoints = payer.isRegistered && payer.kind === 'individual';
  const [cart, debts, points, isReturning] = await Promise.all([
    loadCart(context, executor, partner, row, { ...contents, ...(trial && { promo: trial.promo }) }),
    listOpenDebts(executor, { partnerId: partner.id, subjectId, legalPersonId }),
    hasPoints ? readPoints(executor, partner, subjectId, now) : { available: 0 },
    dependencies.hasOrderedBefore(context, executor, { partnerId: partner.id, subjectId, phone }),
  ]);
  const slot =
    row.intervalTemplateId !== null && row.intervalDay !== null
      ? await describeSlot(context, partner, cart.area, row.intervalTemplateId, row.intervalDay)
      : null;
  const facts: PricingFacts = {
    isFirstOrder: !isReturning,
    intervalSurcharge: slot?.surchargeMinor ?? null,
    promo: null,
    debtLines: debtLinesOf(cart, debts),
    points: { wanted: hasPoints && pointsWanted(row), balance: points.available },
    isEarning: hasPoints,
    paymentCode: parsePaymentCode(row.payment?.monolithType),
    rentRefusal: await findRentRefusal(context, executor, cart, payer),
  };
  const requiresProof = cart.promo?.rule.isFirstOrderOnly === true;
  const isProven =
    trial?.isProven ?? (requiresProof && payer.isRegistered && (await hasProvenPhone(executor, partner.id, subjectId)));
  const at = trial?.at ?? now;
  const { promo, calculation } = pricePromo(cart, facts, { now: at.getTime(), payer, isProven });
  const debtIds = calculation.lines.length === 0 ? [] : debts.map(({ id }) => id);
  return { cart, calculation, payer, promo, pointsAvailable: points.available, debtIds };
}

/** The points to pay with; true: as many as possible, which payment by points alone always means. */
function pointsWanted({ payment, paidByPoints }: Pick<CartRow, 'payment' | 'paidByPoints'>): boolean | number {
  return payment?.monolithType === paymentCodes.bonus ? true : paidByPoints;
}

/** Prices without the code first: the code's validity depends on that sum. */
function pricePromo(
  cart: LoadedCart,
  facts: PricingFacts,
  { now, payer, isProven }: { now: number; payer: Payer; isProven: boolean },
): Pick<PricedCart, 'promo' | 'calculation'> {
  const calculation = priceCart(cart, facts);
  const { promoCode: code, intervalDay } = cart.row;
  if (code === null) return { promo: null, calculation };

  const check = checkPromo(cart.promo?.rule ?? null, {
    now,
    used: cart.promo?.used ?? 0,
    usedByCustomer: cart.promo?.usedByCustomer ?? 0,
    isRegistered: payer.isRegistered,
    isFirstOrder: facts.isFirstOrder && cart.promo?.hadFirstOrder !== true,
    hasProvenPhone: isProven,
    goods: calculation.totals.goods,
    itemIds: calculation.lines.filter(({ isContainer }) => !isContainer).map(({ itemId }) => itemId),
    areaId: cart.area.id,
    paymentCode: facts.paymentCode,
    weekday: intervalDay === null ? null : weekdayOf(intervalDay),
    paidByPoints: facts.points.wanted,
  });
  const promo = { code, check };
  if (!check.valid || !cart.promo) return { promo, calculation };
  return { promo, calculation: priceCart(cart, { ...facts, promo: cart.promo.rule }) };
}

async function findRentRefusal(
  context: Context,
  executor: Executor,
  { lines, row, partner }: LoadedCart,
  payer: Payer,
): Promise<RefusalReason | null> {
  if (lines.every(({ acquisition }) => acquisition !== 'rent')) return null;
  if (!payer.isRegistered) return refusalOfRentals(partner) ?? { code: 'identity.sign_in_required', params: {} };
  const renter = { subjectId: row.subjectId, legalPersonId: legalPersonOf(payer, row) };
  return rentRefusalOf(executor, partner, renter, context.clock.now());
}
