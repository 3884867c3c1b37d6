import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { BottlesLink } from '#features/cart/bottles/bottles-link.tsx';
import { PredictedMark } from '#features/cart/sums/predicted-mark.tsx';
import { useShownSums } from '#features/cart/sums/use-shown-sums.ts';
import { useCartValue } from '#features/cart/state/use-cart.ts';

const ID = 'cart-checkout';

// A failed preload is ignored: the navigation loads the page again, and waits for a network.
const preloadCheckout = () => void import('#features/checkout/form/checkout-page.tsx').catch(() => {});

/** Focuses the button of this step, after the customer returns from the next one. */
export function focusCheckoutStep(): void {
  document.getElementById(ID)?.focus();
}

/** Leads past the lines to this step, for people who use the keyboard; shown while it has the focus. */
export function SkipToCheckout() {
  const t = useText();
  return (
    <button
      type="button"
      onClick={focusCheckoutStep}
      className="sr-only focus-visible:not-sr-only focus-visible:absolute focus-visible:start-4 focus-visible:top-2 focus-visible:z-toast focus-visible:rounded-md focus-visible:bg-raised focus-visible:px-4 focus-visible:py-2.5 focus-visible:shadow-overlay"
    >
      {t('cart.skipGoods')}
    </button>
  );
}

type CheckoutStepProps = {
  /** Returns whether the checkout can open. */
  onCheckout: () => boolean;
};

/** The sum and the next step, within reach of the thumb. Renders nothing without lines. */
export function CheckoutStep({ onCheckout }: CheckoutStepProps) {
  const t = useText();
  const { money } = useFormats();
  const isOnline = useOnline();
  const isEmpty = useCartValue(({ lines }) => lines.length === 0);
  const { calculation, state, isLowerBound } = useShownSums();
  if (isEmpty) return null;

  function onClick(event: MouseEvent) {
    if (!onCheckout()) event.preventDefault();
  }

  return (
    <>
      {isLowerBound && (
        <div className="max-[18rem]:hidden">
          <BottlesLink />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="shrink-0 leading-tight">
          <span className="block text-xs text-ink-muted">{t('cart.totals.toPay')}</span>
          {calculation ? (
            <span
              className={classNames(
                'block text-xl font-bold whitespace-nowrap tabular-nums transition-opacity delay-100 duration-(--duration-base)',
                state === 'stale' && 'opacity-55',
              )}
            >
              <PredictedMark isPredicted={state === 'predicted'} text={t('cart.totals.predicted')} isInFlow>
                {isLowerBound
                  ? t('cart.totals.from', { sum: money(calculation.totals.toPay) })
                  : money(calculation.totals.toPay)}
              </PredictedMark>
            </span>
          ) : (
            <Skeleton className="my-0.5 h-7 w-24" />
          )}
        </p>
        <div className="min-w-min grow basis-36">
          {isOnline ? (
            <Link
              id={ID}
              to={paths.checkout()}
              onPointerEnter={preloadCheckout}
              onFocus={preloadCheckout}
              className={buttonClass({
                variant: 'primary',
                isWide: true,
                className: 'min-h-13 px-3 min-[18rem]:whitespace-nowrap',
              })}
              onClick={onClick}
            >
              {t('cart.checkout')}
            </Link>
          ) : (
            <Button
              isWide
              isDisabled
              title={t('cart.offlineCheckout')}
              className="min-h-13 min-[18rem]:whitespace-nowrap"
            >
              {t('cart.checkout')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
