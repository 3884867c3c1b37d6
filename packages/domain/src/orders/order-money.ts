import type { MinorUnits } from '../money/money.ts';
import { sumAmounts } from '../money/money.ts';
import { isOnlinePayment, paymentCodes, type PaymentCode } from '../payments/payment-methods.ts';
import { accepted, refused, type Outcome } from '../refusal-reason.ts';
import type { ChangeSettlement, OrderChangeRefusalCode } from './order-change.ts';

/** The money of an order, in minor units. Refunded pieces stay in `payable`, and their money in `paid`. */
export interface OrderMoney {
  readonly paymentCode: PaymentCode | null;
  readonly payable: MinorUnits;
  readonly paid: MinorUnits;
  /** Money of refunded pieces. */
  readonly returned: MinorUnits;
}

/** The sum that the courier still has to collect for an order. */
export function dueAtDoor({ payable, paid }: Pick<OrderMoney, 'payable' | 'paid'>): MinorUnits {
  return Math.max(0, payable - paid);
}

/** The money of an order as its customer counts it, without refunded pieces: `costs` is `paid` and `due` together. */
export interface CustomerMoney {
  readonly costs: MinorUnits;
  /** The part that was paid and not refunded. */
  readonly paid: MinorUnits;
  readonly due: MinorUnits;
}

export interface OrderChangeMoney {
  /** The change of the order's sum; negative if it decreases. */
  readonly difference: number;
  readonly settlement: ChangeSettlement;
  /** The part of the paid money to be refunded. */
  readonly refund: MinorUnits;
  /** The sum left to pay after the change. */
  readonly due: MinorUnits;
  readonly customer: { readonly before: CustomerMoney; readonly after: CustomerMoney };
}

/**
 * Computes the money of a changed order. A decrease first reduces the rest that the courier collects, and then is
 * refunded; an increase is collected by the courier. Refuses a changed sum while an online payment of the former one is
 * open.
 *
 * @param value the sum of all goods that are still delivered after the change
 */
export function computeOrderChange(
  { paymentCode, payable, paid, returned }: OrderMoney,
  value: MinorUnits,
): Outcome<OrderChangeMoney, OrderChangeRefusalCode> {
  const costs = payable - returned;
  const difference = value - costs;
  const retained = paid - returned;
  const refund = paid > 0 ? Math.max(0, retained - value) : 0;
  const due = paid > 0 ? Math.max(0, value - retained) : value;
  const customer = {
    before: paid > 0 ? { costs, paid: retained, due: costs - retained } : { costs, paid: 0, due: costs },
    after: { costs: value, paid: paid > 0 ? retained - refund : 0, due },
  };
  const money = { difference, refund, due, customer };
  if (refund > 0) return accepted({ ...money, settlement: 'refund' });
  if (difference === 0) return accepted({ ...money, settlement: 'none' });
  if (paid > 0) return accepted({ ...money, settlement: 'at_door' });
  if (paymentCode !== null && isOnlinePayment(paymentCode) && payable > 0) return refused('order.change_unpaid');
  return accepted({ ...money, settlement: paymentCode === paymentCodes.contract ? 'invoice' : 'at_door' });
}

/**
 * Whether a customer may make the change without staff. A paid order, or one without a sum to pay, cannot become
 * dearer: only staff may agree to a sum that the courier collects (rule 83b).
 */
export function checkOwnChange(
  { paymentCode, paid }: Pick<OrderMoney, 'paymentCode' | 'paid'>,
  difference: number,
): Outcome<true, OrderChangeRefusalCode> {
  const needsNoPayment = paid > 0 || paymentCode === null || paymentCode === paymentCodes.bonus;
  return needsNoPayment && difference > 0 ? refused('order.change_costs_more', { difference }) : accepted(true);
}

/** The price reduction of a line of a paid order. */
export interface Reduction {
  readonly lineId: string;
  /** Pieces that are no longer delivered; 0 if only their price fell. */
  readonly quantity: number;
  /** The money of the reduction. */
  readonly amount: MinorUnits;
  /** The points of the reduction, in minor units. */
  readonly points: MinorUnits;
}

/**
 * Selects the reductions that are refunded, in their order, up to the sum `refund`: they are the lines of the refund.
 * The others pay for additional goods. Throws a RangeError if the reductions are less than the refund.
 */
export function returnReductions(reductions: readonly Reduction[], refund: MinorUnits): Reduction[] {
  let left = refund;
  const returned = reductions.map((reduction) => {
    const amount = Math.min(left, reduction.amount);
    left -= amount;
    return { ...reduction, amount };
  });
  if (left > 0) throw new RangeError(`${left} more go back than anything costs less`);
  return returned.filter(({ amount, points }) => amount > 0 || points > 0);
}

/**
 * Points that an order must promise so that, less the share of what was refunded (rule 40), it gives `earned`. The
 * counterpart of `pointsOfRefund`.
 */
export function promisedPoints(
  earned: number,
  { goods, goodsRefunded }: { readonly goods: MinorUnits; readonly goodsRefunded: MinorUnits },
): number {
  const left = sumAmounts([goods, -goodsRefunded]);
  if (left <= 0) return 0;
  return Number((BigInt(earned) * BigInt(goods)) / BigInt(left));
}
