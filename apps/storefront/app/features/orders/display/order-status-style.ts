import type { Order, PaymentState } from '@kaplya/contract';
import type { MessageId } from '#i18n/message-id.ts';
import type { BadgeTone } from '@kaplya/ui/message/badge.tsx';
import type { IconName } from '@kaplya/ui/icon/icon.tsx';

type OrderStatus = Order['status'];

type OrderStatusStyle = { word: MessageId; next: MessageId; tone: BadgeTone; icon: IconName };

/** The text and colour of each status (T-10), and the next step. */
export const orderStatusStyles: Readonly<Record<OrderStatus, OrderStatusStyle>> = {
  new: { word: 'orders.status.new', next: 'orders.next.new', tone: 'brand', icon: 'clock' },
  requiresConfirmation: {
    word: 'orders.status.requiresConfirmation',
    next: 'orders.next.requiresConfirmation',
    tone: 'warning',
    icon: 'phone',
  },
  approved: { word: 'orders.status.approved', next: 'orders.next.approved', tone: 'brand', icon: 'check' },
  inProcess: { word: 'orders.status.inProcess', next: 'orders.next.inProcess', tone: 'brand', icon: 'truck' },
  completed: { word: 'orders.status.completed', next: 'orders.next.completed', tone: 'success', icon: 'check' },
  undelivered: { word: 'orders.status.undelivered', next: 'orders.next.undelivered', tone: 'danger', icon: 'warning' },
  cancelled: { word: 'orders.status.cancelled', next: 'orders.next.cancelled', tone: 'neutral', icon: 'off' },
};

/** The styles of orders that the shop confirms only once they are paid. */
const unpaidStyles = {
  awaiting: { word: 'orders.status.unpaid', next: 'orders.next.unpaid', tone: 'warning', icon: 'clock' },
  failed: { word: 'orders.status.notPaid', next: 'orders.next.notPaid', tone: 'danger', icon: 'warning' },
} as const satisfies Partial<Record<PaymentState, OrderStatusStyle>>;

type OrderState = { status: OrderStatus; payment: { state: PaymentState } };

/** The style of a new order that waits for its payment, else null. */
function findUnpaidStyle({ status, payment: { state } }: OrderState): OrderStatusStyle | null {
  if (status !== 'new' || (state !== 'awaiting' && state !== 'failed')) return null;
  return unpaidStyles[state];
}

/** The state of an order as text and colour. */
export function toOrderStatusStyle(order: OrderState): OrderStatusStyle {
  return findUnpaidStyle(order) ?? orderStatusStyles[order.status];
}

/** The statuses of an order without cancellation or failed delivery, in their order. */
const PLANNED: readonly OrderStatus[] = ['new', 'approved', 'inProcess', 'completed'];

export type OrderStep = {
  status: OrderStatus;
  /** The time of the step (ISO). null: the step is still ahead. */
  at: string | null;
  /** The server's text of the event. null: the event is that `status` was reached. */
  text: string | null;
  style: OrderStatusStyle;
  isCurrent: boolean;
};

/** The past events of an order and, while it is under way, the statuses still ahead. */
export function toSteps(order: OrderState & Pick<Order, 'timeline'>): OrderStep[] {
  const { timeline, status } = order;
  const reached = PLANNED.indexOf(status === 'requiresConfirmation' ? 'new' : status);
  const ahead = reached < 0 ? [] : PLANNED.slice(reached + 1);
  const unpaid = findUnpaidStyle(order);
  const last = timeline.length - 1;
  return [
    ...timeline.map((entry, index) => ({
      ...entry,
      style: orderStatusStyles[entry.status],
      isCurrent: index === last && unpaid === null,
    })),
    ...(unpaid ? [{ status, at: null, text: null, style: unpaid, isCurrent: true }] : []),
    ...ahead.map((next) => ({ status: next, at: null, text: null, style: orderStatusStyles[next], isCurrent: false })),
  ];
}
