import type { OpsOrderBrief } from '@kaplya/contract';
import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { OrderStatusPill } from '#features/orders/index.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { useMay } from '#platform/session/me.ts';

type BriefOrdersProps = {
  orders: readonly OpsOrderBrief[];
  /** The name of the list for screen readers. */
  label: string;
};

/** A short list of orders, newest first; each links to its page if the staff member may read orders. */
export function BriefOrders({ orders, label }: BriefOrdersProps) {
  const t = useText();
  const { money, day, dayOf, time } = useFormats();
  const mayOpen = useMay('orders.read');
  if (orders.length === 0) return <p className="text-ink-muted">{t('customers.noOrders')}</p>;
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line">
      {orders.map(({ uuid, number, status, shippingDate, shippingDateTo, total, address, items }) => (
        <li key={uuid} className="flex flex-wrap items-start gap-x-3 gap-y-0.5 py-1.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            {mayOpen ? (
              <Link to={`/orders/${uuid}`} className={linkClass('inline-flex min-h-6 items-center')}>
                {t('customers.orderNumber', { number })}
              </Link>
            ) : (
              <span className="font-medium">{t('customers.orderNumber', { number })}</span>
            )}
            <OrderStatusPill status={status} />
          </span>
          <span className="ms-auto font-semibold whitespace-nowrap">{money(total)}</span>
          <span className="w-full text-sm text-ink-muted">
            <span className="block">
              {day(dayOf(shippingDate))}, {time(shippingDate)}–{time(shippingDateTo)} · {address}
            </span>
            <span className="block wrap-anywhere">
              {items.map(({ name, quantity }) => t('customers.item', { name, quantity })).join(', ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
