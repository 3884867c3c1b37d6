import { canLeaveAtDoor, deliveryWishes, type DeliveryWish } from '@kaplya/domain/delivery-wishes';
import { useState } from 'react';
import { getCart } from '#features/cart/state/cart.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

type WishesChoiceProps = {
  cart: CartState;
  /** The code of the chosen or proposed way to pay. */
  paymentCode: number | null;
  onChange: () => void;
};

/** The wishes to the courier, each chosen by one tap (S-72). A wish that this order does not allow shows the reason. */
export function WishesChoice({ cart, paymentCode, onChange }: WishesChoiceProps) {
  const t = useText();
  const [wanted, setWanted] = useState<readonly DeliveryWish[] | null>(null);
  const chosen = wanted ?? cart.wishes;
  const canLeave = canLeaveAtDoor({ paymentCode, toPay: cart.calculation?.totals.toPay.amount ?? 1 });

  async function toggle(wish: DeliveryWish) {
    const next = chosen.includes(wish) ? chosen.filter((each) => each !== wish) : [...chosen, wish];
    onChange();
    setWanted(next);
    await getCart().assignWishes(next);
    // A choice that the customer made while this one was being sent is not reset.
    setWanted((now) => (now === next ? null : now));
  }

  return (
    <fieldset>
      <legend className="sr-only">{t('checkout.wishes.title')}</legend>
      <div className="flex flex-wrap gap-2">
        {deliveryWishes.map((wish) => {
          const isChosen = chosen.includes(wish);
          const isImpossible = wish === 'leaveAtDoor' && !canLeave;
          return (
            <label
              key={wish}
              className={classNames(
                'relative flex min-h-target items-center gap-1.5 rounded-full border-2 border-line px-4 text-sm font-semibold transition-colors duration-(--duration-fast) has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
                isImpossible && 'border-dashed text-ink-muted',
              )}
            >
              <input
                type="checkbox"
                checked={isChosen}
                // A chosen wish can always be removed.
                disabled={isImpossible && !isChosen}
                aria-describedby={isImpossible ? 'checkout-wishes-why' : undefined}
                onChange={() => void toggle(wish)}
                className="absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none"
              />
              {isChosen && <Icon name="check" size={16} className="text-brand" />}
              {t(`checkout.wishes.${wish}`)}
            </label>
          );
        })}
      </div>
      {!canLeave && (
        <p
          id="checkout-wishes-why"
          className={
            chosen.includes('leaveAtDoor') ? 'mt-2 text-sm font-medium text-danger' : 'mt-2 text-sm text-ink-muted'
          }
        >
          {t('checkout.wishes.unpaid')}
        </p>
      )}
    </fieldset>
  );
}
