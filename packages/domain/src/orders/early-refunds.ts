import type { AutomaticReason } from '../cart/cart-line.ts';
import { orderTransitions, type OrderStatus } from './order-states.ts';
import type { MinorUnits } from '../money/money.ts';
import { accepted, refused, type EarlyRefundRefusalCode, type Outcome } from '../refusal-reason.ts';

/** A line of an order before its delivery. */
export interface UndeliveredLine {
  readonly kind: 'goods' | 'container' | 'fee';
  readonly automaticReason: AutomaticReason | null;
  readonly quantity: number;
  /** Refunded pieces, including this refund. */
  readonly refundedQuantity: number;
  /** Bottles of water per piece. */
  readonly containersPerUnit: number;
}

/** Whether pieces can be refunded before the delivery: only if the order is already paid. */
export function checkEarlyRefund(order: {
  readonly status: OrderStatus;
  readonly paidAmount: MinorUnits;
}): Outcome<true, EarlyRefundRefusalCode> {
  // A finished order is not delivered again: its money was or will be refunded.
  if (!isUnderWay(order.status)) return refused('order.refund_refused');
  return order.paidAmount > 0 ? accepted(true) : refused('order.refund_not_paid');
}

function isUnderWay(status: OrderStatus): boolean {
  return status !== 'undelivered' && orderTransitions[status].length > 0;
}

export interface DeliveryLeft {
  /** W: bottles of water still to be delivered. */
  readonly water: number;
  /** R_eff: empties to be returned for them. */
  readonly returned: number;
}

/**
 * Computes the goods left to deliver after a partial refund: each remaining bottle comes with a container of the order
 * or in exchange for an empty one. Refuses if no chosen goods would remain, a container would come without water, or an
 * old debt would be refunded.
 */
export function deliveryAfterRefund(lines: readonly UndeliveredLine[]): Outcome<DeliveryLeft, EarlyRefundRefusalCode> {
  if (lines.some((line) => line.automaticReason === 'RENTAL_DEBT' && line.refundedQuantity > 0)) {
    return refused('order.refund_owed');
  }
  const left = lines.map((line) => ({ ...line, quantity: line.quantity - line.refundedQuantity }));
  if (!left.some((line) => line.kind === 'goods' && line.automaticReason === null && line.quantity > 0)) {
    return refused('order.refund_everything');
  }
  const water = left.reduce((sum, line) => sum + line.quantity * line.containersPerUnit, 0);
  const containers = left.reduce((sum, line) => sum + (isContainerOfWater(line) ? line.quantity : 0), 0);
  if (containers > water) return refused('order.refund_containers_left', { quantity: containers - water });
  return accepted({ water, returned: water - containers });
}

function isContainerOfWater({ kind, automaticReason }: UndeliveredLine): boolean {
  return kind === 'container' && automaticReason !== 'RENTAL_DEBT';
}
