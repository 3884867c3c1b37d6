import { useEffect, useMemo } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { toAddressText } from '#features/addresses/place/address-text.ts';
import { useSelectedAddress } from '#features/addresses/book/selected-address.ts';
import { getCart } from '#features/cart/state/cart.ts';
import type { CompletionOutcome } from '#features/cart/state/cart-state.ts';
import { useCart } from '#features/cart/state/use-cart.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { concludeOrder } from './conclude-order.ts';
import { savePlacedOrder } from './save-placed-order.ts';
import { saveLastOrder, useLastOrder, type LastOrder } from './last-order.ts';
import { parseLastOrder } from './parse-last-order.ts';
import { OrderResultDialog } from './order-result-dialog.tsx';

/**
 * Shows the outcome of the order (S-38) until it is closed or another page is opened. It survives a reload, "back" and
 * a late answer.
 */
export function OrderResultDialogs() {
  const t = useText();
  const { outcome } = useCart();
  const selected = useSelectedAddress();
  const known = useLastOrder();
  const last = useMemo(() => parseLastOrder(known), [known]);

  const address = selected ? toAddressText(selected, t) : '';
  useEffect(() => {
    if (outcome?.kind === 'completed') savePlacedOrder(outcome.order, address);
  }, [outcome, address]);
  const isElsewhere = useEndedElsewhere(last);

  return (
    <>
      {last && !isElsewhere && <OrderResultDialog key={last.uuid} last={last} />}
      <Failure outcome={outcome} address={address} />
    </>
  );
}

/** Whether the customer has opened another page, which the result must not cover. */
function useEndedElsewhere(last: LastOrder | null): boolean {
  const { pathname } = useLocation();
  const isOpened = useNavigationType() === NavigationType.Push || (!hasRendered && isFreshVisit());
  const isElsewhere = last !== null && last.path !== pathname && isOpened;
  useEffect(() => {
    hasRendered = true;
    if (isElsewhere) saveLastOrder(null);
  }, [isElsewhere]);
  return isElsewhere;
}

let hasRendered = false;

/** Whether the page was opened by a typed address or a link from another site, not by a reload or "back". */
function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
}

function dismiss() {
  getCart().dismissOutcome();
}

/**
 * Completes the same order again. If the total has changed, a toast says so, and the checkout page shows the new one.
 */
async function tryAgain(address: string) {
  const outcome = await getCart().complete();
  if (outcome.kind === 'completed') return concludeOrder(outcome.order, address);
  if (outcome.kind !== 'total_changed') return;
  dismiss();
  showToast({ tone: 'warning', text: outcome.failure.message });
}

function Failure({ outcome, address }: { outcome: CompletionOutcome | null; address: string }) {
  const t = useText();
  const navigate = useNavigate();
  const kind = outcome?.kind;
  const isOpen = kind === 'gone' || kind === 'unanswered' || kind === 'refused';
  const failure = outcome && 'failure' in outcome ? outcome.failure : null;
  // Only a message of the server is shown. Without one the dialog has the title alone.
  const message = messageOf(failure, { fallback: '', isCompletion: true });
  const explanation =
    kind === 'gone'
      ? t('checkout.gone.text')
      : kind === 'unanswered'
        ? t('checkout.failed.unanswered')
        : t('checkout.failed.refused');

  return (
    <Dialog
      isOpen={isOpen}
      onClose={dismiss}
      size="sm"
      title={t(
        kind === 'gone' ? 'checkout.gone.title' : message === '' ? 'errors.orderNotPlaced' : 'checkout.failed.title',
      )}
      footer={
        kind === 'gone' ? (
          <Button
            isWide
            onClick={() => {
              dismiss();
              void navigate(paths.catalogue());
            }}
          >
            {t('common.toCatalogue')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={dismiss}>
              {t('checkout.failed.back')}
            </Button>
            {kind === 'unanswered' && <Button onClick={() => void tryAgain(address)}>{t('common.tryAgain')}</Button>}
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {message === '' || kind === 'gone' ? (
          <p role="alert">{explanation}</p>
        ) : (
          <>
            <p role="alert">{message}</p>
            <p className="text-sm text-ink-muted">{explanation}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
