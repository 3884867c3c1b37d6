import type { OrderStatusLink } from '@kaplya/contract';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { Fact } from './fact.tsx';
import { OrderBadge } from '../display/order-badge.tsx';
import { toOrderStatusStyle } from '../display/order-status-style.ts';
import { toPaymentStatusStyle } from '../payment/payment-status-style.ts';
import { PaymentBox } from '../payment/payment-box.tsx';
import { useWindowText } from '../display/use-window-text.ts';

/**
 * The page of a signed link in another browser. It shows the state of the order and its payment, and nothing about the
 * customer (S-18).
 */
export function SharedOrder({ order }: { order: OrderStatusLink }) {
  const t = useText();
  const { money } = useFormats();
  const toWindow = useWindowText();
  const { id, status, total, payment } = order;
  const style = toPaymentStatusStyle({
    status,
    paymentType: 0,
    payment: { state: payment.state, refunds: [] },
    totals: { toPay: total },
    paidAmount: total,
    refundedAmount: total,
  });

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="text-2xl">{t('orders.number', { number: id })}</h1>
        <OrderBadge order={order} />
      </div>
      <p className="text-ink-muted">{t(toOrderStatusStyle(order).next)}</p>
      <Card>
        <dl className="flex flex-col gap-4">
          <Fact icon="clock" name={t('orders.when')}>
            <span className="font-semibold tabular-nums">{toWindow(order)}</span>
          </Fact>
          <Fact icon="wallet" name={t('orders.sum')}>
            <span className="font-semibold tabular-nums">{money(total)}</span>
          </Fact>
        </dl>
      </Card>
      <PaymentBox style={style} reason={payment.reason}>
        {payment.paymentUrl !== null && (
          <a href={payment.paymentUrl} className={buttonClass({ isWide: true })}>
            {t('orders.paySum', { sum: money(total) })}
          </a>
        )}
      </PaymentBox>
      <p className="text-sm text-ink-muted">{t('orders.shared.text')}</p>
    </>
  );
}
