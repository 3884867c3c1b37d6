import type { OpsOrderPage } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

/** The summary of an order in one row: when, for how much, what is paid and what is still to pay. */
export function OrderRecord({ page: { order, costs, due } }: { page: OpsOrderPage }) {
  const t = useText();
  const { money, dateTime, time } = useFormats();
  const facts = [
    [t('orders.slot'), `${dateTime(order.shippingDate)}–${time(order.shippingDateTo)}`],
    [t('orders.sum'), money(costs)],
    [t('orders.due'), due.amount > 0 ? money(due) : t('order.record.nothingDue')],
    [t('orders.method'), order.paymentMethodName],
  ] as const;
  return (
    <dl aria-label={t('order.record')} className="flex flex-wrap gap-x-8 gap-y-2 px-(--spacing-page) pb-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-ink-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
