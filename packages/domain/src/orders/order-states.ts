import type { MinorUnits } from '../money/money.ts';
import { isOnlinePayment, type PaymentCode } from '../payments/payment-methods.ts';
import { DAY_MS, MINUTE_MS } from '../zoned-time.ts';

export { isOver, isVoid } from './void-orders.ts';

export const orderStatuses = [
  'new',
  'requiresConfirmation',
  'approved',
  'inProcess',
  'completed',
  'cancelled',
  'undelivered',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['requiresConfirmation', 'approved', 'cancelled'],
  requiresConfirmation: ['approved', 'cancelled'],
  approved: ['inProcess', 'cancelled'],
  // Back to `approved` only by an operator, before the goods are loaded (`canTransition`).
  inProcess: ['completed', 'undelivered', 'approved'],
  completed: [],
  cancelled: [],
  // A retry of the delivery: only by an operator, with a new slot (`canTransition`).
  undelivered: ['approved'],
};

/** The initiator of a transition. */
export type OrderActor = 'customer' | 'operator' | 'system';

export function canTransition(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  if (!orderTransitions[from].includes(to)) return false;
  if (actor === 'customer') return to === 'cancelled';
  return actor === 'operator' || (from !== 'undelivered' && !isStepBack(from, to));
}

/** Whether the step takes an order out of work again. */
export function isStepBack(from: OrderStatus, to: OrderStatus): boolean {
  return from === 'inProcess' && to === 'approved';
}

/**
 * Effect of an account's deletion on an order (rule 79): an order in preparation or delivery forbids it, one not yet
 * started is cancelled, a finished one stays without its customer.
 */
export function onAccountDeletion(status: OrderStatus): 'forbid' | 'cancel' | 'keep' {
  if (status === 'approved' || status === 'inProcess') return 'forbid';
  return canTransition(status, 'cancelled', 'customer') ? 'cancel' : 'keep';
}

export const defaultCancelDeadlineMinutes = 60;

/** Whether the customer may still cancel. Instants in epoch milliseconds. */
export function canCancel(
  order: { readonly status: OrderStatus; readonly slotStartsAt: number | null },
  now: number,
  deadlineMinutes: number = defaultCancelDeadlineMinutes,
): boolean {
  if (!canTransition(order.status, 'cancelled', 'customer')) return false;
  return order.slotStartsAt === null || now < order.slotStartsAt - deadlineMinutes * MINUTE_MS;
}

/** A cancellation needs a reason from the list or a note. */
export function hasCancelReason(request: {
  readonly reasonId?: string | null;
  readonly note?: string | null;
}): boolean {
  return [request.reasonId, request.note].some((text) => (text ?? '').trim() !== '');
}

/** Whether an online payment of the order may be started. */
export function canPay(order: {
  readonly status: OrderStatus;
  readonly paymentCode: PaymentCode | null;
  readonly payable: MinorUnits;
  readonly paidAmount: MinorUnits;
}): boolean {
  if (order.paymentCode === null || !isOnlinePayment(order.paymentCode)) return false;
  if (order.paidAmount >= order.payable) return false;
  return order.status === 'new' || order.status === 'requiresConfirmation' || order.status === 'approved';
}

export const defaultUnpaidOrderMinutes = 60;

/** Whether an online order has waited too long for its money and must be cancelled. */
export function isPaymentExpired(
  order: Parameters<typeof canPay>[0] & { readonly createdAt: number },
  now: number,
  minutes: number = defaultUnpaidOrderMinutes,
): boolean {
  return canPay(order) && now >= order.createdAt + minutes * MINUTE_MS;
}

export const defaultUndeliveredRefundDays = 3;

/** The time at which an undelivered order's payment is refunded in full. Instants in epoch milliseconds. */
export function undeliveredRefundAt(undeliveredAt: number, days: number = defaultUndeliveredRefundDays): number {
  return undeliveredAt + days * DAY_MS;
}

/** Whether an operator may retry the delivery: until the payment is refunded. */
export function canRetryUndelivered(
  order: {
    readonly status: OrderStatus;
    readonly undeliveredAt: number | null;
    readonly paidAmount: MinorUnits;
    /** Whether the payment was refunded in full. */
    readonly isRefunded: boolean;
  },
  now: number,
  refundDays: number = defaultUndeliveredRefundDays,
): boolean {
  if (order.status !== 'undelivered' || order.undeliveredAt === null) return false;
  if (order.paidAmount === 0) return true;
  return !order.isRefunded && now < undeliveredRefundAt(order.undeliveredAt, refundDays);
}

/** Any order can be repeated while some of its goods are still sold. */
export function canRepeat(lines: readonly { readonly isAvailable: boolean }[]): boolean {
  return lines.some((line) => line.isAvailable);
}

/** A customer's complaints about a delivery. */
export const ratingReasons = ['late', 'bottles_dirty', 'courier_impolite', 'wrong_goods', 'other'] as const;

export type RatingReason = (typeof ratingReasons)[number];

/** Ratings up to this many stars ask for a complaint. */
export const lowRatingAtMost = 3;

export const ratingWindowDays = 30;
export const ratingChangeDays = 3;

/** Whether a customer may rate an order or change the rating (rule 83c). Instants in epoch milliseconds. */
export function canRate(
  order: { readonly status: OrderStatus; readonly completedAt: number | null; readonly ratedAt: number | null },
  now: number,
): boolean {
  const { status, completedAt, ratedAt } = order;
  if (status !== 'completed' || completedAt === null) return false;
  return ratedAt === null ? now < completedAt + ratingWindowDays * DAY_MS : now < ratedAt + ratingChangeDays * DAY_MS;
}
