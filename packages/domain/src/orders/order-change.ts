import { intervalFee, liftFee, type Fee, type FeeKind, type FeeKnobs, type LiftPlace } from '../cart/fees.ts';
import { sumAmounts, type MinorUnits } from '../money/money.ts';
import { canCancel } from './order-states.ts';
import { isOnlinePayment, paymentCodes, type PaymentCode } from '../payments/payment-methods.ts';
import type { PromoRule } from '../benefits/promotions.ts';
import { accepted, refused, type Outcome } from '../refusal-reason.ts';
import { weekdayOf, type CalendarDate } from '../zoned-time.ts';

/** What the change of an order may be refused for. */
export type OrderChangeRefusalCode =
  /** `difference`: what it would cost more, minor units. */
  'order.change_costs_more' | 'order.change_unpaid';

/** Whether the customer may still move an order to another time or address: as long as they may cancel it (rule 83). */
export const canChange: typeof canCancel = canCancel;

/** A fee of an order as it was sold, or as it would be now. */
export interface ChargedFee {
  readonly kind: string;
  readonly amount: MinorUnits;
}

const movedKinds: readonly FeeKind[] = ['lift', 'interval'];

/** Whether a fee hangs on where and when an order is delivered; the others hang on what was bought, which stays. */
export function isFeeOfPlace(kind: string): boolean {
  return movedKinds.some((moved) => moved === kind);
}

export interface NewPlace {
  /** Null: the address stays, and what is carried up there with it. */
  readonly address: LiftPlace | null;
  /** Of the new interval; null: the interval stays. */
  readonly surcharge: MinorUnits | null;
}

/** The fees of place and time that a change replaces, and what takes their place. */
export function feesOfChange(
  { address, surcharge }: NewPlace,
  bottles: number,
  knobs: FeeKnobs,
): { replaced: readonly FeeKind[]; fees: readonly Fee[] } {
  const replaced: FeeKind[] = [];
  const fees: (Fee | null)[] = [];
  if (address !== null) {
    replaced.push('lift');
    fees.push(liftFee(address, bottles, knobs));
  }
  if (surcharge !== null) {
    replaced.push('interval');
    fees.push(intervalFee(surcharge));
  }
  return { replaced, fees: fees.filter((fee) => fee !== null) };
}

/**
 * What becomes of the difference: nobody owes anything (`none`), it is paid with the rest when the order comes (`at_door`,
 * also less), it stands on the invoice, or it goes back to where the money came from.
 */
export const changeSettlements = ['none', 'at_door', 'invoice', 'refund'] as const;

export type ChangeSettlement = (typeof changeSettlements)[number];

/**
 * How an order settles a difference, in minor units, negative for less. Money that was taken already is never asked for a
 * second time, and an open payment is never for another sum than the order: both are refused.
 */
export function settleOrderChange(
  order: { readonly paymentCode: PaymentCode | null; readonly payable: MinorUnits; readonly paidAmount: MinorUnits },
  difference: number,
): Outcome<ChangeSettlement, OrderChangeRefusalCode> {
  if (difference === 0) return accepted('none');
  const { paymentCode, payable, paidAmount } = order;
  if (paidAmount > 0) {
    return difference < 0 ? accepted('refund') : refused('order.change_costs_more', { difference });
  }
  if (paymentCode === paymentCodes.contract) return accepted('invoice');
  if (paymentCode === null || paymentCode === paymentCodes.bonus) {
    return refused('order.change_costs_more', { difference });
  }
  if (isOnlinePayment(paymentCode) && payable > 0) return refused('order.change_unpaid');
  return accepted('at_door');
}

/**
 * Of fees that were paid and of which fewer are due, what goes back, by kind: together with the `after` that stay exactly
 * what was paid. Throws a RangeError where more is due than was paid.
 */
export function returnedFees(before: readonly ChargedFee[], after: readonly ChargedFee[]): ChargedFee[] {
  let left = sumAmounts(before.map(({ amount }) => amount)) - sumAmounts(after.map(({ amount }) => amount));
  if (left < 0) throw new RangeError(`More is due than was paid: ${-left}`);
  const dueOf = (kind: string) => sumAmounts(after.flatMap((fee) => (fee.kind === kind ? [fee.amount] : [])));
  const kinds = [...new Set(before.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const paid = sumAmounts(before.flatMap((fee) => (fee.kind === kind ? [fee.amount] : [])));
    const amount = Math.min(left, Math.max(0, paid - dueOf(kind)));
    left -= amount;
    return amount > 0 ? [{ kind, amount }] : [];
  });
}

/** Whether a promo code that an order was sold with counts for another day and area too. */
export function isPromoKept(
  { areaIds, weekdayMask }: Pick<PromoRule, 'areaIds' | 'weekdayMask'>,
  { areaId, day }: { readonly areaId: string; readonly day: CalendarDate },
): boolean {
  if (areaIds !== null && !areaIds.includes(areaId)) return false;
  return weekdayMask === null || (weekdayMask & (1 << weekdayOf(day))) !== 0;
}
