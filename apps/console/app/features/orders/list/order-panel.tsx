import type { OpsOrderPage } from '@kaplya/contract';
import { addressText } from '@kaplya/domain/address-text';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { listKey } from '#kit/list/use-list-pages.ts';
import { Facts } from '#kit/record/facts.tsx';
import { PhoneLink } from '#kit/record/phone-link.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { useMe } from '#platform/session/me.ts';
import { CustomerCard } from '../order/customer-card.tsx';
import { OrderActions } from '../order/order-actions.tsx';
import { OrderLines } from '../order/order-lines.tsx';
import { useOrder } from '../order/use-order.ts';
import { OrderStatusPill } from '../status/order-status.tsx';
import { PaymentPill } from '../status/payment-pill.tsx';

/** An order beside its list: its steps with their keys, whom to call, the goods, and the customer's other orders. */
export function OrderPanel({ uuid }: { uuid: string }) {
  const { data, error, refetch } = useOrder(uuid);
  if (!data) return <QueryState {...{ data, error, refetch }} rows={6} />;
  return <Panel key={uuid} page={data} />;
}

function Panel({ page }: { page: OpsOrderPage }) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const { order } = page;
  useListAfterOwnStep(page);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-1.5">
        <OrderStatusPill status={order.status} />
        <PaymentPill state={order.payment.state} />
        {order.shipping.address.noPoint && <StatusPill tone="danger">{t('orders.noPoint')}</StatusPill>}
        {order.shipping.address.zoneOnly && <StatusPill tone="problem">{t('orders.zoneOnly')}</StatusPill>}
      </div>
      <div className="-mx-(--spacing-page) -mb-3 empty:hidden">
        <OrderActions page={page} onChange={() => void navigate(`/orders/${order.uuid}?edit`)} />
      </div>
      <Facts
        facts={[
          { label: t('orders.name'), value: order.shipping.name || null },
          {
            label: t('orders.phone'),
            value: order.shipping.phone ? <PhoneLink phone={order.shipping.phone} /> : null,
          },
          { label: t('orders.address'), value: addressText(order.shipping.address) },
          {
            label: t('orders.slot'),
            value: `${formats.dateTime(order.shippingDate)}–${formats.time(order.shippingDateTo)}`,
          },
          { label: t('orders.note'), value: order.note || null },
        ]}
      />
      <OrderLines order={order} />
      <CustomerCard page={page} />
    </div>
  );
}

/** Reads the list anew after a step of one's own; those of colleagues are announced. */
function useListAfterOwnStep({ version, timeline }: OpsOrderPage): void {
  const queries = useQueryClient();
  const me = useMe();
  const seen = useRef(version);
  const isOwn = timeline.at(-1)?.author?.id === me.id;
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    if (isOwn) void queries.invalidateQueries({ queryKey: listKey('orders') });
  }, [queries, version, isOwn]);
}
