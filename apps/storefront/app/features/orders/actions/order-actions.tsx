import type { Order } from '@kaplya/contract';
import { useRef, useState } from 'react';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { withTexts } from '#i18n/deferred-texts.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { findControl } from '@kaplya/ui/focus/find-control.ts';
import { focusAfterOverlay } from '@kaplya/ui/focus/focus-after-overlay.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { lazyOverlay } from '@kaplya/ui/overlay/lazy-overlay.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { OrderPart } from './change-order-dialog.tsx';
import { usePay } from '../payment/use-pay.ts';
import { useRepeat } from './use-repeat.ts';

const loadCancel = () => whenOnline(() => import('./cancel-order-dialog.tsx'));
const CancelOrderDialog = lazyOverlay(async () => ({ default: (await loadCancel()).CancelOrderDialog }));

const loadChange = () => whenOnline(() => import('./change-order-dialog.tsx'));
const ChangeOrderDialog = lazyOverlay(
  withTexts(['orders', 'checkout'], async () => (await loadChange()).ChangeOrderDialog),
);

type OrderActionsProps = {
  order: Order;
  /**
   * True on the order's own page, which also offers to change it. A list offers only to pay, repeat and cancel it.
   */
  isOnPage?: boolean;
};

/** The customer's current actions on an order: pay, repeat, move, cancel (S-41, S-79). */
export function OrderActions({ order, isOnPage = false }: OrderActionsProps) {
  const t = useText();
  const isOnline = useOnline();
  const isCustomer = useIsCustomer();
  const [isCancelling, setCancelling] = useState(false);
  const [part, setPart] = useState<OrderPart>('time');
  const [isChanging, setChanging] = useState(false);
  const { money } = useFormats();
  const { isPaying, pay } = usePay(order);
  const { isRepeating, repeat } = useRepeat(order);
  const actions = useRef<HTMLDivElement>(null);
  const { id: number, canPay, canRepeat, canCancel, canChange } = order;

  const payText = t('orders.paySum', { sum: money(order.totals.toPay) });

  function change(requested: OrderPart) {
    setCancelling(false);
    setPart(requested);
    setChanging(true);
  }

  function focusRemainingAction() {
    (findControl(actions.current) ?? actions.current)?.focus({ preventScroll: true });
  }

  return (
    <div
      ref={actions}
      tabIndex={-1}
      className={classNames(
        'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2 outline-none sm:flex sm:flex-wrap',
        canPay ? '*:last:even:col-span-full' : '*:last:odd:col-span-full',
      )}
    >
      {canPay && (
        <Button
          className="col-span-full"
          isLoading={isPaying}
          isDisabled={!isOnline}
          aria-label={`${payText}, ${t('orders.number', { number })}`}
          onClick={() => void pay()}
        >
          {payText}
        </Button>
      )}
      {canRepeat && isCustomer && (
        <Button
          variant="soft"
          className="px-2 text-sm"
          isLoading={isRepeating}
          isDisabled={!isOnline}
          iconStart={<Icon name="repeat" size={16} />}
          aria-label={t('orders.repeatOf', { number })}
          onClick={() => void repeat()}
        >
          {t('orders.repeat')}
        </Button>
      )}
      {isOnPage &&
        canChange &&
        (['time', 'address'] as const).map((wanted) => (
          <Button
            key={wanted}
            variant="soft"
            className="px-2 text-sm"
            isDisabled={!isOnline}
            iconStart={<Icon name={wanted === 'time' ? 'clock' : 'pin'} size={16} />}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadChange()}
            onClick={() => change(wanted)}
          >
            {t(wanted === 'time' ? 'orders.changeTime' : 'orders.changeAddress')}
          </Button>
        ))}
      {canCancel && (
        <Button
          variant="ghost"
          className="px-2 text-sm text-danger"
          isDisabled={!isOnline}
          aria-label={t('orders.cancelOf', { number })}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadCancel()}
          onClick={() => setCancelling(true)}
        >
          {t('orders.cancel')}
        </Button>
      )}
      <CancelOrderDialog
        order={order}
        isInHistory={!isOnPage}
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        onChange={isOnPage && canChange ? change : null}
        onCancelled={() => focusAfterOverlay(focusRemainingAction)}
      />
      {isOnPage && (
        <ChangeOrderDialog order={order} part={part} isOpen={isChanging} onClose={() => setChanging(false)} />
      )}
    </div>
  );
}
