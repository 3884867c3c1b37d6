import { useEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { toAddressText } from '#features/addresses/place/address-text.ts';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useOrderByLink } from '#features/orders/order/order-by-link.ts';
import { OtherWaysToPay } from '#features/orders/payment/other-ways-to-pay.tsx';
import { useWaysToPay } from '#features/orders/payment/use-ways-to-pay.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { paths } from '#platform/page/paths.ts';
import { isFocusLost } from '@kaplya/ui/focus/is-focus-lost.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { saveLastOrder, type LastOrder } from './last-order.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderPreparation } from './order-preparation.tsx';
import { phaseStyles, toResultPhase } from './order-result-phase.ts';
import { OrderResultText } from './order-result-text.tsx';
import { useResultPayment } from './use-result-payment.ts';

const CalendarButton = lazyWithTexts(
  ['orders'],
  async () => (await import('#features/orders/order/calendar-button.tsx')).CalendarButton,
);

/**
 * Shows the state of the order and its payment, read from the server while the payment is open. The parameter of the
 * payment page's return URL is ignored (S-18, S-38).
 */
export function OrderResultDialog({ last }: { last: LastOrder }) {
  const t = useText();
  const { money } = useFormats();
  const navigate = useNavigate();
  const isCustomer = useIsCustomer();
  const isOnline = useOnline();
  const canSignIn = useCanSignIn();
  const mainButton = useRef<HTMLButtonElement>(null);
  const { uuid, placed } = last;
  const state = useOrderByLink(uuid, { isFollowed: true });
  const found = state.data;
  const phase = toResultPhase(last, state);
  const { title, canPay } = phaseStyles[phase];
  const own = found?.kind === 'own' ? found.order : null;
  const delivery = own ?? placed?.order ?? null;
  const order = found && 'order' in found ? found.order : (placed?.order ?? null);
  // An order just made in this tab can be opened before the server has answered with its state.
  const canOpen = own !== null || (placed !== null && phase === 'placed');
  const payment = useResultPayment(last, found);
  const isOff = phase === 'expired' || phase === 'refunded' || phase === 'cancelled';
  const canPayHere = canPay && payment.canPay;
  const ways = useWaysToPay(canPayHere && phase === 'failed' ? own : null);
  useFocusAfterChange(mainButton, `${phase} ${canPayHere}`);
  const toPay = own?.totals.toPay ?? placed?.promised.toPay ?? order?.total;

  function closeAndGoTo(to: string) {
    saveLastOrder(null);
    void navigate(to, { replace: true });
  }

  const orderButton = (
    <Button variant="secondary" className="grow" onClick={() => closeAndGoTo(paths.order(uuid))}>
      {t('checkout.result.order')}
    </Button>
  );
  return (
    <Dialog
      isOpen
      onClose={() => closeAndGoTo(paths.catalogue())}
      title={t(title)}
      initialFocus={mainButton}
      footer={
        canPayHere ? (
          <>
            {own && orderButton}
            <Button
              ref={mainButton}
              className="grow"
              isLoading={payment.isOpening}
              disabledReason={isOnline ? null : t('errors.network')}
              onClick={() => void payment.pay(ways.retry?.id)}
            >
              {ways.retry
                ? t('checkout.result.again', { method: ways.retry.name })
                : t('checkout.result.pay', { sum: toPay ? money(toPay) : '' })}
            </Button>
          </>
        ) : phase === 'unknown' ? (
          <Button ref={mainButton} isWide isLoading={state.isFetching} onClick={() => void state.refetch()}>
            {t('common.tryAgain')}
          </Button>
        ) : (
          <>
            {phase === 'over' && !isCustomer && canSignIn && (
              <Button
                variant="secondary"
                onClick={() => {
                  closeAndGoTo(paths.catalogue());
                  openSignIn({ leadsTo: paths.order(uuid) });
                }}
              >
                {t('common.signIn')}
              </Button>
            )}
            {canOpen && orderButton}
            <Button
              ref={mainButton}
              className="grow"
              size={canOpen ? 'md' : 'lg'}
              isWide={!canOpen && phase !== 'over'}
              onClick={() => closeAndGoTo(paths.catalogue())}
            >
              {t('common.toCatalogue')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <OrderResultText phase={phase} number={order?.id ?? null} found={found} canPayHere={canPayHere} />
        <p role="alert" className="text-sm font-medium text-danger empty:hidden">
          {payment.failure}
        </p>
        <OtherWaysToPay
          ways={ways.others}
          toLabel={(method) => t('checkout.result.other', { method })}
          isDisabled={!isOnline}
          onPay={(method) => void payment.pay(method)}
        />
        {order && <OrderFacts order={order} own={own} placed={placed} isOff={isOff} />}
        {(phase === 'placed' || phase === 'paid') && (
          <>
            {delivery && (
              <Optional renderMissing={null} fallback={<div className="h-11" />}>
                <CalendarButton
                  order={delivery}
                  place={own ? toAddressText(own.shipping.address, t) : (placed?.address ?? '')}
                />
              </Optional>
            )}
            <OrderPreparation order={own} placed={placed} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Focuses the main button of the next state when the focused button has disappeared with its state. A focus elsewhere
 * is not moved.
 */
function useFocusAfterChange(button: RefObject<HTMLElement | null>, state: string) {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (isFocusLost(button.current)) button.current?.focus({ preventScroll: true });
  }, [button, state]);
}
