import type { OpsCustomer } from '@kaplya/contract';
import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { SimpleTable } from '#kit/table/simple-table.tsx';

type CustomerProps = { customer: OpsCustomer };

export function DebtsAndRentals({ customer: { debt, debts, rentals } }: CustomerProps) {
  const t = useText();
  const { money, day, dayOf } = useFormats();
  if (debts.length === 0 && rentals.length === 0) return null;
  return (
    <Section title={t('customers.debtsAndRentals')}>
      {debt.amount > 0 && (
        <p className="pb-2 font-semibold text-danger">{t('customers.debt.sum', { sum: money(debt) })}</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {debts.map(({ id, kind, state, quantity, amount, createdAt, orderId }) => (
          <li key={id} className="py-1.5">
            <span className="flex flex-wrap items-center gap-x-2">
              <Link className={linkClass('inline-flex min-h-6 items-center')} to={`/orders/${orderId}`}>
                {t(`customers.debt.${kind}`, { count: quantity })}
              </Link>
              <StatusPill tone={state === 'open' ? 'problem' : 'active'}>{t(`customers.debt.${state}`)}</StatusPill>
            </span>
            <span className="block text-sm text-ink-muted">
              {money(amount)} · {day(dayOf(createdAt))}
            </span>
          </li>
        ))}
        {rentals.map(({ id, state, dueAt, fullPrice, address }) => (
          <li key={id} className="py-1.5">
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="font-medium">{t('customers.rental', { day: day(dayOf(dueAt)) })}</span>
              <StatusPill tone={state === 'overdue' ? 'danger' : state === 'active' ? 'active' : 'off'}>
                {t(`customers.rental.${state}`)}
              </StatusPill>
            </span>
            <span className="block text-sm text-ink-muted">
              {money(fullPrice)} · {address}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function CellOrders({ orders }: { orders: OpsCustomer['cellOrders']['items'] }) {
  const t = useText();
  const { money, dateTime } = useFormats();
  return (
    <SimpleTable
      label={t('customers.cellOrders')}
      columns={[
        { label: t('customers.number') },
        { label: t('customers.day') },
        { label: t('customers.cell') },
        { label: t('customers.state') },
        { label: t('customers.sum'), align: 'end' },
      ]}
      rows={orders.map(({ id, number, createdAt, cellId, state, total }) => ({
        id,
        cells: [number, dateTime(createdAt), cellId, <CellOrderState key="state" state={state} />, money(total)],
      }))}
    />
  );
}

const states = [
  'reserved',
  'paid',
  'opening',
  'uncertain',
  'opened',
  'not_taken',
  'completed',
  'cancelled',
  'failed_refunding',
  'refunded',
] as const;

function CellOrderState({ state }: { state: string }) {
  const t = useText();
  const known = states.find((each) => each === state);
  return known ? t(`customers.cellOrder.${known}`) : state;
}

export function PromoUses({ uses }: { uses: OpsCustomer['promoUses']['items'] }) {
  const t = useText();
  const { day, dayOf } = useFormats();
  return (
    <ul className="flex flex-col divide-y divide-line">
      {uses.map(({ code, orderId, takenAt, releasedAt }) => (
        <li key={`${code} ${orderId}`} className="flex flex-wrap items-center gap-x-2 py-1.5">
          <Link className={linkClass('inline-flex min-h-6 items-center')} to={`/orders/${orderId}`}>
            {code}
          </Link>
          <span className="text-ink-muted">{day(dayOf(takenAt))}</span>
          {releasedAt !== null && <StatusPill tone="off">{t('customers.promo.released')}</StatusPill>}
        </li>
      ))}
    </ul>
  );
}
