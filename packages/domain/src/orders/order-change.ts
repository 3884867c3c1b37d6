import { intervalFee, liftFee, type Fee, type FeeKind, type FeeParameters, type LiftPlace } from '../cart/fees.ts';
import { sumAmounts, type MinorUnits } from '../money/money.ts';
import { canCancel } from './order-states.ts';
import { isOnlinePayment, paymentCodes, type PaymentCode } from '../payments/payment-methods.ts';
import type { PromoRule } from '../benefits/promotions.ts';
import { accepted, refused, type Outcome } from '../refusal-reason.ts';
import { weekdayOf, type CalendarDate } from '../zoned-time.ts';

/** Refusals of a change of an order. */
export type OrderChangeRefusalCode =
  /** `difference`: additional costs, in minor units. */
  'order.change_costs_more' | 'order.change_unpaid';

/** Whether the customer may still change time or address: as long as they may cancel (rule 83). */
export const canChange: typeof canCancel = canCancel;

/** A fee of an order as sold, or as it would be now. */
export interface ChargedFee {
  readonly kind: string;
  readonly amount: MinorUnits;
}

const movedKinds: readonly FeeKind[] = ['lift', 'interval'];

/** Whether a fee depends on place and time of the delivery; other fees depend on the goods, which do not change. */
export function isFeeOfPlace(kind: string): boolean {
  return movedKinds.some((moved) => moved === kind);
}

export interface NewPlace {
  /** Null: the address and its lift fee stay. */
  readonly address: LiftPlace | null;
  /** Surcharge of the new interval; null: the interval stays. */
  readonly surcharge: MinorUnits | null;
}

/** Fees of place and time that a change replaces, and the new ones. */
export function feesOfChange(
  { address, surcharge }: NewPlace,
  bottles: number,
  parameters: FeeParameters,
): { replaced: readonly FeeKind[]; fees: readonly Fee[] } {
  const replaced: FeeKind[] = [];
  const fees: (Fee | null)[] = [];
  if (address !== null) {
    replaced.push('lift');
    fees.push(liftFee(address, bottles, parameters));
  }
  if (surcharge !== null) {
    replaced.push('interval');
    fees.push(intervalFee(surcharge));
  }
  return { replaced, fees: fees.filter((fee) => fee !== null) };
}

/**
 * Settlement of the difference: none (`none`), paid with the rest at the delivery (`at_door`, also if lower), on the
 * invoice, or refunded.
 */
export const changeSettlements = ['none', 'at_door', 'invoice', 'refund'] as const;

export type ChangeSettlement = (typeof changeSettlements)[number];

/**
 * How to settle a difference in minor units, negative if lower. Refuses a surcharge on a paid order, and any change of
 * the sum while a payment is open.
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
 * Refunds by kind when paid fees decrease; with `after` they add up to what was paid. Throws a RangeError if more is
 * due than was paid.
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

/** Whether the order's promo code also applies to another day and area. */
export function isPromoKept(
  { areaIds, weekdayMask }: Pick<PromoRule, 'areaIds' | 'weekdayMask'>,
  { areaId, day }: { readonly areaId: string; readonly day: CalendarDate },
): boolean {
  if (areaIds !== null && !areaIds.includes(areaId)) return false;
  return weekdayMask === null || (weekdayMask & (1 << weekdayOf(day))) !== 0;
}
