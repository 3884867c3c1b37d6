import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/paths.ts';
import { Sheet } from '#ui/sheet.tsx';
import { CartContents } from './cart-contents.tsx';
import { CheckoutStep, focusCheckoutStep } from './checkout-step.tsx';
import { GuestStep } from './guest-step.tsx';
import { useBottlesAnswer } from './use-bottles-answer.ts';
import { useCartValue } from './use-cart.ts';
import { useKnownPhone } from './use-known-phone.ts';

type CartDrawerProps = { isOpen: boolean; onClose: () => void };

/** The cart beside the catalogue; its next step asks only for what is not known yet (S-25). */
export function CartDrawer({ isOpen, onClose }: CartDrawerProps) {
  const t = useText();
  const navigate = useNavigate();
  const isEmpty = useCartValue((cart) => cart.lines.length === 0);
  const { bottlesError, checkBottles } = useBottlesAnswer();
  const { isPhoneKnown } = useKnownPhone();
  const [isAsking, setAsking] = useState(false);
  if (isAsking && (!isOpen || isEmpty)) setAsking(false);

  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) focusCheckoutStep();
    wasAsking.current = isAsking;
  }, [isAsking]);

  function onCheckout(): boolean {
    if (!checkBottles()) return false;
    if (isPhoneKnown) return true;
    setAsking(true);
    return false;
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(isAsking ? 'cart.guest.title' : 'cart.title')}
      footer={isEmpty || isAsking ? null : <CheckoutStep onCheckout={onCheckout} />}
    >
      {isAsking ? (
        <GuestStep onBack={() => setAsking(false)} onDone={() => void navigate(paths.checkout())} />
      ) : (
        <div className="[--spacing-page:1.25rem]">
          <CartContents bottlesError={bottlesError} onLeave={onClose} />
        </div>
      )}
    </Sheet>
  );
}
