import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '@kaplya/domain/phones';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Facts } from '#kit/record/facts.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { BlockSection } from '../block/block-section.tsx';
import { BriefOrders } from '../customer/brief-orders.tsx';
import { customerQuery } from '../customer/customer-query.ts';
import { PhoneOrderLink } from '../customer/phone-order-link.tsx';

export function CustomerPeek({ id }: { id: string }) {
  const t = useText();
  const { money, number } = useFormats();
  const { data, error, refetch } = useQuery(customerQuery(id));
  if (!data) return <QueryState {...{ data, error, refetch }} rows={6} />;
  const { contacts, orders, bottles, points, debt, addresses, notes } = data;
  const phone = contacts.find(({ kind, isOfMerged }) => kind === 'phone' && !isOfMerged)?.value;
  return (
    <div className="flex flex-col gap-4">
      {data.block && <BlockSection person={{ customerId: id }} block={data.block} />}
      <Facts
        facts={[
          { label: t('customers.phone'), value: phone ? formatPhone(phone) : null },
          { label: t('customers.email'), value: contacts.find(({ kind }) => kind === 'email')?.value ?? null },
          { label: t('customers.orders'), value: number(orders.total) },
          { label: t('customers.bottles'), value: number(bottles.total) },
          { label: t('customers.points'), value: number(points.available) },
          { label: t('customers.debt'), value: debt.amount > 0 ? money(debt) : null },
          { label: t('customers.address'), value: addresses[0]?.text ?? null },
          { label: t('customers.note'), value: notes.items[0]?.text ?? null },
        ]}
      />
      {phone !== undefined && <PhoneOrderLink phone={phone} />}
      <BriefOrders orders={orders.items.slice(0, 5)} label={t('customers.lastOrders')} />
    </div>
  );
}

/** A customer without an account, identified by the phone of their orders. */
export function GuestPeek({ phone }: { phone: string }) {
  const t = useText();
  const { money, number } = useFormats();
  const { data, error, refetch } = useQuery(apiQuery('findCaller', { query: { phone } }));
  if (!data) return <QueryState {...{ data, error, refetch }} rows={6} />;
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          { label: t('customers.phone'), value: formatPhone(phone) },
          { label: t('customers.orders'), value: number(data.ordersTotal) },
          { label: t('customers.debt'), value: data.debt.amount > 0 ? money(data.debt) : null },
          { label: t('customers.address'), value: data.addresses[0]?.text ?? null },
        ]}
      />
      <p className="text-ink-muted">{t('customers.guestText')}</p>
      <PhoneOrderLink phone={phone} />
      <BlockSection person={{ phone }} block={data.block} />
      <BriefOrders orders={data.orders} label={t('customers.lastOrders')} />
    </div>
  );
}
