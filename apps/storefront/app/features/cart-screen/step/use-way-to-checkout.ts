import { useEffect, useRef, useState } from 'react';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { focusCheckoutStep } from './checkout-step.tsx';
import { useBottlesAnswer } from './use-bottles-answer.ts';
import { useCartValue } from '#features/cart/state/use-cart.ts';
import { useKnownPhone } from '#features/cart/state/use-known-phone.ts';

/**
 * The questions between the cart and the checkout: the answer about bottles, and a visitor's phone when it is not known
 * (S-25).
 */
export function useWayToCheckout() {
  const isEmpty = useCartValue((cart) => cart.lines.length === 0);
  const { bottlesError, checkBottles } = useBottlesAnswer();
  const { isPhoneKnown } = useKnownPhone();
  const isCustomer = useIsCustomer();
  const [isGuestStep, setGuestStep] = useState(false);
  if (isGuestStep && isEmpty) setGuestStep(false);

  const wasGuestStep = useRef(false);
  useEffect(() => {
    if (wasGuestStep.current && !isGuestStep) focusCheckoutStep();
    wasGuestStep.current = isGuestStep;
  }, [isGuestStep]);

  return {
    isEmpty,
    bottlesError,
    /** The step for a guest's phone replaces the cart. */
    isGuestStep,
    leaveGuestStep: () => setGuestStep(false),
    /** Returns whether the checkout can open; else moves to the missing answer. */
    onCheckout(): boolean {
      if (!checkBottles()) return false;
      if (isPhoneKnown || isCustomer) return true;
      setGuestStep(true);
      return false;
    },
  };
}
