import { useEffect, useRef } from 'react';
import { openSignIn, SIGN_IN_FORM } from '#features/identity/session/sign-in.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { clearFormDraft } from '#platform/storage/form-draft.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';

const PAY_FORM = 'cell-pay';
const nothing = { cell: '', quantity: 0, sum: 0, method: '' };
const closed = { isOpen: false };

/** The terms that a press on the button agreed to. `sum` in minor units; -1: the server named none. */
type AgreedPayment = { quantity: number; sum: number; method: string };

type Continuation = {
  /** The terms that a press would agree to now. null: the customer does not see the cell yet. */
  offer: AgreedPayment | null;
  pay: () => void;
  /** The terms have changed, so that nothing is paid automatically. */
  onChanged: () => void;
};

/**
 * Lets a visitor sign in on the way to pay (S-50). Once they have, also after a reload in between, it calls `pay` if
 * the terms are still those that they agreed to. Closing the sheet cancels it.
 */
export function usePayAfterSignIn(
  cell: string,
  { offer, pay, onChanged }: Continuation,
): { signInToPay: (agreed: AgreedPayment) => void } {
  const isCustomer = useIsCustomer();
  const isHydrated = useHydrated();
  const isSigningIn = useFormDraft(SIGN_IN_FORM, closed).values.isOpen;
  const wish = useFormDraft(PAY_FORM, nothing);
  const isWanted = isHydrated && wish.values.cell === cell && !isSigningIn;
  const isGivenUp = isWanted && !isCustomer;
  const isDue = isWanted && isCustomer && offer !== null;
  const isAgreed = offer !== null && isSame(offer, wish.values);
  const act = useRef({ goOn: pay, forget: wish.reset });

  useEffect(() => {
    act.current = { goOn: isAgreed ? pay : onChanged, forget: wish.reset };
  });
  useEffect(() => {
    if (!isGivenUp && !isDue) return;
    act.current.forget();
    if (isDue) act.current.goOn();
  }, [isGivenUp, isDue]);

  return {
    signInToPay(agreed) {
      openSignIn();
      wish.change({ cell, ...agreed });
    },
  };
}

/** Nothing can be bought there now. The agreed order is not paid automatically later. */
export function clearAgreedPayment(): void {
  clearFormDraft(PAY_FORM);
}

function isSame(one: AgreedPayment, other: AgreedPayment): boolean {
  return one.quantity === other.quantity && one.sum === other.sum && one.method === other.method;
}
