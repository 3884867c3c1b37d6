import type { OpsCustomer } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Facts } from '#kit/record/facts.tsx';
import { ContactList } from '../customer/contact-list.tsx';

/** A short summary of one of the two accounts of a merge. */
export function AccountCard({ customer }: { customer: OpsCustomer }) {
  const t = useText();
  const { number, money, day, dayOf } = useFormats();
  const { name, contacts, orders, bottles, points, debt, addresses, createdAt } = customer;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-lg font-semibold wrap-anywhere">{name || t('customers.noName')}</p>
      <ContactList contacts={contacts} />
      <Facts
        facts={[
          { label: t('customers.since'), value: day(dayOf(createdAt)) },
          { label: t('customers.orders'), value: number(orders.total) },
          { label: t('customers.bottles'), value: number(bottles.total) },
          { label: t('customers.points'), value: number(points.available) },
          { label: t('customers.debt'), value: debt.amount > 0 ? money(debt) : null },
          { label: t('customers.address'), value: addresses[0]?.text ?? null },
        ]}
      />
    </div>
  );
}
