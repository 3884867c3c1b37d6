import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { checkoutForm, type CheckoutForm } from '#features/cart/state/checkout-draft.ts';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import { useSession } from '#features/identity/session/use-session.ts';
import { stayAfterLoss } from '#platform/data/access-loss.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';

/** The longest wait for the cart of the account after the sign-in. */
const CART_LIMIT_MS = 10_000;

type LostSession = { subjectId: string; typed: CheckoutForm };

export const signInAgain = () => openSignIn({ leadsTo: paths.checkout() });

/**
 * The session that ended on this page; the sign-in then opens over it. `isFrozen`: the page shows the form of that moment,
 * because the session was lost here rather than ended by a sign-out. What was typed stays in memory alone, and goes to
 * the same customer (T-18).
 */
export function useLostSession(hasCart: boolean): { isOver: boolean; isFrozen: boolean } {
  const session = useSession();
  const isCustomer = session?.kind === 'customer';
  const [wasCustomer, setWasCustomer] = useState(isCustomer);
  const [lost, setLost] = useState<LostSession | null>(null);
  if (isCustomer && !wasCustomer) setWasCustomer(true);
  const isOver = wasCustomer && !isCustomer;

  useEffect(
    () =>
      stayAfterLoss(() => {
        const ended = getClient().session.getState();
        if (ended.kind !== 'customer') return false;
        // The form is frozen as it is before its data is cleared.
        flushSync(() => setLost({ subjectId: ended.subjectId, typed: findFormDraft(checkoutForm) }));
        return true;
      }),
    [],
  );
  useEffect(() => {
    if (isOver) signInAgain();
  }, [isOver]);

  const subjectId = session?.kind === 'customer' ? session.subjectId : null;
  const [isLeft, setLeft] = useState(false);
  if (isOver && !isLeft) setLeft(true);
  const isBack = lost !== null && isLeft && subjectId !== null;
  useEffect(() => {
    if (!isBack) return undefined;
    const release = () => {
      if (lost.subjectId === subjectId) saveFormDraft(checkoutForm, lost.typed);
      setLost(null);
      setLeft(false);
    };
    const timer = setTimeout(release, hasCart || lost.subjectId !== subjectId ? 0 : CART_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isBack, hasCart, lost, subjectId]);

  return { isOver, isFrozen: lost !== null };
}
