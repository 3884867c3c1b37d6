import type { Order, OrderChange } from '@kaplya/contract';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';

const ARROW = '→';

/** The parts of an order's sum that a change moves, before and after it, and what becomes of promo code and points. */
export function ChangedSums({ order, change }: { order: Order; change: OrderChange }) {
  const t = useText();
  const { money, number } = useFormats();
  const { totals: before, promocode, loyalty } = order;
  const { totals: after, points } = change;
  const rows = (
    [
      ['goods', t('orders.totals.goods')],
      ['discount', t('orders.totals.discount')],
      ['containers', t('orders.totals.containers')],
      ['delivery', t('orders.totals.delivery')],
      ['points', t('orders.totals.points')],
      ['toPay', t('orders.totals.toPay')],
    ] as const
  ).filter(([part]) => before[part].amount !== after[part].amount);
  const isPromoGone = promocode !== null && change.promocode === null;

  return (
    <>
      <dl className="mt-3 flex flex-col gap-1.5 text-sm tabular-nums">
        {rows.map(([part, name]) => (
          <Row key={part} name={name} before={money(before[part])} after={money(after[part])} />
        ))}
        {points.willEarn !== loyalty.willEarn && (
          <Row name={t('orders.goods.willEarn')} before={number(loyalty.willEarn)} after={number(points.willEarn)} />
        )}
      </dl>
      {isPromoGone && <p className="mt-2 text-sm text-warning">{t('orders.goods.promoGone', { code: promocode })}</p>}
    </>
  );
}

function Row({ name, before, after }: { name: string; before: string; after: string }) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0 text-ink-muted">{name}</dt>
      <dd className="ms-auto whitespace-nowrap">
        <s className="text-ink-muted">
          <span className="sr-only">{t('orders.goods.before')} </span>
          {before}
        </s>
        <span aria-hidden="true"> {ARROW} </span>
        <span className="font-semibold">{after}</span>
      </dd>
    </div>
  );
}
