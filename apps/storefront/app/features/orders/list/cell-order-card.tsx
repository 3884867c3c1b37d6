import type { CellOrderInHistory } from '@kaplya/contract';
import { ItemPicture } from '#features/goods/item-picture.tsx';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { capitalize } from '#i18n/formats/dates.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Badge } from '@kaplya/ui/message/badge.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { toCellOrderStatusStyle } from '../display/cell-order-status-style.ts';
import { findImage } from '../display/find-image.ts';
import { OrderCardLayout } from './order-card-layout.tsx';
import { useMomentText } from '../display/use-moment-text.ts';

const TIMES = '×';

/** An order at a cell in the history (S-66). The whole card links to its state and receipt. */
export function CellOrderCard({ order }: { order: CellOrderInHistory }) {
  const t = useText();
  const { money } = useFormats();
  const language = useLanguage();
  const catalogue = useCatalogue();
  const toMoment = useMomentText(order.timeZone);
  const { cell, items, total, createdAt } = order;
  const { word, tone, icon } = toCellOrderStatusStyle(order);
  const payText = t('orders.paySum', { sum: money(order.totals.toPay) });

  return (
    <OrderCardLayout
      order={order}
      to={paths.cellOrder(order.uuid)}
      badge={
        <Badge tone={tone} icon={<Icon name={icon} size={14} />} className="shrink-0">
          {t(word)}
        </Badge>
      }
    >
      <dl className="flex flex-col gap-1.5 text-sm">
        <div className="relative ps-7">
          <dt className="sr-only">{t('orders.cell.when')}</dt>
          <dd className="font-medium tabular-nums">
            <Icon name="clock" size={18} className="absolute start-0 top-0.5 text-brand" />
            {capitalize(toMoment(createdAt), language)}
          </dd>
        </div>
        <div className="relative ps-7">
          <dt className="sr-only">{t('orders.cell.where')}</dt>
          <dd className="wrap-anywhere text-ink-muted">
            <Icon name="pin" size={18} className="absolute start-0 top-0.5 text-brand" />
            {t('orders.cell.cell', { number: cell.number })} · {cell.address}
          </dd>
        </div>
      </dl>
      <ul aria-label={t('orders.goods')} className="flex flex-wrap gap-2">
        {items.map(({ productId, name, quantity, acquisition }) => (
          <li key={`${productId} ${acquisition}`} className="relative w-16" title={name}>
            <ItemPicture image={findImage({ productId, productSetId: null }, catalogue)} />
            <span className="sr-only">{t('orders.item', { name, quantity })}</span>
            {quantity > 1 && (
              <span
                aria-hidden="true"
                className="absolute end-0.5 bottom-0.5 rounded-full bg-surface px-1.5 text-xs font-bold shadow-card"
              >
                {TIMES}
                {quantity}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="flex items-baseline justify-between gap-4">
        <p aria-hidden="true" className="flex items-center gap-1 text-sm font-medium text-brand-ink">
          {t(order.step === 'paying' ? 'orders.cell.progress' : 'orders.cell.receipt')}
          <Icon name="chevron-right" size={16} />
        </p>
        <p className="ms-auto text-lg font-bold whitespace-nowrap tabular-nums">
          <span className="sr-only">{t('orders.sum')}: </span>
          {money(total)}
        </p>
      </div>
      {order.paymentUrl !== null && (
        <a
          href={order.paymentUrl}
          aria-label={`${payText}, ${t('orders.number', { number: order.id })}`}
          className={buttonClass({ className: 'relative z-1 self-start max-sm:w-full' })}
        >
          {payText}
        </a>
      )}
    </OrderCardLayout>
  );
}
