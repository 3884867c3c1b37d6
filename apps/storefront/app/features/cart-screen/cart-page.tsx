import { Navigate, useLocation, useNavigate } from 'react-router';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { CartContents } from './contents/cart-contents.tsx';
import { CheckoutStep } from './step/checkout-step.tsx';
import { GuestStep } from './step/guest-step.tsx';
import { findRepeatedOrder } from '#features/cart/state/repeated-order.ts';
import { useIsBackToOrderedCart } from './step/use-is-back-to-ordered-cart.ts';
import { useWayToCheckout } from './step/use-way-to-checkout.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

const RepeatedOrderSummary = lazyWithTexts(
  ['orders'],
  async () => (await import('#features/orders/actions/repeated-order-summary.tsx')).RepeatedOrderSummary,
);

/** The cart as a page of its own (S-06). */
export function CartPage() {
  const t = useText();
  const navigate = useNavigate();
  const repeated = findRepeatedOrder(useLocation().state);
  const { isEmpty, bottlesError, isGuestStep, leaveGuestStep, onCheckout } = useWayToCheckout();

  if (useIsBackToOrderedCart()) return <Navigate to={paths.catalogue()} replace />;
  if (isGuestStep) {
    return (
      <div className="px-(--spacing-page) pb-6">
        <h2 className="mb-2 text-lg">{t('cart.guest.title')}</h2>
        <GuestStep
          onBack={leaveGuestStep}
          onDone={() => void navigate(paths.checkout())}
          onSignIn={() => openSignIn({ leadsTo: paths.checkout() })}
        />
      </div>
    );
  }
  return (
    <div className="flex min-h-full flex-col">
      <div className="px-(--spacing-page) pb-6">
        {repeated && (
          <Optional renderMissing={null}>
            <RepeatedOrderSummary repeated={repeated} />
          </Optional>
        )}
        <CartContents bottlesError={bottlesError} />
      </div>
      {!isEmpty && (
        <div
          data-bottom-bar=""
          className="sticky bottom-0 mt-auto border-t border-line bg-raised px-(--spacing-page) pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
        >
          <CheckoutStep onCheckout={onCheckout} />
        </div>
      )}
    </div>
  );
}
