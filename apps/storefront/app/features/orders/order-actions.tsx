import type { Order } from '@kaplya/contract';
import { useRef, useState, type ReactNode } from 'react';
import { useIsCustomer } from '#features/identity/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '#platform/online.ts';
import { Button } from '#ui/button.tsx';
import { focusAfterOverlay } from '#ui/focus-after-overlay.ts';
import { Icon } from '#ui/icon.tsx';
import { openedLater } from '#ui/opened-later.tsx';
import { whenOnline } from '#ui/when-online.ts';
import { usePay } from './use-pay.ts';
import { useRepeat } from './use-repeat.ts';

const loadCancel = () => whenOnline(() => import('./cancel-order-dialog.tsx'));
const CancelOrderDialog = openedLater(async () => ({ default: (await loadCancel()).CancelOrderDialog }));

type OrderActionsProps = {
  order: Order;
  /** More that can be done, at the end. */
  children?: ReactNode;
};

/** What the customer can do with an order now: pay, repeat, cancel (S-41). */
export function OrderActions({ order, children }: OrderActionsProps) {
  const t = useText();
  const isOnline = useOnline();
  const isCustomer = useIsCustomer();
  const [isCancelling, setCancelling] = useState(false);
  const { isPaying, pay } = usePay(order);
  const { isRepeating, repeat } = useRepeat(order);
  const actions = useRef<HTMLDivElement>(null);
  const { id: number, canPay, canRepeat, canCancel } = order;

  function focusWhatIsLeft() {
    (actions.current?.querySelector<HTMLElement>('button, a') ?? actions.current)?.focus({ preventScroll: true });
  }

  return (
    <div ref={actions} tabIndex={-1} className="flex flex-wrap gap-2 outline-none *:grow sm:*:grow-0">
      {canPay && (
        <Button
          isLoading={isPaying}
          isDisabled={!isOnline}
          aria-label={t('orders.payOf', { number })}
          onClick={() => void pay()}
        >
          {t(order.payment.state === 'failed' ? 'orders.payAgain' : 'orders.pay')}
        </Button>
      )}
      {canRepeat && isCustomer && (
        <Button
          variant="soft"
          className="px-3"
          isLoading={isRepeating}
          isDisabled={!isOnline}
          iconStart={<Icon name="undo" size={16} />}
          aria-label={t('orders.repeatOf', { number })}
          onClick={() => void repeat()}
        >
          {t('orders.repeat')}
        </Button>
      )}
      {canCancel && (
        <Button
          variant="ghost"
          className="px-3 text-danger"
          isDisabled={!isOnline}
          aria-label={t('orders.cancelOf', { number })}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadCancel()}
          onClick={() => setCancelling(true)}
        >
          {t('orders.cancel')}
        </Button>
      )}
      {children}
      <CancelOrderDialog
        order={order}
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        onCancelled={() => focusAfterOverlay(focusWhatIsLeft)}
      />
    </div>
  );
}
