import type { Order } from '@kaplya/contract';
import type { MessageId } from '#i18n/message-id.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { IconName } from '#ui/icon.tsx';

type OrderStatus = Order['status'];

type OrderLook = { word: MessageId; next: MessageId; tone: BadgeTone; icon: IconName };

/** Each status in words and colour (T-10), and what happens next. */
export const orderLooks: Readonly<Record<OrderStatus, OrderLook>> = {
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
  cancelled: { word: 'orders.status.cancelled', next: 'orders.next.cancelled', tone: 'neutral', icon: 'close' },
};

/** The way of an order that nothing happens to. */
const WAY: readonly OrderStatus[] = ['new', 'approved', 'inProcess', 'completed'];

export type OrderStep = {
  status: OrderStatus;
  /** null: still ahead. */
  at: string | null;
  /** What happened in the words of the server; null: that the status was reached. */
  text: string | null;
};

/** What has happened, and what is still ahead of an order that is under way. */
export function toSteps({ timeline, status }: Pick<Order, 'timeline' | 'status'>): OrderStep[] {
  const past = timeline.map((entry) => ({ ...entry }));
  const reached = WAY.indexOf(status === 'requiresConfirmation' ? 'new' : status);
  const ahead = reached < 0 ? [] : WAY.slice(reached + 1);
  return [...past, ...ahead.map((next) => ({ status: next, at: null, text: null }))];
}
