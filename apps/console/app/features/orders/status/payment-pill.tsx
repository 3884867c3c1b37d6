import type { Order } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { StatusPill, type StatusTone } from '#kit/status/status-pill.tsx';

type PaymentState = Order['payment']['state'];

const TONES: Readonly<Record<PaymentState, StatusTone>> = {
  none: 'off',
  on_delivery: 'waiting',
  contract: 'waiting',
  awaiting: 'problem',
  failed: 'danger',
  paid: 'done',
  expired: 'off',
  refunding: 'active',
  refunded: 'off',
};

export function PaymentPill({ state }: { state: PaymentState }) {
  const t = useText();
  return <StatusPill tone={TONES[state]}>{t(`orders.payment.${state}`)}</StatusPill>;
}
