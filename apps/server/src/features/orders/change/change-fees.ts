import type { OrderChange } from '@kaplya/contract';
import {
  canLeaveAtDoor,
  feesOfChange,
  isFeeOfPlace,
  parseFloor,
  parsePaymentCode,
  settleOrderChange,
  sumAmounts,
  type ChangeSettlement,
} from '@kaplya/domain';
import { toFeeParameters } from '#features/cart/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { ChangeTarget } from './change-target.ts';
import type { OrderCall } from '../history/get-order.ts';
import type { NewOrderLine, OrderLineRow } from '../stores/order-line.store.ts';
import type { OrderRow } from '../stores/order.store.ts';
import { toFeeLine } from '../placement/to-order.ts';

export type ChangedFees = {
  /** Difference to the previous sum, in minor units. */
  readonly difference: number;
  readonly replaced: readonly OrderLineRow[];
  readonly added: readonly NewOrderLine[];
  /** All fee lines after the change. */
  readonly after: readonly Pick<OrderLineRow, 'externalId' | 'name' | 'totalMinor'>[];
};

export function toChangedFees(
  call: OrderCall,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  target: ChangeTarget,
): ChangedFees {
  const { rules } = call.partner;
  const { address, slot, isElsewhere, isAtAnotherTime } = target;
  const { replaced: kinds, fees } = feesOfChange(
    {
      address: isElsewhere ? { floor: parseFloor(address.floor), hasElevator: address.hasElevator ?? null } : null,
      surcharge: isAtAnotherTime ? slot.surchargeMinor : null,
    },
    order.bottles,
    toFeeParameters(rules),
  );
  // Refunded fees are no longer charged.
  const charged = lines.filter(({ kind, quantity, refundedQuantity }) => kind === 'fee' && quantity > refundedQuantity);
  const replaced = charged.filter(
    ({ externalId }) => isFeeOfPlace(externalId) && kinds.some((kind) => kind === externalId),
  );
  const added = fees.map((fee) => toFeeLine(fee, call));
  return {
    difference: sumOf(added) - sumOf(replaced),
    replaced,
    added,
    after: [...charged.filter((line) => !replaced.includes(line)), ...added],
  };
}

function sumOf(fees: readonly Pick<OrderLineRow, 'totalMinor'>[]): number {
  return sumAmounts(fees.map(({ totalMinor }) => totalMinor));
}

export function settleChange(order: OrderRow, difference: number): ChangeSettlement {
  const { paymentCode, toPayMinor: payable, paidMinor: paidAmount } = order;
  const settled = settleOrderChange({ paymentCode: parsePaymentCode(paymentCode), payable, paidAmount }, difference);
  if (!settled.ok) throw new Refusal(settled.reason.code, { params: settled.reason.params });
  return settled.value;
}

/** Nobody pays the courier for an order left at the door (rule 49a). */
export function assertCanBeLeft({ wishes, paymentCode, toPayMinor }: OrderRow, difference: number): void {
  if (!wishes.includes('leaveAtDoor')) return;
  if (!canLeaveAtDoor({ paymentCode, toPay: toPayMinor + difference })) {
    throw new Refusal('cart.leave_at_door_unpaid');
  }
}

export function toChange(
  { partner }: OrderCall,
  order: OrderRow,
  { address, slot }: ChangeTarget,
  { difference, after }: ChangedFees,
  settlement: ChangeSettlement,
): OrderChange {
  const toMoney = (amount: number) => ({ amount, currency: partner.currency });
  return {
    difference: toMoney(difference),
    settlement,
    // Refunds are counted separately, as in the order (rule 66).
    toPay: toMoney(settlement === 'refund' ? order.toPayMinor : order.toPayMinor + difference),
    fees: after.map(({ externalId: kind, name, totalMinor }) => ({ kind, name, amount: toMoney(totalMinor) })),
    address,
    shippingDate: slot.startsAt.toISOString(),
    shippingDateTo: slot.endsAt.toISOString(),
    timeZone: slot.timeZone,
  };
}
