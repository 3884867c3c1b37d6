import type { Order } from '@kaplya/contract';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { toMethodText } from '../payment/method-text.ts';
import { toPaymentStatusStyle } from '../payment/payment-status-style.ts';

const COLOURS = { neutral: 'text-ink-muted', success: 'text-success', warning: 'text-warning', danger: 'text-danger' };

/**
 * The state of the payment, in one line beside the order's sum; the payment method where no state needs to be shown.
 */
export function PaymentLine({ order }: { order: Order }) {
  const t = useText();
  const { money } = useFormats();
  const { state } = order.payment;
  if (state === 'on_delivery' || state === 'contract') {
    return <p className="min-w-0 text-sm wrap-anywhere text-ink-muted">{toMethodText(order)}</p>;
  }
  const { word, sum, tone } = toPaymentStatusStyle(order);
  return (
    <p className={classNames('min-w-0 text-sm font-medium', COLOURS[tone])}>
      {t(word, sum ? { sum: money(sum) } : {})}
    </p>
  );
}
