import type { MessageId } from '#i18n/message-id.ts';
import type { OrderByLink } from '#features/orders/order/order-by-link.ts';
import type { IconName } from '@kaplya/ui/icon/icon.tsx';
import type { LastOrder } from './last-order.ts';

/**
 * The state of the order and its money. `checking`: nothing is known yet; `unavailable`: the acquirer never answered;
 * `over`: the link has expired or shows nothing here; `unknown`: the server cannot be reached.
 */
export type ResultPhase =
  | 'placed'
  | 'checking'
  | 'awaiting'
  | 'unavailable'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'cancelled'
  | 'over'
  | 'unknown';

type OrderQuery = { data: OrderByLink | undefined; isError: boolean };

/**
 * The phase of the result, by the server's state of the order. A payment page's return URL does not prove a payment
 * (S-18).
 */
export function toResultPhase({ placed }: Pick<LastOrder, 'placed'>, { data, isError }: OrderQuery): ResultPhase {
  if (placed && !isPaidThroughAcquirer(placed)) return 'placed';
  const isUnanswered = placed !== null && placed.payment.required && placed.payment.paymentUrl === null;
  if (!data) return isError ? 'unknown' : 'checking';
  if (!('order' in data)) return 'over';
  const { status, payment } = data.order;
  if (payment.state === 'awaiting') return isUnanswered ? 'unavailable' : 'awaiting';
  // A refund alone does not end an order: one that is under way may be refunded in part.
  const isVoid = status === 'cancelled' || status === 'undelivered';
  if (payment.state === 'refunding' || payment.state === 'refunded') return isVoid ? 'refunded' : 'paid';
  if (payment.state === 'paid' || payment.state === 'failed' || payment.state === 'expired') return payment.state;
  return status === 'cancelled' ? 'cancelled' : 'placed';
}

/** Whether the acquirer takes the money; assumed for an order that was not made in this tab. */
function isPaidThroughAcquirer(placed: LastOrder['placed']): boolean {
  return placed === null || placed.payment.required || placed.promised.isPaidOnline;
}

type PhaseStyle = {
  title: MessageId;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  icon: IconName;
  canPay: boolean;
};

/** The title and style of each phase. */
export const phaseStyles: Readonly<Record<ResultPhase, PhaseStyle>> = {
  placed: { title: 'checkout.done.title', tone: 'success', icon: 'check', canPay: false },
  checking: { title: 'checkout.result.checking.title', tone: 'neutral', icon: 'clock', canPay: false },
  awaiting: { title: 'checkout.result.awaiting.title', tone: 'warning', icon: 'clock', canPay: true },
  unavailable: { title: 'checkout.result.awaiting.title', tone: 'warning', icon: 'warning', canPay: true },
  paid: { title: 'checkout.done.paid', tone: 'success', icon: 'check', canPay: false },
  failed: { title: 'checkout.result.failed.title', tone: 'danger', icon: 'warning', canPay: true },
  expired: { title: 'checkout.result.expired.title', tone: 'neutral', icon: 'off', canPay: false },
  refunded: { title: 'checkout.result.refunded.title', tone: 'neutral', icon: 'refund', canPay: false },
  cancelled: { title: 'checkout.result.cancelled.title', tone: 'neutral', icon: 'off', canPay: false },
  over: { title: 'checkout.result.over.title', tone: 'neutral', icon: 'info', canPay: false },
  unknown: { title: 'checkout.result.unknown.title', tone: 'warning', icon: 'offline', canPay: false },
};
