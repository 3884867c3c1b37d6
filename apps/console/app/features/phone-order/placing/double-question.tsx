import type { DoubleOrder } from '@kaplya/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { OrderStatusPill } from '#features/orders/index.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ButtonKeys, toShortcut } from '#kit/keys/button-keys.tsx';

type DoubleQuestionProps = {
  doubles: readonly DoubleOrder[];
  onAccept: () => void;
  /** Called when no second order is wanted: the operator chooses another time or clears the call. */
  onDecline: () => void;
};

/** Asks whether a second order of that day is wanted. The focus is on "no"; Ctrl+Enter or its button says yes. */
export function DoubleQuestion({ doubles, onAccept, onDecline }: DoubleQuestionProps) {
  const t = useText();
  const { day, dayOf, time, money } = useFormats();
  const decline = useRef<HTMLButtonElement>(null);
  useEffect(() => decline.current?.focus(), []);
  const whoseOf = ({ isSameCustomer, isSameDoor }: DoubleOrder) =>
    t(`phoneOrder.double.${isSameCustomer && isSameDoor ? 'both' : isSameDoor ? 'door' : 'customer'}`);
  return (
    <div
      role="alertdialog"
      aria-label={t('phoneOrder.double')}
      className="flex flex-col gap-2 rounded-md bg-warning-soft px-3 py-2.5 text-sm"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (!event.repeat) onAccept();
      }}
    >
      <p className="flex items-start gap-2 font-semibold text-warning">
        <Icon name="warning" size={20} />
        {t('phoneOrder.double')}
      </p>
      <ul className="flex flex-col gap-1">
        {doubles.map((order) => (
          <li key={order.uuid} className="flex flex-wrap items-center gap-x-2">
            <Link className={linkClass('inline-flex min-h-6 items-center')} to={`/orders/${order.uuid}`}>
              {t('phoneOrder.number', { number: order.number })}
            </Link>
            <OrderStatusPill status={order.status} />
            <span>
              {[
                `${day(dayOf(order.shippingDate))}, ${time(order.shippingDate)}–${time(order.shippingDateTo)}`,
                money(order.toPay),
                order.address,
                whoseOf(order),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={decline} size="sm" onClick={onDecline}>
          {t('phoneOrder.double.no')}
        </Button>
        <Button size="sm" variant="secondary" aria-keyshortcuts={toShortcut('mod+Enter')} onClick={onAccept}>
          {t('phoneOrder.double.yes')} <ButtonKeys keys="mod+Enter" />
        </Button>
      </div>
    </div>
  );
}
