import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useCartValue } from '#features/cart/state/use-cart.ts';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { MissingOverlay } from '@kaplya/ui/overlay/missing-overlay.tsx';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { Spinner } from '@kaplya/ui/message/spinner.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { showReturnedOrder, useLastOrder } from './last-order.ts';

const OrderResultDialogs = lazyWithTexts(
  ['checkout'],
  async () => (await import('./order-result-dialogs.tsx')).OrderResultDialogs,
);

/** Shows the outcome of the last order over any page. Its code loads when there is something to show. */
export function OrderResult() {
  const hasOutcome = useCartValue(({ outcome }) => outcome !== null);
  const hasOrder = useLastOrder() !== null;
  const isReturning = useReturning();
  // Runs before the first paint, so that a customer who returns from paying never sees the catalogue alone.
  useLayoutEffect(showReturnedOrder, []);
  if (!hasOutcome && !hasOrder) return isReturning ? <ResultSkeleton /> : null;
  return (
    <Optional
      fallback={hasOrder ? <ResultSkeleton /> : null}
      renderMissing={(retry) => <MissingOverlay onRetry={retry} of={{}} />}
    >
      <OrderResultDialogs />
    </Optional>
  );
}

/** Whether a payment page has sent the customer back to this address (S-18). Also known during server rendering. */
function useReturning(): boolean {
  const isHydrated = useHydrated();
  const { search } = useLocation();
  return !isHydrated && new URLSearchParams(search).has('order_id');
}

/** The placeholder of the dialog while its code loads. It does not block the page. */
function ResultSkeleton() {
  const t = useText();
  return (
    <div className="pointer-events-none fixed inset-0 z-overlay grid place-items-center p-4">
      <p role="status" className="flex items-center gap-3 rounded-xl bg-raised p-6 text-ink shadow-overlay">
        <span aria-hidden="true">
          <Spinner />
        </span>
        {t('common.loading')}
      </p>
    </div>
  );
}
