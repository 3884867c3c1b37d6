import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { focusBottlesQuestion } from '#features/cart/bottles/bottles-question.tsx';
import { useCart } from '#features/cart/state/use-cart.ts';

/** The check before the checkout that the question about bottles is answered. */
export function useBottlesAnswer() {
  const t = useText();
  const { isBottlesAnswerNeeded } = useCart();
  const [wasSkipped, setSkipped] = useState(false);

  return {
    bottlesError: wasSkipped && isBottlesAnswerNeeded ? t('cart.bottles.required') : null,
    /** Returns whether the question is answered; else focuses it. */
    checkBottles(): boolean {
      if (!isBottlesAnswerNeeded) return true;
      setSkipped(true);
      focusBottlesQuestion();
      return false;
    },
  };
}
