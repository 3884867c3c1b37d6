import { CartContents } from './cart-contents.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { useBottlesAnswer } from './use-bottles-answer.ts';
import { useCartValue } from './use-cart.ts';

/** The cart as a page of its own (S-06). */
export function CartPage() {
  const { bottlesError, checkBottles } = useBottlesAnswer();
  const isEmpty = useCartValue((cart) => cart.lines.length === 0);

  return (
    <div className="flex min-h-full flex-col">
      <div className="px-(--spacing-page) pb-6">
        <CartContents bottlesError={bottlesError} />
      </div>
      {!isEmpty && (
        <div
          data-bottom-bar=""
          className="sticky bottom-0 mt-auto border-t border-line bg-raised px-(--spacing-page) pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
        >
          <CheckoutStep onCheckout={checkBottles} />
        </div>
      )}
    </div>
  );
}
