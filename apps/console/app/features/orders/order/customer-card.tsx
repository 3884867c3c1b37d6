import type { OpsOrderPage } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { PhoneLink } from '#kit/record/phone-link.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { useMay } from '#platform/session/me.ts';
import { OrderStatusPill } from '../status/order-status.tsx';

const SHOWN = 6;

/** The customer of the order: contacts, balances and debts, and other orders. */
export function CustomerCard({ page: { order, customer } }: { page: OpsOrderPage }) {
  const t = useText();
  const formats = useFormats();
  const mayRead = useMay('customers.read');
  const { data } = useQuery({
    ...apiQuery('listOpsOrders', { query: { q: customer.phone, sort: 'created', limit: SHOWN } }),
    enabled: mayRead && customer.phone !== '' && customer.orders > 1,
  });
  const others = data?.items.filter(({ uuid }) => uuid !== order.uuid).slice(0, SHOWN - 1) ?? [];
  const { phone, name } = customer;
  return (
    <Section title={t('orders.customer')}>
      <Facts
        facts={[
          {
            label: t('orders.name'),
            value:
              customer.id !== null && mayRead ? (
                <Link className={linkClass()} to={`/customers/${customer.id}`}>
                  {name || t('order.customer.unnamed')}
                </Link>
              ) : (
                name || (mayRead ? t('order.customer.gone') : null)
              ),
          },
          {
            label: t('orders.phone'),
            value: phone === '' ? null : <PhoneLink phone={phone} />,
          },
          { label: t('orders.ordersInAll'), value: formats.number(customer.orders) },
          { label: t('orders.bottlesHeld'), value: formats.number(customer.bottles) },
          { label: t('orders.debt'), value: customer.debt.amount > 0 ? formats.money(customer.debt) : null },
        ]}
      />
      {others.length > 0 && (
        <div className="mt-3">
          <h3 className="mb-1 text-sm text-ink-muted">{t('order.customer.others')}</h3>
          <ul className="flex flex-col gap-1">
            {others.map(({ uuid, number, slot, status, total }) => (
              <li key={uuid} className="flex flex-wrap items-center gap-x-2">
                <Link className={linkClass()} to={`/orders/${uuid}`}>
                  {t('orders.one', { number })}
                </Link>
                <OrderStatusPill status={status} />
                <span className="w-full text-sm text-ink-muted">
                  {formats.day(slot.day)} · {formats.money(total)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
