import type { Caller } from './find-caller.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

type CallerCardProps = {
  caller: Caller;
  repeatOf: string | null;
  onRepeat: (orderId: string) => void;
};

/** The caller's account, debts and last orders; one press repeats the last order. */
export function CallerCard({ caller, repeatOf, onRepeat }: CallerCardProps) {
  const t = useText();
  const { money } = useFormats();
  const { customer, name, bottles, debt, orders } = caller;
  const facts = customer
    ? [
        t('phoneOrder.caller.bottles', { count: bottles }),
        t('phoneOrder.caller.points', { count: customer.points }),
        !customer.isPhoneConfirmed && t('phoneOrder.caller.unconfirmed'),
      ]
    : [t(orders.length > 0 ? 'phoneOrder.caller.guest' : 'phoneOrder.caller.new')];
  return (
    <div className="flex flex-col gap-3">
      <div>
        {name && <p className="text-lg font-bold wrap-anywhere">{name}</p>}
        <p className="text-ink-muted">{facts.filter(Boolean).join(' · ')}</p>
        {debt.amount > 0 && (
          <p className="font-semibold text-danger">{t('phoneOrder.caller.debt', { sum: money(debt) })}</p>
        )}
        {customer?.note && <p className="wrap-anywhere">{t('phoneOrder.caller.note', { text: customer.note.text })}</p>}
      </div>
      {orders.length === 0 ? (
        customer && <p className="text-ink-muted">{t('phoneOrder.orders.none')}</p>
      ) : (
        <div className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold">{t('phoneOrder.orders')}</h3>
          <ul className="flex flex-col divide-y divide-line">
            {orders.map((order) => (
              <OrderRow key={order.uuid} order={order} isRepeated={order.uuid === repeatOf} onRepeat={onRepeat} />
            ))}
          </ul>
        </div>
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
  const { day, dayOf, money } = useFormats();
  const { uuid, number, items, total, address, shippingDate } = order;
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="min-w-0 grow">
        <span className="block truncate">{items.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')}</span>
        <span className="block truncate text-sm text-ink-muted">
          {[`№ ${number}`, day(dayOf(shippingDate)), money(total), address].join(' · ')}
        </span>
      </span>
      <Button
        data-repeat=""
        size="sm"
        variant={isRepeated ? 'soft' : 'secondary'}
        aria-pressed={isRepeated}
        onClick={() => onRepeat(uuid)}
      >
        {t(isRepeated ? 'phoneOrder.repeated' : 'phoneOrder.repeat')}
        <span className="sr-only"> {t('phoneOrder.repeat.of', { number })}</span>
      </Button>
    </li>
  );
}
