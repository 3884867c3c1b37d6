import type { Order } from '@kaplya/contract';
import { toAddressText } from '#features/addresses/place/address-text.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { OrderActions } from '../actions/order-actions.tsx';
import { OrderBadge } from '../display/order-badge.tsx';
import { OrderCardLayout } from './order-card-layout.tsx';
import { toOrderSums } from '../display/order-sums.ts';
import { OrderPictures } from './order-pictures.tsx';
import { PaymentLine } from './payment-line.tsx';
import { useSignedMoney } from '../display/use-signed-money.ts';
import { useWindowText } from '../display/use-window-text.ts';

/** An order of the history: goods, place, time, sum and actions (E-11, S-41). */
export function OrderCard({ order }: { order: Order }) {
  const t = useText();
  const { money } = useFormats();
  const signed = useSignedMoney();
  const toWindow = useWindowText();
  const { shipping } = order;
  const { recount, total } = toOrderSums(order);

  return (
    <OrderCardLayout order={order} to={paths.order(order.uuid)} badge={<OrderBadge order={order} />}>
      <dl className="flex flex-col gap-1.5 text-sm">
        <div className="relative ps-7">
          <dt className="sr-only">{t('orders.when')}</dt>
          <dd className="font-medium tabular-nums">
            <Icon name="clock" size={18} className="absolute start-0 top-0.5 text-brand" />
            <span className={order.status === 'cancelled' ? 'font-normal text-ink-muted line-through' : undefined}>
              {toWindow(order)}
            </span>
          </dd>
        </div>
        <div className="relative ps-7">
          <dt className="sr-only">{t('orders.where')}</dt>
          <dd className="wrap-anywhere text-ink-muted">
            <Icon name="pin" size={18} className="absolute start-0 top-0.5 text-brand" />
            {toAddressText(shipping.address, t)}
          </dd>
        </div>
      </dl>
      <OrderPictures items={order.items} />
      {recount && (
        <p className="flex items-baseline justify-between gap-4 text-sm text-ink-muted">
          {t('orders.bottles.recount')}
          <span className="whitespace-nowrap tabular-nums">{signed(recount)}</span>
        </p>
      )}
      <div className="flex items-baseline justify-between gap-4">
        <PaymentLine order={order} />
        <p className="ms-auto text-lg font-bold whitespace-nowrap tabular-nums">
          <span className="sr-only">{t('orders.sum')}: </span>
          {money(total)}
        </p>
      </div>
      <div className="relative z-1 self-start empty:hidden max-sm:w-full">
        <OrderActions order={order} />
      </div>
    </OrderCardLayout>
  );
}
