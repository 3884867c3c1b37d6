import { PredictedMark } from '#features/cart/sums/predicted-mark.tsx';
import type { SumsState } from '#features/cart/sums/use-shown-sums.ts';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { isPaidOnline } from '../sections/payment-choices.ts';
import type { Checkout } from './use-checkout.ts';

type OrderButtonProps = {
  checkout: Pick<Checkout, 'cart' | 'isPlacing' | 'proposals'>;
  sum: string | null;
  sumState: SumsState;
  onOrder: () => void;
  className?: string;
};

/** The only control that places the order, with the sum to pay. */
export function OrderButton({ checkout, sum, sumState, onOrder, className }: OrderButtonProps) {
  const t = useText();
  const isOnline = useOnline();
  const { cart, isPlacing, proposals } = checkout;
  const isPaidNow =
    isPaidOnline(cart.assigned.payment ?? proposals.payment?.payment ?? null) &&
    cart.calculation?.totals.toPay.amount !== 0;
  const reason = !isOnline
    ? t('checkout.offline')
    : cart.calculation === null && cart.calculationFailure !== null
      ? t('checkout.notCalculated')
      : null;

  return (
    <div className={className}>
      <Button
        size="lg"
        isWide
        isLoading={isPlacing}
        loadingText={t('checkout.placing')}
        disabledReason={isPlacing ? null : reason}
        onClick={onOrder}
      >
        <span className="flex flex-wrap items-center justify-center gap-x-3">
          <span>{t(isPaidNow ? 'checkout.pay' : 'checkout.order')}</span>
          {sum && (
            <span
              className={sumState === 'stale' ? 'tabular-nums opacity-60' : 'tabular-nums'}
              aria-busy={sumState !== 'confirmed' || undefined}
            >
              <PredictedMark
                isPredicted={sumState === 'predicted'}
                text={t('cart.totals.predicted')}
                isOnColour
                isInFlow
              >
                {sum}
              </PredictedMark>
            </span>
          )}
        </span>
      </Button>
      <span role="status" className="sr-only">
        {isPlacing && t('checkout.placing')}
      </span>
    </div>
  );
}
