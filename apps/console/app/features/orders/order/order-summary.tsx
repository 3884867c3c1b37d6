import { addressText } from '@kaplya/domain/address-text';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Facts } from '#kit/record/facts.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { OrderStatusPill } from '../status/order-status.tsx';
import { PaymentPill } from '../status/payment-pill.tsx';
import { OrderLines } from './order-lines.tsx';
import { useOrder } from './use-order.ts';

export function OrderSummary({ uuid }: { uuid: string }) {
  const t = useText();
  const formats = useFormats();
  const { data, error, refetch } = useOrder(uuid);
  if (!data) return <QueryState {...{ data, error, refetch }} rows={6} />;
  const { order } = data;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-1.5">
        <OrderStatusPill status={order.status} />
        <PaymentPill state={order.payment.state} />
        {order.shipping.address.noPoint && <StatusPill tone="danger">{t('orders.noPoint')}</StatusPill>}
      </div>
      <Facts
        facts={[
          { label: t('orders.customer'), value: `${order.shipping.name}, ${order.shipping.phone}` },
          { label: t('orders.address'), value: addressText(order.shipping.address) },
          {
            label: t('orders.slot'),
            value: `${formats.dateTime(order.shippingDate)}–${formats.time(order.shippingDateTo)}`,
          },
          { label: t('orders.note'), value: order.note || null },
        ]}
      />
      <OrderLines order={order} />
    </div>
  );
}
