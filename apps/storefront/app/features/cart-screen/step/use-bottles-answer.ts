import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { focusBottlesQuestion } from '#features/cart/bottles/bottles-question.tsx';
import { useCart } from '#features/cart/state/use-cart.ts';

/** Going on needs the answer about bottles: without it the question is shown, with the reason. */
export function useBottlesAnswer() {
  const t = useText();
  const { isBottlesAnswerNeeded } = useCart();
  const [wasSkipped, setSkipped] = useState(false);

  return {
    bottlesError: wasSkipped && isBottlesAnswerNeeded ? t('cart.bottles.required') : null,
    /** Whether the way on is free; else leads to the question. */
    checkBottles(): boolean {
      if (!isBottlesAnswerNeeded) return true;
      setSkipped(true);
      focusBottlesQuestion();
      return false;
    },
  };
}
