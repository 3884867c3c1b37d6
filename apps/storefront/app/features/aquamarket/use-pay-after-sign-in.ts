import { useEffect, useRef } from 'react';
import { openSignIn, SIGN_IN_FORM } from '#features/identity/sign-in.ts';
import { useIsCustomer } from '#features/identity/use-session.ts';
import { useFormDraft } from '#platform/use-form-draft.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

const PAY_FORM = 'cell-pay';
const nothing = { cell: '' };
const closed = { isOpen: false };

/**
 * Lets a visitor sign in on the way to pay (S-50): once they have, also after a reload in between, `pay` is called by
 * itself. Who closes the sheet has given it up. `isReady`: the cell is there as the customer sees it.
 */
export function usePayAfterSignIn(cell: string, isReady: boolean, pay: () => void): { signInToPay: () => void } {
  const isCustomer = useIsCustomer();
  const isHydrated = useHydrated();
  const isSigningIn = useFormDraft(SIGN_IN_FORM, closed).values.isOpen;
  const wish = useFormDraft(PAY_FORM, nothing);
  const isWanted = isHydrated && wish.values.cell === cell && !isSigningIn;
  const isGivenUp = isWanted && !isCustomer;
  const isDue = isWanted && isCustomer && isReady;
  const act = useRef({ pay, forget: wish.reset });

  useEffect(() => {
    act.current = { pay, forget: wish.reset };
  });
  useEffect(() => {
    if (!isGivenUp && !isDue) return;
    act.current.forget();
    if (isDue) act.current.pay();
  }, [isGivenUp, isDue]);

  return {
    signInToPay() {
      openSignIn();
      wish.change({ cell });
    },
  };
}
