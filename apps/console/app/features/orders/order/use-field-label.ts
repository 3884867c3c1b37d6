import { useCallback } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';

/** What the columns, the facts of the audit and the actions of an order are called; others have their own name. */
const labels: Readonly<Record<string, MessageId | undefined>> = {
  note: 'orders.note',
  status: 'orders.status',
  name: 'orders.name',
  customer_name: 'orders.name',
  customerName: 'orders.name',
  phone: 'orders.phone',
  wishes: 'orders.wishes',
  leaveAtDoor: 'order.wish.leaveAtDoor',
  callFirst: 'order.wish.callFirst',
  address: 'orders.address',
  goods: 'orders.goods',
  lines: 'orders.goods',
  lines_revision: 'orders.goods',
  goods_minor: 'orders.sum',
  discount_minor: 'orders.sum',
  containers_minor: 'orders.sum',
  fees_minor: 'orders.sum',
  points_minor: 'orders.sum',
  total_minor: 'orders.sum',
  to_pay_minor: 'orders.sum',
  toPayMinor: 'orders.due',
  paid_minor: 'orders.paid',
  collected_minor: 'orders.paid',
  paidMinor: 'orders.paid',
  refunded_minor: 'orders.refunded',
  refundedMinor: 'orders.refunded',
  money_state: 'orders.payment',
  payment_code: 'orders.method',
  paymentCode: 'orders.method',
  pay_by: 'order.payBy',
  slot: 'orders.slot',
  interval_day: 'orders.slot',
  interval_template_id: 'orders.slot',
  shipping_from: 'orders.slot',
  shipping_to: 'orders.slot',
  area_id: 'orders.zone',
  areaId: 'orders.zone',
  warehouse_id: 'order.warehouse',
  warehouseId: 'order.warehouse',
  bottles: 'orders.bottles',
  empties: 'orders.empties',
  returnable_container: 'orders.empties',
  returnableContainer: 'orders.empties',
  empties_returned: 'order.emptiesTaken',
  emptiesReturned: 'order.emptiesTaken',
  adjustment_minor: 'order.effect.adjustment',
  promo_code: 'order.promocode',
  promoCode: 'order.promocode',
  points: 'order.points.spent',
  pointsMinor: 'order.points.spent',
  will_earn: 'order.points.willEarn',
  completed_at: 'orders.status',
  points_due_at: 'order.points.willEarn',
  undelivered_at: 'orders.status',
  cancelled_by: 'orders.status',
  cancel_reason_id: 'orders.status',
  cancel_note: 'orders.status',
  'order.changed': 'orders.action.changed',
  'order.overfilled': 'order.action.overfilled',
  'order.saved': 'orders.action.saved',
  'order.moved': 'orders.action.moved',
  'order.refunded': 'orders.action.refunded',
  'order.refunds_retried': 'order.action.refundsRetried',
};

/** Names a field of an order, as the conflict bar and the audit say it. */
export function useFieldLabel(): (field: string) => string {
  const t = useText();
  return useCallback(
    (field) => {
      const id = labels[field];
      return id ? t(id) : field;
    },
    [t],
  );
}
