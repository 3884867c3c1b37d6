import type { Order } from '@kaplya/contract';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { ShopPhone } from '../order/shop-phone.tsx';
import { useDeadlineText } from './deadline-text.ts';
import { OtherWaysToPay } from './other-ways-to-pay.tsx';
import { sumRefunds } from './refunds.ts';
import { PaymentBox } from './payment-box.tsx';
import { toMethodText } from './method-text.ts';
import { toPaymentStatusStyle } from './payment-status-style.ts';
import { useMomentText } from '../display/use-moment-text.ts';
import { usePay } from './use-pay.ts';
import { useWaysToPay } from './use-ways-to-pay.ts';

/** The state of an order's payment and the next step: pay, wait, or expect a refund. */
export function OrderPayment({ order }: { order: Order }) {
  const t = useText();
  const { money } = useFormats();
  const toMoment = useMomentText(order.timeZone);
  const toDeadline = useDeadlineText();
  const isOnline = useOnline();
  const { isPaying, pay } = usePay(order);
  const { payment, canPay, totals } = order;
  const style = toPaymentStatusStyle(order);
  const { declined } = sumRefunds(order);
  const isFailed = payment.state === 'failed';
  const ways = useWaysToPay(canPay && isFailed ? order : null);
  // Refunds shown below the payment; declined ones are left out.
  const refunds = payment.refunds.filter(({ state }) => state !== 'declined');
  const isPartly = style.word === 'orders.payment.paid' && refunds.length > 0;

  return (
    <PaymentBox style={style} reason={payment.reason}>
      <p className="text-sm text-ink-muted wrap-anywhere">{toMethodText(order)}</p>
      {canPay && payment.payBy !== null && (
        <p className="text-sm font-medium text-warning">
          {t('orders.payment.payBy', { time: toDeadline({ at: payment.payBy, timeZone: order.timeZone }) })}
        </p>
      )}
      {canPay && !isFailed && (
        <Button isWide isLoading={isPaying} isDisabled={!isOnline} onClick={() => void pay()}>
          {t('orders.paySum', { sum: money(totals.toPay) })}
        </Button>
      )}
      {ways.retry && (
        <Button isWide isLoading={isPaying} isDisabled={!isOnline} onClick={() => void pay(ways.retry?.id)}>
          {t('orders.payment.again', { method: ways.retry.name })}
        </Button>
      )}
      <OtherWaysToPay
        ways={ways.others}
        toLabel={(method) => t('orders.payment.other', { method })}
        isDisabled={!isOnline || isPaying}
        onPay={(method) => void pay(method)}
      />
      {(isPartly || refunds.length > 1) && (
        <ul aria-label={t('orders.payment.refunds')} className="flex flex-col gap-1 border-t border-line pt-3 text-sm">
          {refunds.map(({ amount, state, at }) => (
            <li key={`${at} ${amount.amount} ${state}`} className="flex flex-wrap justify-between gap-x-3">
              <span>
                {t(state === 'refunded' ? 'orders.payment.refunded' : 'orders.payment.refunding', {
                  sum: money(amount),
                })}
              </span>
              <span className="text-ink-muted tabular-nums">{toMoment(at)}</span>
            </li>
          ))}
        </ul>
      )}
      {order.cashToReturn && (
        <p className="text-sm font-medium">{t('orders.payment.cashToReturn', { sum: money(order.cashToReturn) })}</p>
      )}
      {declined && (
        <p className="text-sm text-danger">
          {t('orders.payment.declined', { sum: money(declined) })} <ShopPhone />
        </p>
      )}
    </PaymentBox>
  );
}
