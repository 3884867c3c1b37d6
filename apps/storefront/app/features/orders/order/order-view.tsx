import type { Order } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { OrderActions } from '../actions/order-actions.tsx';
import { OrderBadge } from '../display/order-badge.tsx';
import { OrderBottles } from './order-bottles.tsx';
import { OrderContents } from './order-contents.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { toOrderStatusStyle } from '../display/order-status-style.ts';
import { OrderPayment } from '../payment/order-payment.tsx';
import { OrderPoints } from './order-points.tsx';
import { OrderRating } from '../rating/order-rating.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ShopPhone } from './shop-phone.tsx';
import { useWindowText } from '../display/use-window-text.ts';
import type { WatchState } from '../data/watch-order.ts';

/** All data of the customer's own order. The section of the payment comes first while it is due. */
export function OrderView({ order, watch }: { order: Order; watch: WatchState }) {
  const t = useText();
  const { id, cancelledReason, canPay } = order;
  const { word, next } = toOrderStatusStyle(order);
  const toWindow = useWindowText();
  // The section of the delivery time comes first while the order is under way.
  const isUnderWay = order.canChange || order.status === 'inProcess' || order.status === 'approved';
  const isExpired = order.payment.state === 'expired';

  return (
    <>
      <header className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h1 className="text-2xl">{t('orders.number', { number: id })}</h1>
          <OrderBadge order={order} />
        </div>
        {isUnderWay && <p className="text-lg font-semibold tabular-nums">{toWindow(order)}</p>}
        {!isExpired && <p className="text-ink-muted">{t(next)}</p>}
        {cancelledReason !== null && !isExpired && (
          <p className="wrap-anywhere text-ink-muted">{t('orders.cancelledReason', { reason: cancelledReason })}</p>
        )}
        <p role="status" className="sr-only">
          {t('orders.timeline.changed', { status: t(word) })}
        </p>
      </header>
      {canPay && <OrderPayment order={order} />}
      <OrderActions order={{ ...order, canPay: false }} isOnPage />
      <OrderRating order={order} />
      <OrderTimeline order={order} watch={watch} />
      {!canPay && <OrderPayment order={order} />}
      <OrderDelivery order={order} />
      <OrderContents order={order} />
      <OrderBottles order={order} />
      <OrderPoints order={order} />
      <p className="text-sm text-ink-muted">
        {t('orders.help')} <ShopPhone />
      </p>
    </>
  );
}
