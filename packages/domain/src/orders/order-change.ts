import { intervalFee, liftFee, type Fee, type FeeKind, type FeeParameters, type LiftPlace } from '../cart/fees.ts';
import type { MinorUnits } from '../money/money.ts';
import { canCancel, type OrderStatus } from './order-states.ts';
import type { PromoRule } from '../benefits/promotions.ts';
import { weekdayOf, type CalendarDate } from '../zoned-time.ts';

/** Refusals of a change of an order. */
export type OrderChangeRefusalCode =
  /** `difference`: additional costs, in minor units. */
  'order.change_costs_more' | 'order.change_unpaid';

/** Whether the customer may still change time or address: as long as they may cancel (rule 83). */
export const canChange: typeof canCancel = canCancel;

/** Whether staff may still change an order: until it is in work (rule 83). */
export function canChangeAsStaff(status: OrderStatus): boolean {
  return status === 'new' || status === 'requiresConfirmation' || status === 'approved';
}

const movedKinds: readonly FeeKind[] = ['lift', 'interval'];

/** Whether a fee depends on place and time of the delivery; other fees depend on the goods, which do not change. */
export function isFeeOfPlace(kind: string): boolean {
  return movedKinds.some((moved) => moved === kind);
}

export interface NewPlace {
  /** The new address; null: the address and its lift fee stay. */
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
 * How the difference of a changed order is settled: not at all (no difference), with the rest that the courier collects
 * (`at_door`, also if lower), on the invoice, or by a refund.
 */
export const changeSettlements = ['none', 'at_door', 'invoice', 'refund'] as const;

export type ChangeSettlement = (typeof changeSettlements)[number];

/** Whether the order's promo code also applies to another day and area. */
export function doesPromoStillApply(
  { areaIds, weekdayMask }: Pick<PromoRule, 'areaIds' | 'weekdayMask'>,
  { areaId, day }: { readonly areaId: string; readonly day: CalendarDate },
): boolean {
  if (areaIds !== null && !areaIds.includes(areaId)) return false;
  return weekdayMask === null || (weekdayMask & (1 << weekdayOf(day))) !== 0;
}
