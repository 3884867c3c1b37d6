import { useEffect, useEffectEvent } from 'react';
import { openSignIn, signInOverlay } from '#features/identity/session/sign-in.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { clearFormDraft } from '#platform/storage/form-draft.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';

const agreementForm = { id: 'cell-pay', empty: { cell: '', quantity: 0, sum: 0, method: '' } };

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
 * the terms are still those that they agreed to. Closing the drawer cancels it.
 */
export function usePayAfterSignIn(
  cell: string,
  { offer, pay, onChanged }: Continuation,
): { signInToPay: (agreed: AgreedPayment) => void } {
  const isCustomer = useIsCustomer();
  const isHydrated = useHydrated();
  const isSigningIn = useFormDraft(signInOverlay).values.isOpen;
  const agreement = useFormDraft(agreementForm);
  const isAwaiting = isHydrated && agreement.values.cell === cell && !isSigningIn;
  const isCancelled = isAwaiting && !isCustomer;
  const isDue = isAwaiting && isCustomer && offer !== null;
  const isAgreed = offer !== null && isSame(offer, agreement.values);
  const end = useEffectEvent(() => {
    agreement.reset();
    if (isDue) (isAgreed ? pay : onChanged)();
  });

  useEffect(() => {
    if (isCancelled || isDue) end();
  }, [isCancelled, isDue]);

  return {
    signInToPay(agreed) {
      openSignIn();
      agreement.change({ cell, ...agreed });
    },
  };
}

/** Clears the agreement when the cell sells nothing now, so that the order is not paid automatically later. */
export function clearAgreedPayment(): void {
  clearFormDraft(agreementForm);
}

function isSame(one: AgreedPayment, other: AgreedPayment): boolean {
  return one.quantity === other.quantity && one.sum === other.sum && one.method === other.method;
}
