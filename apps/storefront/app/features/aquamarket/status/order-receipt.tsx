import type { CellOrder } from '@kaplya/contract';
import { useId } from 'react';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { SumLine } from '../order/sum-line.tsx';

/** The goods, the payment, the points earned and the date of a rental. */
export function OrderReceipt({ order }: { order: CellOrder }) {
  const t = useText();
  const { money, date } = useFormats();
  const { container } = useConfig();
  const id = useId();
  const { items, totals, earned, number, rentalDueDate } = order;
  const isSeveral = items.some(({ acquisition, quantity }) => acquisition === 'rent' && quantity > 1);

  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-lg bg-surface p-4 shadow-card sm:p-6">
      <h2 id={id} className="text-lg">
        {t('aquamarket.receipt', { number })}
      </h2>
      <dl className="flex flex-col gap-1.5">
        {items.map(({ productId, name, quantity, total, acquisition: kind }) => (
          <SumLine
            key={`${productId} ${kind}`}
            name={`${kind === 'rent' ? t('aquamarket.receipt.rented', { name }) : name}${quantity > 1 ? ` × ${quantity}` : ''}`}
            sum={total.amount === 0 ? t('aquamarket.free') : money(total)}
          />
        ))}
        {totals.points.amount > 0 && <SumLine name={t('aquamarket.points')} sum={`−${money(totals.points)}`} />}
        <div className="mt-1 flex items-baseline justify-between gap-3 border-t border-line pt-2.5 font-bold">
          <dt>{t('aquamarket.receipt.paid')}</dt>
          <dd className="whitespace-nowrap">{money(totals.toPay)}</dd>
        </div>
      </dl>
      {earned > 0 && (
        <p className="flex items-start gap-2 text-sm font-medium text-success">
          <Icon name="gift" size={18} className="mt-px" />
          {t('aquamarket.points.earned', { count: earned })}
        </p>
      )}
      {rentalDueDate !== null && (
        <p className="flex items-start gap-2 rounded-md bg-sunken p-3 text-sm">
          <Icon name="clock" size={18} className="mt-px" />
          <span>
            {t(isSeveral ? 'aquamarket.rent.untilSeveral' : 'aquamarket.rent.until', {
              date: date(rentalDueDate, { withYear: true }),
              days: container.rentGraceDays,
              price: money(container.fullPrice),
            })}
          </span>
        </p>
      )}
    </section>
  );
}
