import { useId, type ReactNode } from 'react';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import type { PaymentStatusStyle } from './payment-status-style.ts';

const ICONS = {
  neutral: 'bg-sunken text-ink-muted',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

type PaymentBoxProps = {
  style: PaymentStatusStyle;
  /** The server's reason why the last payment failed. */
  reason: string | null;
  /** Further text and actions. */
  children?: ReactNode;
};

/** A box with the state of an order's payment, and the next step. */
export function PaymentBox({ style: { icon, tone, word, sum, note }, reason, children }: PaymentBoxProps) {
  const t = useText();
  const { money } = useFormats();
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-base">
        {t('orders.payment')}
      </h2>
      <div className="flex items-start gap-3">
        <span className={classNames('grid size-10 shrink-0 place-items-center rounded-full', ICONS[tone])}>
          <Icon name={icon} size={22} />
        </span>
        <div role="status" className="min-w-0 self-center">
          <p className="font-semibold">{t(word, sum ? { sum: money(sum) } : {})}</p>
          {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
          {note && <p className="text-sm text-ink-muted">{t(note)}</p>}
        </div>
      </div>
      {children}
    </Card>
  );
}
