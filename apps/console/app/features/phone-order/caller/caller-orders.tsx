import { useState } from 'react';
import { isOver } from '@kaplya/domain/void-orders';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Link } from 'react-router';
import { OrderStatusPill } from '#features/orders/index.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { Caller } from './find-caller.ts';

type CallerOrdersProps = {
  orders: Caller['orders'];
  repeatOf: string | null;
  onRepeat: (orderId: string) => void;
};

const shownAtFirst = 3;

/** The last orders, open ones first: status, time and sum of each; one press repeats it. */
export function CallerOrders({ orders, repeatOf, onRepeat }: CallerOrdersProps) {
  const t = useText();
  const [isAllShown, setAllShown] = useState(false);
  if (orders.length === 0) return <p className="text-ink-muted">{t('phoneOrder.orders.none')}</p>;
  const openCount = orders.filter(({ status }) => !isOver(status)).length;
  const shown = isAllShown ? orders : orders.slice(0, Math.max(shownAtFirst, openCount));
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">{t('phoneOrder.orders')}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((order) => (
          <OrderRow key={order.uuid} order={order} isRepeated={order.uuid === repeatOf} onRepeat={onRepeat} />
        ))}
      </ul>
      {shown.length < orders.length && (
        <Button size="sm" variant="ghost" className="-ms-3 self-start" onClick={() => setAllShown(true)}>
          {t('phoneOrder.orders.more', { count: orders.length - shown.length })}
        </Button>
      )}
    </div>
  );
}

type OrderRowProps = {
  order: Caller['orders'][number];
  isRepeated: boolean;
  onRepeat: (orderId: string) => void;
};

function OrderRow({ order, isRepeated, onRepeat }: OrderRowProps) {
  const t = useText();
  const { day, dayOf, money, time } = useFormats();
  const { uuid, number, status, items, total, address, shippingDate, shippingDateTo } = order;
  const when = `${day(dayOf(shippingDate))}, ${time(shippingDate)}–${time(shippingDateTo)}`;
  return (
    <li className="flex flex-col gap-0.5 py-1.5">
      <span className="flex items-start justify-between gap-x-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Link className={linkClass('inline-flex min-h-6 items-center text-sm')} to={`/orders/${uuid}`}>
            {t('phoneOrder.number', { number })}
          </Link>
          <OrderStatusPill status={status} />
        </span>
        <Button
          data-repeat=""
          size="sm"
          variant={isRepeated ? 'soft' : 'secondary'}
          className="shrink-0"
          aria-pressed={isRepeated}
          onClick={() => onRepeat(uuid)}
        >
          {t(isRepeated ? 'phoneOrder.repeated' : 'phoneOrder.repeat')}
          <span className="sr-only"> {t('phoneOrder.repeat.of', { number })}</span>
        </Button>
      </span>
      <span className="truncate">{items.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')}</span>
      <span className="text-sm">{`${when} · ${money(total)}`}</span>
      <span className="truncate text-xs text-ink-muted" title={address}>
        {address}
      </span>
    </li>
  );
}
