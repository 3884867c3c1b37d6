import type { AutomaticReason } from '../cart/cart-line.ts';
import { orderTransitions, type OrderStatus } from './order-states.ts';
import type { MinorUnits } from '../money/money.ts';
import { accepted, refused, type EarlyRefundRefusalCode, type Outcome } from '../refusal-reason.ts';

/** A line of an order that is still to be delivered. */
export interface UndeliveredLine {
  readonly kind: 'goods' | 'container' | 'fee';
  readonly automaticReason: AutomaticReason | null;
  readonly quantity: number;
  /** Pieces that went back already, or go back now. */
  readonly refundedQuantity: number;
  /** Bottles of water in one piece. */
  readonly containersPerUnit: number;
}

/** Whether pieces of an order may go back before its delivery: only where its money was taken already. */
export function checkEarlyRefund(order: {
  readonly status: OrderStatus;
  readonly paidAmount: MinorUnits;
}): Outcome<true, EarlyRefundRefusalCode> {
  // What is over is delivered no more: its money went back, or will.
  if (!isUnderWay(order.status)) return refused('order.refund_refused');
  return order.paidAmount > 0 ? accepted(true) : refused('order.refund_not_paid');
}

function isUnderWay(status: OrderStatus): boolean {
  return status !== 'undelivered' && orderTransitions[status].length > 0;
}

export interface DeliveryLeft {
  /** W: bottles of water that are still delivered. */
  readonly water: number;
  /** R_eff: empties that are to be handed over for them. */
  readonly returned: number;
}

/**
 * What is delivered of an order once pieces of it went back: each bottle of water that is left comes with a container of
 * the order or in exchange for an empty one. Refused where nothing that was chosen would be left, a container would come
 * without water, or what is owed from before would go back unpaid.
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
