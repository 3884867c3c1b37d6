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
import { Spinner } from '@kaplya/ui/message/spinner.tsx';
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

/** Asks again whether the order was made. */
async function checkAgain(address: string) {
  const outcome = await getCart().complete();
  if (outcome.kind === 'completed') concludeOrder(outcome.order, address);
}

function Failure({ outcome, address }: { outcome: CompletionOutcome | null; address: string }) {
  const t = useText();
  const navigate = useNavigate();
  const texts = useFailureTexts(outcome);
  if (!outcome || !texts) return null;
  const { kind } = outcome;
  const isChecking = kind === 'unanswered' && outcome.isChecking;

  function leaveFor(path: string) {
    dismiss();
    void navigate(path);
  }

  return (
    <Dialog
      isOpen
      onClose={dismiss}
      size="sm"
      title={texts.title}
      footer={
        kind === 'gone' ? (
          <Button isWide onClick={() => leaveFor(paths.catalogue())}>
            {t('common.toCatalogue')}
          </Button>
        ) : kind === 'not_placed' ? (
          <Button isWide onClick={() => leaveFor(paths.checkout())}>
            {t('checkout.notPlaced.toCheckout')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" className="grow" onClick={dismiss}>
              {t(kind === 'unanswered' ? 'checkout.unknown.understood' : 'checkout.failed.back')}
            </Button>
            {kind === 'unanswered' && !isChecking && (
              <Button className="grow" onClick={() => void checkAgain(address)}>
                {t('checkout.unknown.check')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p role="alert" className="flex items-center gap-3">
          {isChecking && (
            <span className="shrink-0">
              <Spinner />
            </span>
          )}
          <span className="min-w-0 wrap-anywhere">{texts.text}</span>
        </p>
        {texts.more && <p className="text-sm text-ink-muted">{texts.more}</p>}
      </div>
    </Dialog>
  );
}

type FailureTexts = { title: string; text: string; more?: string };

/** The texts about an order that was not made, or may have been. null: there is nothing to say. */
function useFailureTexts(outcome: CompletionOutcome | null): FailureTexts | null {
  const t = useText();
  switch (outcome?.kind) {
    case 'gone':
      return { title: t('checkout.gone.title'), text: t('checkout.gone.text') };
    case 'unanswered': {
      const { isChecking } = outcome;
      const title = t(isChecking ? 'checkout.unknown.checking' : 'checkout.unknown.title');
      const text = t(isChecking ? 'checkout.unknown.text' : 'checkout.unknown.asked');
      return { title, text, more: t('checkout.unknown.once') };
    }
    case 'not_placed':
      return { title: t('checkout.failed.title'), text: t('checkout.notPlaced.text') };
    case 'refused': {
      // Only a message of the server is shown. Without one the dialog has the title alone.
      const message = messageOf(outcome.failure, { fallback: '', isCompletion: true });
      const more = t('checkout.failed.refused');
      if (message === '') return { title: t('errors.orderNotPlaced'), text: more };
      return { title: t('checkout.failed.title'), text: message, more };
    }
    case 'completed':
    case 'nothing':
    case 'total_changed':
    case 'unconfirmed':
    case undefined:
      return null;
  }
}
