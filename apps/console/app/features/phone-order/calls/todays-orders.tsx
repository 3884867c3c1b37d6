import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { OrderStatusPill } from '#features/orders/index.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { useLiveRefetch } from '#platform/live/use-live-refetch.ts';
import { Section } from '../section.tsx';

const ROW = '[data-today]';
/** Neither delivered nor given up; what came back has a queue of its own. */
const OPEN = 'new,requiresConfirmation,approved,inProcess';

/** Focuses the first of today's orders; returns whether there is one. */
export function focusTodaysOrders(): boolean {
  const row = document.querySelector<HTMLElement>(ROW);
  row?.focus();
  return row !== null;
}

/** Today's open orders while nobody calls, by interval. Arrows move, `onLeave` is called above the first one. */
export function TodaysOrders({ onLeave }: { onLeave: () => void }) {
  const t = useText();
  const { money, phone } = useFormats();
  const { data, error, refetch } = useQuery(
    apiQuery('listOpsOrders', { query: { view: 'today', status: OPEN, limit: 50 } }),
  );
  useLiveRefetch('order', refetch);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
    const at = rows.indexOf(event.currentTarget) + step;
    if (at < 0) onLeave();
    else rows[at]?.focus();
  }

  if (!data) return <QueryState {...{ data, error, refetch }} rows={6} />;
  const { items, total } = data;
  return (
    <Section name="today" title={t('phoneOrder.today', { count: total })}>
      <ul className="flex flex-col divide-y divide-line">
        {items.map(({ uuid, number, status, slot, isLate, customer, address, total: sum }) => (
          <li key={uuid} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5">
            <span className={isLate ? 'font-semibold text-danger' : 'font-semibold'}>
              {`${slot.from}–${slot.to}`}
              {isLate && ` · ${t('orders.late')}`}
            </span>
            <Link
              data-today=""
              className={linkClass('inline-flex min-h-6 items-center')}
              to={`/orders/${uuid}`}
              onKeyDown={onKeyDown}
            >
              {t('phoneOrder.number', { number })}
            </Link>
            <OrderStatusPill status={status} />
            <span className="ms-auto max-sm:hidden">{money(sum)}</span>
            <span className="w-full text-sm text-ink-muted sm:truncate">
              {[customer.name, phone(customer.phone), address].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <Link className={linkClass('self-start')} to="/orders?view=today">
          {t('phoneOrder.today.all')}
        </Link>
      )}
    </Section>
  );
}
