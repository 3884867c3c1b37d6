import type { OrderStatus } from '@kaplya/domain/order-states';
import { useText } from '#i18n/use-text.ts';
import { StatusPill, type StatusTone } from '#kit/status/status-pill.tsx';

const TONES: Readonly<Record<OrderStatus, StatusTone>> = {
  new: 'waiting',
  requiresConfirmation: 'problem',
  approved: 'active',
  inProcess: 'active',
  completed: 'done',
  cancelled: 'off',
  undelivered: 'danger',
};

/** The status of an order; the state of its payment is another pill (`PaymentPill`). */
export function OrderStatusPill({ status }: { status: OrderStatus }) {
  const t = useText();
  return <StatusPill tone={TONES[status]}>{t(`orders.status.${status}`)}</StatusPill>;
}
