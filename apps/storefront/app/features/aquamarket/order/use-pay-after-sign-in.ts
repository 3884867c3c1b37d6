import { useEffect, useEffectEvent } from 'react';
import { openSignIn, signInOverlay } from '#features/identity/session/sign-in.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { clearFormDraft } from '#platform/storage/form-draft.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';

const agreementForm = { id: 'cell-pay', empty: { cell: '', quantity: 0, sum: 0, method: '' } };

/**
 * The terms that the customer agreed to by pressing the button. `sum` in minor units; -1: the server had not calculated
 * one.
 */
type AgreedPayment = { quantity: number; sum: number; method: string };

type Continuation = {
  /** The terms that a press of the button would agree to now. null: the cell is not shown to the customer yet. */
  offer: AgreedPayment | null;
  pay: () => void;
  /** Called in place of `pay` when the terms have changed since the customer agreed. */
  onChanged: () => void;
};

/**
 * Lets a visitor who pressed the pay button sign in (S-50). Afterwards, even if the page was reloaded in between, it
 * calls `pay` if the terms are still those that they agreed to. Closing the sign-in drawer cancels the payment.
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
      // Somebody at a door has no time for a name, and no courier asks for them.
      openSignIn({ asksName: false });
      agreement.change({ cell, ...agreed });
    },
  };
}

/** Clears the agreement. Call it when the cell sells nothing, so that no order is paid automatically later. */
export function clearAgreedPayment(): void {
  clearFormDraft(agreementForm);
}

function isSame(one: AgreedPayment, other: AgreedPayment): boolean {
  return one.quantity === other.quantity && one.sum === other.sum && one.method === other.method;
}
