import { useEffect, useRef, useState } from 'react';
import { focusBottlesQuestion } from '#features/cart/bottles/bottles-question.tsx';
import { useCartValue } from '#features/cart/state/use-cart.ts';
import { useKnownPhone } from '#features/cart/state/use-known-phone.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { focusCheckoutStep } from './checkout-step.tsx';

/**
 * The questions between the cart and the checkout: the answer about bottles, and a visitor's phone when it is not known
 * (S-25).
 */
export function useWayToCheckout() {
  const t = useText();
  const isEmpty = useCartValue((cart) => cart.lines.length === 0);
  const isAnswerNeeded = useCartValue((cart) => cart.isBottlesAnswerNeeded);
  const [wasAnswerSkipped, setAnswerSkipped] = useState(false);
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
    bottlesError: wasAnswerSkipped && isAnswerNeeded ? t('cart.bottles.required') : null,
    /** Whether the step for a guest's phone is shown in place of the cart. */
    isGuestStep,
    leaveGuestStep: () => setGuestStep(false),
    /** Returns whether the checkout can open; else moves to the missing answer. */
    onCheckout(): boolean {
      if (isAnswerNeeded) {
        setAnswerSkipped(true);
        focusBottlesQuestion();
        return false;
      }
      if (isPhoneKnown || isCustomer) return true;
      setGuestStep(true);
      return false;
    },
  };
}
