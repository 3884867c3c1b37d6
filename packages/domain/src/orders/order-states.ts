import type { MinorUnits } from '../money/money.ts';
import { isOnlinePayment, type PaymentCode } from '../payments/payment-methods.ts';
import { DAY_MS, MINUTE_MS } from '../zoned-time.ts';

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
  inProcess: ['completed', 'undelivered'],
  completed: [],
  cancelled: [],
  // Only an operator, with a new slot: see `canTransition`.
  undelivered: ['approved'],
};

/** Who asks for a transition. */
export type OrderActor = 'customer' | 'operator' | 'system';

export function canTransition(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  if (!orderTransitions[from].includes(to)) return false;
  if (actor === 'customer') return to === 'cancelled';
  return from !== 'undelivered' || actor === 'operator';
}

/** Statuses in which an order holds no stock, slot, points or promo use, and does not count as an order made. */
export function isVoid(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'undelivered';
}

/**
 * What the deletion of its customer's account means for an order (rule 79): one that is being prepared or on its way
 * forbids it, one that nobody has begun is cancelled, one that is over stays without its customer.
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

/** A cancellation says why: a reason of the list or a note. */
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

/** Whether an order that was to be paid online has waited too long for its money, and is cancelled. */
export function isPaymentExpired(
  order: Parameters<typeof canPay>[0] & { readonly createdAt: number },
  now: number,
  minutes: number = defaultUnpaidOrderMinutes,
): boolean {
  return canPay(order) && now >= order.createdAt + minutes * MINUTE_MS;
}

export const defaultUndeliveredRefundDays = 3;

/** When the payment of an order that was not delivered goes back in full. Instants in epoch milliseconds. */
export function undeliveredRefundAt(undeliveredAt: number, days: number = defaultUndeliveredRefundDays): number {
  return undeliveredAt + days * DAY_MS;
}

/** Whether an operator may send it again: while the money that was taken for it has not gone back. */
export function canRetryUndelivered(
  order: { readonly status: OrderStatus; readonly undeliveredAt: number | null; readonly paidAmount: MinorUnits },
  now: number,
  refundDays: number = defaultUndeliveredRefundDays,
): boolean {
  if (order.status !== 'undelivered' || order.undeliveredAt === null) return false;
  return order.paidAmount === 0 || now < undeliveredRefundAt(order.undeliveredAt, refundDays);
}

/** An order can be repeated in any status while something of it is still sold. */
export function canRepeat(lines: readonly { readonly isAvailable: boolean }[]): boolean {
  return lines.some((line) => line.isAvailable);
}

/** What was wrong with a delivery, as its customer may say. */
export const ratingReasons = ['late', 'bottles_dirty', 'courier_impolite', 'wrong_goods', 'other'] as const;

export type RatingReason = (typeof ratingReasons)[number];

/** So many stars and fewer ask what was wrong. */
export const lowRatingAtMost = 3;

export const ratingWindowDays = 30;
export const ratingChangeDays = 3;

/** Whether a customer may rate an order, or change what they said (rule 83c). Instants in epoch milliseconds. */
export function canRate(
  order: { readonly status: OrderStatus; readonly completedAt: number | null; readonly ratedAt: number | null },
  now: number,
): boolean {
  const { status, completedAt, ratedAt } = order;
  if (status !== 'completed' || completedAt === null) return false;
  return ratedAt === null ? now < completedAt + ratingWindowDays * DAY_MS : now < ratedAt + ratingChangeDays * DAY_MS;
}
