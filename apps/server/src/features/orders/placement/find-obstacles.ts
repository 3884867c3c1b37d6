import {
  canLeaveAtDoor,
  checkPaidByPointsAlone,
  completionViolations,
  isAboveUnproven,
  isChangeTooSmall,
  paymentCodes,
  type Readiness,
  type RefusalReason,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { detailsOf, toViolation, type CartRow, type PricedCart } from '#features/cart/index.ts';
import { findOfferedMethod, findReceiptObstacle } from '#features/payments/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { unprovenLimitsOf } from './unproven-payer.ts';

/** The facts that decide whether a priced cart can become an order. */
export type CompletionState = {
  readonly priced: PricedCart;
  readonly isProven: boolean;
  readonly hasConsent: boolean;
  readonly interval: Readiness;
};

/** A refusal with all obstacles at once; null if there is none. */
export async function findObstacles(
  context: Context,
  executor: Executor,
  { partner, language }: CallOf<'partner' | 'language'>,
  row: CartRow,
  { priced, isProven, hasConsent, interval }: CompletionState,
): Promise<Refusal | null> {
  const { cart, calculation } = priced;
  const violations = completionViolations({
    calculation: {
      ...calculation,
      violations: [...calculation.violations, ...violationsOfChoices(context, row, priced)],
    },
    hasAddress: row.address !== null,
    interval,
    payment: await paymentReadiness(context, executor, row, priced),
    isRegistered: priced.payer.isRegistered,
    phone: row.phone,
    name: row.customerName,
    hasPersonalDataConsent: hasConsent,
    needsPhoneProof: !isProven && isAboveUnproven(calculation, unprovenLimitsOf(partner)),
    isLeftUnpaid:
      row.wishes.includes('leaveAtDoor') &&
      !canLeaveAtDoor({ paymentCode: row.payment?.monolithType ?? null, toPay: calculation.totals.toPay }),
  });
  const [first, ...rest] = violations;
  if (!first) return null;
  const toNamed = (reason: RefusalReason): RefusalViolation => toViolation(reason, cart, language);
  const details = detailsOf(
    violations.filter(({ code }) => code === 'loyalty.not_enough_points'),
    partner,
  );
  return new Refusal([toNamed(first), ...rest.map(toNamed)], details ? { details } : {});
}

/** Violations of optional choices: a receipt that is too long, an invalid promo code, insufficient points. */
function violationsOfChoices(
  context: Context,
  { partnerId, payment }: CartRow,
  { promo, calculation }: PricedCart,
): RefusalReason[] {
  const violations: RefusalReason[] = [];
  const tooLong = payment && findReceiptObstacle(context, partnerId, payment.monolithType, calculation);
  if (tooLong) violations.push(tooLong);
  const due = calculation.totals.toPay;
  if (payment && isChangeTooSmall({ changeFrom: payment.changeFrom ?? null, paymentCode: payment.monolithType, due })) {
    violations.push({ code: 'payment.change_too_small', params: { due } });
  }
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

async function paymentReadiness(
  context: Context,
  executor: Executor,
  { payment }: CartRow,
  { cart, payer, calculation }: PricedCart,
): Promise<Readiness> {
  if (payment === null) return 'missing';
  const payingCustomer = { ...payer, payableMinor: calculation.totals.toPay };
  const method = await findOfferedMethod(context, cart.partner, payingCustomer, payment, executor);
  return method ? 'ready' : 'unavailable';
}
