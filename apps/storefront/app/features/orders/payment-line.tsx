import type { Order } from '@kaplya/contract';
import { useFormats } from '#i18n/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '#ui/class-names.ts';
import { toPaymentLook } from './payment-look.ts';

const COLOURS = { neutral: 'text-ink-muted', success: 'text-success', warning: 'text-warning', danger: 'text-danger' };

/** Where the money is, in one line. */
export function PaymentLine({ order }: { order: Order }) {
  const t = useText();
  const { money } = useFormats();
  const { word, sum, tone } = toPaymentLook(order);
  return (
    <p className={classNames('min-w-0 text-sm font-medium', COLOURS[tone])}>
      {t(word, sum ? { sum: money(sum) } : {})}
    </p>
  );
}
